"""A deal that is taken back and finished again while the archive is away waits once, as it was finished last."""

from __future__ import annotations

from games.process import Process
from tests.clock import HandClock
from tests.games.lines import Tab, play_of
from tests.served import PlaysFirst

CODE = "CDFGHJ"


async def test_undo_and_redo_at_the_reveal_heap_up_nothing(here: Process, clock: HandClock):
    assert await here.rooms.make(CODE, "ana", "Ana", 0)
    ana = await Tab(here, CODE, "ana").join()
    await ana.ask("start", moment=0)
    while ana.view["phase"] != "revealed":
        if ana.view["choices"]:
            await ana.ask(**play_of(ana.view), moment=ana.view["moment"])
        clock.move(2)
        await here.rooms.do_due(CODE, PlaysFirst())
    for _ in range(3):
        for kind in ("undo", "redo"):
            offer = ana.view[kind]
            assert (await ana.ask(kind, seat=offer["seat"], moment=ana.view["moment"]))["type"] == "done"
    waiting = await here.rooms.finished(CODE)
    assert [(deal.number, deal.record is None) for deal in waiting] == [(1, False)]
    assert waiting[0].revision == ana.view["version"]
