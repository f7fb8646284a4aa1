"""The weights of the policy's features, as fitted by ``bench.computers.fit``; numbers only."""

from __future__ import annotations

from typing import Final

WEIGHTS: Final = (
    0.453, 0.024, 0.008, 0.081, 0.060, -0.092, -0.141, -0.241, -0.128, 0.094, -0.155, -0.140, 0.089, -0.180,
    -0.091, -0.135, -0.090, 0.079, -0.182, 0.385, 0.029, -0.658, 0.187, 0.259, -0.052, 0.158, -0.129, 0.019,
    1.351, -0.029, 0.714, -0.696, -0.047, 0.445, 0.038, 0.000,
)  # fmt: skip
