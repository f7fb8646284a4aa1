"""A clock that tests move by hand."""


class HandClock:
    """Stands still until it is moved. Seconds since 1970, as the clock of Redis."""

    def __init__(self, at: float = 1_700_000_000.0) -> None:
        self._at = at

    def now(self) -> float:
        return self._at

    def move(self, seconds: float) -> None:
        """Moves on by `seconds`."""
        self._at += seconds
