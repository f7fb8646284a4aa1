"""Deals from a running server are believed by the command and over REST; with one thing changed, by neither (P28)."""

from __future__ import annotations

import asyncio
import copy
import json
import sys
from random import Random
from typing import Any

import pytest

from bench.player import FOUR_DEVICES, ONE_AND_COMPUTERS, ONE_WITH_FOUR, TWO_AND_TWO, Party
from bench.rest import Rest
from tests import effort

SHARINGS = (FOUR_DEVICES, TWO_AND_TWO, ONE_WITH_FOUR, ONE_AND_COMPUTERS)
WITH_COMPUTERS = 2  # deals in which somebody has to think
OTHER = "ab" * 32


async def played(address: str, number: int, deals: int) -> list[Any]:
    """The records of so many deals at one table, as its people are given them."""
    party = Party(address, SHARINGS[number], Random(f"proofs {effort.SEED} {number}"))
    await party.gather(house_rules={"target": 10})
    try:
        await party.play(deals)
        rest = party.players[0].rest
        answers = [await rest.call("GET", f"/api/rooms/{party.code}/deals/{deal}/") for deal in range(1, deals + 1)]
    finally:
        await party.part()
    assert {status for status, _ in answers} == {200}
    return [record for _, record in answers]


async def by_command(records: list[Any]) -> tuple[int, list[Any]]:
    """How ``manage.py verify_record -`` ends, and what it says of each record."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "manage.py", "verify_record", "-", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    said, _ = await process.communicate("\n".join(json.dumps(record) for record in records).encode())
    assert process.returncode is not None
    return process.returncode, [json.loads(line) for line in said.splitlines()]


async def by_rest(rest: Rest, record: Any) -> Any:
    status, answer = await rest.call("POST", "/api/records/verify/", record)
    assert status == 200
    return answer


def changed(record: Any) -> list[tuple[Any, set[str]]]:
    """The record with one thing changed, and the codes by which it may be refused."""
    copies = [copy.deepcopy(record) for _ in range(5)]
    deals = [one["deals"][0] for one in copies]
    _exchange_two_tiles(deals[0])
    deals[1]["shuffle"]["secret"] = OTHER
    deals[2]["shuffle"]["commitment"] = OTHER
    deals[3]["shuffle"]["entropy"] = [OTHER] * 4
    last = [action for action in deals[4]["actions"] if action["do"] == "play"][-1]
    last["tile"] = deals[4]["hands"][(last["seat"] + 1) % 4][0]
    # Whose tile is another now could not have passed, went out with other totals, or was dealt something else.
    exchanged = {"other_hands", "wrong_result", "must_play"}
    commitment = {"wrong_commitment"}
    return list(zip(copies, (exchanged, commitment, commitment, {"other_hands"}, {"tile_not_held"}), strict=True))


def _exchange_two_tiles(deal: Any) -> None:
    """Two tiles that were left in two hands change places."""
    played = {action.get("tile") for action in deal["actions"]}
    left = [[tile for tile in hand if tile not in played] for hand in deal["hands"]]
    (one, first), (other, second) = [(seat, tiles[0]) for seat, tiles in enumerate(left) if tiles][:2]
    deal["hands"][one][deal["hands"][one].index(first)] = second
    deal["hands"][other][deal["hands"][other].index(second)] = first


@pytest.mark.timeout(3600)
async def test_p28_deals_of_a_running_server_are_proven_and_changed_ones_are_not(address: str):
    others = -(-(effort.PROVEN_DEALS - WITH_COMPUTERS) // 3)
    tables = [played(address, number, deals) for number, deals in enumerate([others] * 3 + [WITH_COMPUTERS])]
    records = [record for table in await asyncio.gather(*tables) for record in table]
    rest = Rest(address)
    await rest.call("GET", "/api/")

    code, said = await by_command(records)

    assert (code, said) == (0, [{"valid": True, "deals": 1}] * len(records))
    for record in records:
        assert await by_rest(rest, record) == {"valid": True, "problems": []}
    wrong = changed(records[0])
    code, said = await by_command([record for record, _ in wrong])
    assert code == 1
    for (record, reasons), verdict in zip(wrong, said, strict=True):
        assert (verdict["valid"], verdict["deal"]) == (False, 0)
        assert verdict["code"] in reasons
        assert verdict["rule"] == "S1" or verdict["rule"].startswith("R")
        problem = {name: value for name, value in verdict.items() if name != "valid"}
        assert await by_rest(rest, record) == {"valid": False, "problems": [problem]}
