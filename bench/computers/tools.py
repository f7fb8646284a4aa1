"""What the measurements of computers have in common: where compiled code is kept, and percentiles."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).resolve().parents[2] / "build" / "compiled"


def percentile(ascending: Sequence[float], share: float) -> float:
    """The value below which ``share`` of them lie."""
    return ascending[min(len(ascending) - 1, int(len(ascending) * share))]
