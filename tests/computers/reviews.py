"""Finished deals and their reviews, for tests to look at: played by chance, so that there is much to say of them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache

from games.computers.machine import Machine
from games.computers.review import Tools, review_deal
from games.computers.review_words import DealReview
from games.records.record import read
from games.records.replay import PlayedDeal, play
from tests import effort
from tests.computers.whole_deals import compiled
from tests.records.sessions import sessions


def played_deals(
    house_rules: Mapping[str, bool | int] | None = None, deals: int = effort.REVIEWED_DEALS, seed: int = effort.SEED
) -> list[PlayedDeal]:
    """Deals of sessions."""
    parsed = sessions(deals, seed, dict(house_rules or {}))
    return [deal for session in parsed for deal in play(read(json.dumps(session).encode()))]


def reviewed(
    house_rules: Mapping[str, bool | int] | None = None, deals: int = effort.REVIEWED_DEALS, seed: int = effort.SEED
) -> list[tuple[PlayedDeal, DealReview]]:
    """Deals and the exact part of their reviews."""
    return _reviewed(tuple((house_rules or {}).items()), deals, seed)


def judged(deals: int, machine: Machine) -> list[tuple[PlayedDeal, DealReview]]:
    """Deals and their whole reviews."""
    tools = Tools(compiled(), machine)
    return [(played, review_deal(played, tools)) for played in played_deals(deals=deals)]


@lru_cache
def _reviewed(
    house_rules: tuple[tuple[str, bool | int], ...], deals: int, seed: int
) -> list[tuple[PlayedDeal, DealReview]]:
    tools = Tools(compiled(), None)
    return [(played, review_deal(played, tools)) for played in played_deals(dict(house_rules), deals, seed)]
