"""Play on what the overlays of docker-compose.yml start: behind Sentinels, and on a Cluster."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from random import Random

import pytest

from bench.installation import Installation
from bench.player import FOUR_DEVICES, Party
from bench.rest import Rest
from bench.witness import Witness
from games.rooms.keys import tag_of
from games.rooms.safekeeping import wait_until_safe
from tests import effort
from tests.waiting import until
from tests.whole.overlays import Servers, cluster, sentinels

FAILED_OVER = 120.0
"""Seconds. It takes seven; a Sentinel that a busy machine kept from its clock does nothing for the next thirty."""


@pytest.mark.timeout(1200)
@pytest.mark.skipif(sys.platform != "linux", reason="servers need addresses of their own in 127.0.0.0/8")
@pytest.mark.parametrize("several", [sentinels, cluster])
async def test_four_phones_play_on_and_nothing_acknowledged_is_lost_when_a_primary_dies(
    several: Callable[[Path], AbstractContextManager[Servers]], tmp_path: Path
):
    (tmp_path / "servers").mkdir()
    with several(tmp_path / "servers") as servers:
        await until(lambda: all(told["master_link_status"] == "up" for told in servers.replicas()), 60)
        await wait_until_safe(servers.url)
        installation = Installation(tmp_path, webs=2, GAME_ACK="replica", GAME_LIMITS="on")
        installation.send_processes_to(servers.url)
        try:
            await asyncio.to_thread(installation.begin)
            await an_evening(installation, servers)
        finally:
            await asyncio.to_thread(installation.end)


async def an_evening(installation: Installation, servers: Servers) -> None:
    witness = Witness()
    here, there = installation.addresses
    party = Party(here, FOUR_DEVICES, Random(effort.SEED), witness.heard, witness.acknowledged)
    for device in party.players[2:]:
        device.rest.address = there
    await party.gather()
    await party.play(1)
    await is_archived(party, witness, 1)
    stranger = Rest(there)
    await stranger.call("GET", "/api/")
    tried: list[int] = []
    while 429 not in tried and len(tried) < 30:
        tried.append((await stranger.call("GET", "/api/rooms/CDFGHC/"))[0])
    # What a busy machine could not count within a second was free, too.
    assert tried[:10] == [404] * 10, tried
    assert tried[-1] == 429, "wrong codes are counted there, too"

    if effort.FULL:
        playing = asyncio.create_task(party.play(2))
        await until(lambda: party.actions > 20)
        primary, replicas = servers.primary_of(tag_of(party.code)), len([*servers.replicas()])
        servers.kill(primary)
        await until(lambda: len([*servers.replicas()]) == replicas - 1, FAILED_OVER)
        servers.start_again(primary)  # on a Cluster nothing more is acknowledged before it is the replica now
        async with asyncio.timeout(FAILED_OVER):
            await playing
        await is_archived(party, witness, 2)
    await party.part()
    assert witness.problems == []


async def is_archived(party: Party, witness: Witness, number: int) -> None:
    """A worker has found the deal, and it is as it was played."""
    path = f"/api/rooms/{party.code}/deals/{number}/"
    status, record = await party.players[0].rest.call("GET", path)
    assert status == 200
    witness.check(record)
