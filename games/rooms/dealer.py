"""What a room needs of whoever deals (P28). Who that is, and where chance comes from, is not said here."""

from __future__ import annotations

from typing import Protocol

from games.engine.shuffle import Shuffle
from games.engine.state import Hands


class Dealer(Protocol):
    """Gives secrets that nobody can foretell, and the hands that follow from them."""

    def secret(self) -> bytes:
        """32 random bytes for a deal to come."""

    def hands(self, shuffle: Shuffle) -> Hands:
        """The four hands of a deal."""
