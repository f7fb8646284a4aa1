"""Scripted devices play on real processes, with every sharing, and a witness holds what they were sent to the truth."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from bench.player import FOUR_DEVICES, ONE_AND_COMPUTERS, ONE_WITH_FOUR, TWO_AND_TWO, Party
from bench.witness import Witness
from tests import effort


async def an_evening(address: str, sharing: Sequence[Sequence[int]], seed: int, deals: int, watchers: int) -> Witness:
    """One room played for so many deals; each one's record is checked against every frame of it, at once."""
    witness = Witness()
    party = Party(address, sharing, Random(seed), witness.heard, witness.acknowledged, watchers=watchers)
    await party.gather()
    try:
        for number in range(1, deals + 1):
            await party.play(number)
            _, record = await party.players[0].rest.call("GET", f"/api/rooms/{party.code}/deals/{number}/")
            witness.check(record)
        _, listed = await party.players[0].rest.call("GET", f"/api/rooms/{party.code}/deals/")
        assert [deal["number"] for deal in listed] == list(range(1, deals + 1))
    finally:
        await party.part()
    # However many views are skipped on a busy machine, there is one before each action.
    assert witness.checked >= party.actions >= deals
    return witness


@pytest.mark.timeout(3600)
@pytest.mark.parametrize(
    ("sharing", "watchers"),
    [(FOUR_DEVICES, 1), (TWO_AND_TWO, 0), (ONE_WITH_FOUR, 1), (ONE_AND_COMPUTERS, 0)],
    ids=["four devices", "two and two", "one with four", "one and computers"],
)
async def test_every_view_agrees_with_the_record_and_none_shows_a_tile_too_many(
    addresses: list[str], sharing: Sequence[Sequence[int]], watchers: int
) -> None:
    rooms = effort.PARTY_ROOMS
    evenings = [
        an_evening(addresses[room % 2], sharing, effort.SEED + room, effort.PARTY_DEALS, watchers)
        for room in range(rooms)
    ]
    witnesses = await asyncio.gather(*evenings)

    assert [problem for witness in witnesses for problem in witness.problems] == []
