"""What this process has counted for an operator (games/metrics.py)."""

from __future__ import annotations

from prometheus_client import REGISTRY


def told(name: str, **labels: str) -> float:
    """A metric's value; 0 where nothing was counted yet."""
    return REGISTRY.get_sample_value(name, labels) or 0.0
