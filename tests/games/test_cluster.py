"""Web processes on a Cluster of which one node has died: rooms on the others are looked after as ever."""

from collections.abc import Callable
from itertools import product

import pytest
from pytest_django import Settings

from bench.nodes import cluster_of_three, is_on_the_last_node
from games.process import Process
from games.rooms.pipeline import StoreUnavailable
from tests.games.lines import Tab

pytestmark = pytest.mark.parts


CODES = ["".join(letters) for letters in product("CDFGHJKLMN", repeat=6)][:100]
DYING = next(code for code in CODES if is_on_the_last_node(code))
LIVING = next(code for code in CODES if not is_on_the_last_node(code))


async def test_a_dead_node_holds_up_no_room_of_another(web: Callable[[], Process], settings: Settings):
    with cluster_of_three() as nodes:
        settings.REDIS_URL = f"redis+cluster://127.0.0.1:{nodes[0].port}"
        here, there = web(), web()
        while is_on_the_last_node(there.id):  # then nobody could tell that it is no more
            there = web()
        devices = {}
        for code in (DYING, LIVING):
            assert await here.rooms.make(code, "ana", "Ana", 0)
            devices[code] = await Tab(here, code, "ana").join()
            await Tab(there, code, "eve").join()
            await devices[code].caught_up()
            here.store.unwatch(code)
        ana = devices[LIVING]
        await there.rooms.sit(LIVING, "ben", "Ben", 1)
        assert (ana.view["watchers"], ana.view["seats"][1]["name"]) == (1, None)
        nodes[2].kill()

        await here.rooms.refresh()
        assert ana.view["seats"][1]["name"] == "Ben"

        with pytest.raises(StoreUnavailable):
            await here.hub.keep_presence()
        assert ana.view["watchers"] == 0
