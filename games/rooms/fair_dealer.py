"""The dealer of every installation: secrets from the system, hands by the documented recipe (P28)."""

from __future__ import annotations

import secrets

from games.engine.shuffle import SECRET_BYTES, Shuffle, deal_hands
from games.engine.state import Hands


class FairDealer:
    """A ``Dealer`` whose secrets nobody can foretell."""

    def secret(self) -> bytes:
        """32 bytes from the system's source."""
        return secrets.token_bytes(SECRET_BYTES)

    def hands(self, shuffle: Shuffle) -> Hands:
        """By scheme 1."""
        return deal_hands(shuffle.secret, shuffle.entropy)
