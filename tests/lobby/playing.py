"""What tests about finished deals do at a table: start it, play on, take back, and let the archive have what waits."""

from __future__ import annotations

from asgiref.sync import sync_to_async

from games import archive
from games.rooms.finished import finished_deal
from tests.served import Connection, Device, Frame, Site


async def started(ana: Device, room: str) -> None:
    """The first deal is dealt."""
    tab = await ana.join(room)
    await tab.receive()
    assert (await tab.ask("start", moment=0))[-1]["type"] == "done"
    await tab.end()


async def one_more_deal(site: Site, ana: Device, room: str, view: Frame) -> Frame:
    """The next deal, played to its end, after ``view``; its last view."""
    tab = await ana.join(room)
    kind = "next_match" if view["phase"] == "match_over" else "next_deal"
    assert (await tab.ask(kind, moment=view["moment"]))[-1]["type"] == "done"
    await tab.end()
    return await site.play_deal(room, ana)


async def archived(site: Site) -> None:
    """What waits is in the archive now, as the worker would have it."""
    waiting = await site.process.store.take_finished(100)
    await sync_to_async(archive.keep)([finished_deal(deal.payload) for deal in waiting])
    await site.process.store.drop_finished(waiting)


async def undone(tab: Connection) -> Frame:
    """The last own action of seat 0 is taken back."""
    view = tab.newest_view(await tab.receive())
    frames = await tab.ask("undo", moment=view["moment"], seat=0)
    assert frames[-1]["type"] == "done", frames[-1]
    return tab.newest_view(*frames)
