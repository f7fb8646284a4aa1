"""Where the secrets of shuffles and the hands of deals come from (P28). The only door of chance in rooms."""

from __future__ import annotations

import secrets
from typing import Protocol

from games.engine.shuffle import SECRET_BYTES, Shuffle, deal_hands
from games.engine.state import Hands


class Dealer(Protocol):
    """Gives secrets that nobody can foretell, and the hands that follow from them."""

    def secret(self) -> bytes:
        """32 random bytes for a deal to come."""

    def hands(self, shuffle: Shuffle) -> Hands:
        """The four hands of a deal."""


class FairDealer:
    """Secrets from the system, hands by the documented recipe."""

    def secret(self) -> bytes:
        """32 bytes from the system's source."""
        return secrets.token_bytes(SECRET_BYTES)

    def hands(self, shuffle: Shuffle) -> Hands:
        """By scheme 1."""
        return deal_hands(shuffle.secret, shuffle.entropy)
