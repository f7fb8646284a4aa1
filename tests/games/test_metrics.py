"""What an operator is told: what was done, refused and waited for, and nothing of who plays what."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator
from pathlib import Path

import prometheus_client
import pytest
from prometheus_client import Counter, Gauge, Histogram
from pytest_django import Settings

from games import metrics
from games.process import Process
from tests.games.counts import told
from tests.games.lines import Tab
from tests.served import Site, serving
from tests.waiting import until

CODE = "CDFGHJ"
DASHBOARD = Path(__file__).resolve().parents[2] / "hosting" / "grafana.json"


@pytest.fixture
async def site(valkey: object, prefix: str, settings: Settings) -> AsyncIterator[Site]:
    settings.GAME_LIMITS, settings.GAME_PACE = False, 0.0
    async with serving(Process(prefix)) as site:
        yield site


async def test_connections_requests_and_refusals_are_counted_and_nobody_is_named(site: Site):
    ana = await site.device()
    sockets, made = told("verandah_sockets"), told("verandah_rooms_made_total")
    pings = told("verandah_request_seconds_count", type="ping")
    refused = {code: told("verandah_refusals_total", code=code) for code in ("malformed", "not_your_seat")}

    room = str((await ana.post("/api/rooms/", {"name": "Ana"})).body["code"])
    connection = await ana.join(room)
    await connection.receive()
    assert told("verandah_sockets") == sockets + 1
    await connection.ask("ping", version=0)
    await connection.ask("stand", seat=2)
    await connection.ask("nonsense")

    assert told("verandah_rooms_made_total") == made + 1
    assert told("verandah_request_seconds_count", type="ping") == pings + 1
    assert {code: told("verandah_refusals_total", code=code) - before for code, before in refused.items()} == {
        "malformed": 1,
        "not_your_seat": 1,
    }
    page = prometheus_client.generate_latest().decode()
    assert not [name for name in (room, room.lower(), ana.id, "Ana") if name in page]

    await connection.end()
    await until(lambda: told("verandah_sockets") == sockets)


async def test_a_change_decided_again_is_a_conflict(here: Process, there: Process):
    assert await here.rooms.make(CODE, "ana", "Ana", 0)
    ana, ben = await Tab(here, CODE, "ana").join(), await Tab(there, CODE, "ben").join()
    await until(lambda: ana.versions[-1] == ben.versions[-1])
    before = told("verandah_conflicts_total")

    # Each decides on what it has, before the other's is heard.
    answers = await asyncio.gather(ana.ask("sit", seat=1, name="Dan"), ben.ask("sit", seat=2, name="Ben"))

    assert [answer["type"] for answer in answers] == ["done", "done"]
    assert told("verandah_conflicts_total") == before + 1


async def test_a_web_process_tells_how_many_rooms_it_keeps(here: Process):
    assert await here.rooms.make(CODE, "ana", "Ana", 0)
    ana = await Tab(here, CODE, "ana").join()
    await here.hub.keep_presence()
    assert told("verandah_rooms") == 1
    await ana.leave()
    await here.hub.keep_presence()
    assert told("verandah_rooms") == 0


def test_the_dashboard_shows_what_is_told_and_all_of_it():
    shown = set(re.findall(r"verandah_\w+", DASHBOARD.read_text()))
    known = {
        f"{metric.name}{ending}"
        for counted in vars(metrics).values()
        if isinstance(counted, Counter | Gauge | Histogram)
        for metric in counted.collect()
        for ending in {"counter": ["_total"], "histogram": ["_bucket"], "gauge": [""]}[metric.type]
    }
    assert shown == known
    panels = json.loads(DASHBOARD.read_text())["panels"]
    assert all(panel["title"] and panel["targets"][0]["expr"] for panel in panels)
