"""Sockets by room: the newest view for everybody, presence over processes, and nothing that hangs when one dies."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import pytest
from pytest_django import Settings
from redis.asyncio import Redis

from bench.proxy import Proxy
from games.hub import COME_BACK, ROOM_NOT_FOUND, TOO_SLOW
from games.process import Process
from games.rooms.finished import FinishedDeal
from games.rooms.handle import RoomNotFound
from games.rooms.pipeline import StoreUnavailable
from games.rooms.refusals import Refusal
from tests.clock import HandClock
from tests.games.lines import Tab, play_of
from tests.waiting import until

CODE, OTHER = "CDFGHJ", "CDFGHK"
SECOND = 1.0


@pytest.fixture
async def room(here: Process) -> str:
    """Ana's room, with Ana at seat 0."""
    assert await here.rooms.make(CODE, "ana", "Ana", 0)
    return CODE


@pytest.fixture
async def ana(here: Process, room: str) -> Tab:
    return await Tab(here, room, "ana").join()


async def version_of(process: Process) -> int:
    return (await process.rooms.look(CODE)).version


async def presence_of(process: Process, seat: int) -> str | None:
    return (await process.rooms.look(CODE)).part_of("eve").seats[seat].presence


async def joined(process: Process, device: str) -> Tab:
    return await Tab(process, CODE, device).join()


# Views


async def test_who_comes_is_sent_the_whole_room_at_once(ana: Tab, here: Process):
    assert ana.kinds == ["view"]
    assert ana.versions == [await version_of(here)]
    assert ana.view["seats"][0]["yours"]


async def test_whoever_changes_the_room_everybody_is_sent_it_at_every_process(ana: Tab, here: Process, there: Process):
    ben, eve = await joined(there, "ben"), await joined(here, "eve")

    await ben.ask("sit", seat=1, name="Ben")

    now = await version_of(here)
    await until(lambda: all(tab.versions[-1] == now for tab in (ana, ben, eve)))
    for tab in (ana, ben, eve):
        assert [seat["name"] for seat in tab.view["seats"][:2]] == ["Ana", "Ben"]
        assert tab.versions == sorted(set(tab.versions))


async def test_two_tabs_of_a_device_show_the_same(ana: Tab, here: Process):
    other = await joined(here, "ana")

    await ana.ask("sit", seat=2, name="Cleo")

    assert other.view == ana.view
    assert other.view["seats"][2]["yours"]


async def test_the_view_of_what_was_done_goes_out_before_the_answer(ana: Tab):
    answer = await ana.ask("sit", seat=2, name="Cleo")

    assert ana.kinds[-2:] == ["view", "done"]
    assert ana.versions[-1] == answer["version"]
    assert ana.line.frames[-2]["events"] == [{"do": "sit", "seat": 2}]


async def test_what_is_asked_again_on_another_connection_is_answered_again_behind_its_view(ana: Tab, there: Process):
    done = await ana.ask("sit", id="once", seat=2, name="Cleo")
    other = await joined(there, "ana")

    again = await other.ask("sit", id="once", seat=2, name="Cleo")

    assert again == done
    assert other.kinds == ["view", "done"]
    assert other.versions[-1] >= done["version"]


async def test_what_is_refused_is_answered_and_changes_nothing(ana: Tab, here: Process):
    before = await version_of(here)

    answer = await ana.ask("stand", seat=3)

    assert (answer["type"], answer["code"]) == ("refused", "not_your_seat")
    assert ana.kinds == ["view", "refused"]
    assert await version_of(here) == before


async def test_a_lost_ring_costs_one_late_refresh(ana: Tab, here: Process, there: Process):
    here.store.unwatch(CODE)
    ben = await joined(there, "ben")
    await ben.ask("sit", seat=1, name="Ben")
    assert ana.view["seats"][1]["kind"] == "empty"

    await here.rooms.refresh()

    assert ana.view["seats"][1]["name"] == "Ben"


async def become_unreadable(at: Process) -> None:
    """The room is saved as no release that runs can read."""
    token = (await at.store.tokens([CODE]))[CODE]
    assert await at.store.commit(CODE, token, b"\xff", due=None, version=1_000)


@pytest.mark.parametrize("heard", ["at once", "late"])
async def test_whose_room_a_newer_release_has_saved_comes_back_to_a_newer_process(
    ana: Tab, here: Process, there: Process, heard: str
):
    eve = await joined(here, "eve")
    if heard == "late":
        here.store.unwatch(CODE)
    await become_unreadable(there)
    if heard == "late":
        await here.rooms.refresh()

    await until(lambda: ana.line.closed and eve.line.closed)
    assert (ana.line.closed, eve.line.closed) == (COME_BACK, COME_BACK)
    with pytest.raises(StoreUnavailable):  # for which a device is told to come back, and a call to try again
        await joined(here, "ana")
    with pytest.raises(StoreUnavailable):
        await here.rooms.look(CODE)


async def test_a_room_that_can_not_be_read_keeps_no_other_from_hearing_that_a_process_has_ended(
    ana: Tab, here: Process, there: Process, clock: HandClock
):
    assert await here.rooms.make(OTHER, "cleo", "Cleo", 0)
    cleo = await Tab(here, OTHER, "cleo").join()
    await there.hub.keep_presence()
    for code in (CODE, OTHER):
        await Tab(there, code, "dan").join()
    await asyncio.gather(ana.caught_up(), cleo.caught_up())
    assert (ana.view["watchers"], cleo.view["watchers"]) == (1, 1)
    here.store.unwatch(CODE)
    await become_unreadable(there)
    await there.store.renew_lease(there.id, seconds=0.001)
    await until(lambda: _is_dead(here, there))

    await here.hub.keep_presence()

    assert (ana.line.closed, cleo.view["watchers"]) == (COME_BACK, 0)


async def test_a_room_that_can_not_be_read_holds_up_no_other_refresh(ana: Tab, here: Process, there: Process):
    assert await here.rooms.make(OTHER, "cleo", "Cleo", 0)
    cleo = await Tab(here, OTHER, "cleo").join()
    for code in (CODE, OTHER):
        here.store.unwatch(code)
    await become_unreadable(there)
    ben = await Tab(there, OTHER, "ben").join()
    await ben.ask("sit", seat=1, name="Ben")

    await here.rooms.refresh()

    assert cleo.view["seats"][1]["name"] == "Ben"


async def test_a_room_that_can_not_be_read_holds_up_nothing_overdue_in_another(
    ana: Tab, here: Process, there: Process, clock: HandClock
):
    await started(ana)
    assert await here.rooms.make(OTHER, "cleo", "Cleo", 0)
    cleo = await Tab(here, OTHER, "cleo").join()
    await started(cleo)
    before = cleo.view["moment"]
    here.store.unwatch(CODE)
    await become_unreadable(there)

    clock.move(10)
    await here.hub.look_after_the_late()

    assert cleo.view["moment"] > before


async def test_what_was_missed_while_redis_was_away_is_made_up_for_by_whoever_looks(
    ana: Tab, here: Process, there: Process
):
    here.store.unwatch(CODE)
    ben = await joined(there, "ben")
    await ben.ask("sit", seat=1, name="Ben")
    here.store.on_reconnect()

    await here.rooms.do_due(CODE)

    assert ana.view["seats"][1]["name"] == "Ben"


@pytest.mark.parametrize("changes_since", [0, 1])
async def test_who_was_shown_what_redis_has_lost_comes_back_for_what_there_is(
    valkey, prefix: str, ana: Tab, here: Process, there: Process, changes_since: int
):
    async with Redis.from_url(valkey.url) as redis:
        (key,) = [key async for key in redis.scan_iter(f"{prefix}*room:{CODE}")]
        kept = await redis.get(key)
        assert kept is not None
        await ana.ask("seat_computer", seat=1, level="easy")
        shown = ana.view["version"]
        await redis.set(key, kept)  # as after a failover to a replica that was behind
    here.store.unwatch(CODE)
    for _ in range(changes_since):
        await there.rooms.sit(CODE, "ben", "Ben", 3)
    here.store.on_reconnect()

    await here.rooms.refresh()

    assert ana.line.closed == COME_BACK
    assert ana.view["version"] == shown
    again = await joined(here, "ana")
    assert again.view["seats"][1]["kind"] == "empty"
    assert again.view["seats"][3]["kind"] == ("person" if changes_since else "empty")


async def test_what_changes_nothing_closes_nothing(ana: Tab, here: Process, there: Process):
    ben = await joined(there, "ben")
    await ben.ask("sit", seat=1, name="Ben")
    await ben.ask("seat_computer", seat=2, level="easy")
    await ana.caught_up()
    version = ana.view["version"]

    await ben.ask("seat_computer", seat=2, level="easy")
    here.store.on_reconnect()
    await here.rooms.refresh()

    assert (ana.line.closed, ben.line.closed, ana.view["version"]) == (None, None, version)


# Slow lines


async def test_a_slow_device_is_sent_the_newest_view_alone_and_its_answers_behind_it(ana: Tab, here: Process):
    ben = await joined(here, "ben")
    ana.line.is_clogged = True
    sent = len(ana.line.frames)
    for seat in (1, 2, 3):
        await ben.ask("sit", seat=seat, name="Ben")
    await ana.ask("stand", seat=0)
    await ben.ask("stand", seat=3)
    assert len(ana.line.frames) == sent

    ana.line.flow()

    assert ana.kinds[sent:] == ["view", "done"]
    assert ana.versions[-1] == ben.versions[-1] == await version_of(here)


async def test_a_slow_device_delays_nobody_else(ana: Tab, here: Process):
    ben = await joined(here, "ben")
    ana.line.is_clogged = True

    for seat in (1, 2, 3):
        answer = await ben.ask("sit", seat=seat, name="Ben")
        assert ben.versions[-1] == answer["version"]


async def test_a_device_that_takes_nothing_for_thirty_seconds_is_closed(ana: Tab, here: Process, clock: HandClock):
    ana.line.is_clogged = True
    await here.hub.look_after_the_late()
    clock.move(30 * SECOND)
    await here.hub.look_after_the_late()
    assert ana.line.closed is None

    clock.move(0.1)
    await here.hub.look_after_the_late()

    assert ana.line.closed == TOO_SLOW


async def test_a_device_that_takes_what_it_is_sent_is_never_closed(ana: Tab, here: Process, clock: HandClock):
    for _ in range(3):
        await here.hub.look_after_the_late()
        clock.move(40 * SECOND)

    assert ana.line.closed is None


async def test_a_device_that_took_something_meanwhile_is_not(ana: Tab, here: Process, clock: HandClock):
    ana.line.is_clogged = True
    await here.hub.look_after_the_late()
    clock.move(20 * SECOND)
    ana.line.flow()
    ana.line.is_clogged = True
    await here.hub.look_after_the_late()
    clock.move(20 * SECOND)
    await here.hub.look_after_the_late()

    assert ana.line.closed is None


# Signs of life


async def test_a_ping_is_answered_with_the_version(ana: Tab, here: Process):
    now = await version_of(here)

    answer = await ana.ask("ping", version=now)

    assert answer == {"type": "pong", "id": answer["id"], "version": now}
    assert ana.kinds == ["view", "pong"]


async def test_a_ping_of_an_old_version_is_answered_with_a_view_first(ana: Tab, here: Process):
    now = await version_of(here)

    await ana.ask("ping", version=now - 1)

    assert ana.kinds == ["view", "view", "pong"]
    assert ana.versions == [now, now]


async def test_a_ping_changes_nothing(ana: Tab, here: Process):
    before = await version_of(here)
    await ana.ask("ping", version=0)
    assert await version_of(here) == before


# Presence


async def test_a_device_is_here_while_any_process_has_a_socket_of_it(ana: Tab, here: Process, there: Process):
    other = await joined(there, "ana")
    await ana.leave()
    assert await presence_of(here, 0) == "here"
    await there.rooms.do_due(CODE)

    await other.leave()

    assert (await here.rooms.look(CODE)).part_of("eve").seats[0].presence == "here"  # for ten seconds more


async def test_who_has_left_is_away_after_ten_seconds_and_gone_after_three_minutes(
    ana: Tab, here: Process, there: Process, clock: HandClock
):
    eve = await joined(there, "eve")
    await ana.leave()
    await eve.caught_up()
    left = {}
    for seconds in (9.9, 0.2, 169.8, 0.2):
        clock.move(seconds * SECOND)
        await there.rooms.do_due(CODE)
        left[round(clock.now() % 1000, 1)] = eve.view["seats"][0]["presence"]

    assert list(left.values()) == ["here", "away", "away", "gone"]


async def test_who_comes_back_is_here(ana: Tab, here: Process, there: Process, clock: HandClock):
    eve = await joined(there, "eve")
    await ana.leave()
    await eve.caught_up()
    clock.move(11 * SECOND)
    await there.rooms.do_due(CODE)
    assert eve.view["seats"][0]["presence"] == "away"

    await joined(here, "ana")

    await until(lambda: eve.view["seats"][0]["presence"] == "here")


async def test_one_tab_closed_of_two_tells_nobody(ana: Tab, here: Process):
    other = await joined(here, "ana")
    before = await version_of(here)

    await other.leave()

    assert await version_of(here) == before


async def test_the_devices_of_a_dead_process_are_no_longer_here(
    here: Process, there: Process, room: str, clock: HandClock
):
    await there.hub.keep_presence()
    ana, eve = await joined(there, "ana"), await joined(here, "eve")
    await here.hub.keep_presence()
    await ana.caught_up()
    assert ana.view["watchers"] == 1
    clock.move(11 * SECOND)
    await here.rooms.do_due(CODE)
    assert eve.view["seats"][0]["presence"] == "here"  # its process lives

    await there.store.renew_lease(there.id, seconds=0.001)  # … and dies: nobody renews it any more
    await until(lambda: _is_dead(here, there))
    await here.hub.keep_presence()
    clock.move(11 * SECOND)
    await here.rooms.do_due(CODE)

    assert eve.view["seats"][0]["presence"] == "away"


async def _is_dead(here: Process, other: Process) -> bool:
    return not await here.store.living({other.id})


async def test_the_devices_of_a_process_that_was_only_silent_come_back(ana: Tab, here: Process, there: Process):
    await here.rooms.sit(CODE, "ben", "Ben", 1)
    ben = await joined(there, "ben")
    await ana.caught_up()
    await there.store.renew_lease(there.id)
    for process in (here, there):
        await process.hub.keep_presence()
    assert (ana.line.closed, ben.line.closed) == (None, None)
    await there.store.renew_lease(there.id, seconds=0.001)  # Redis was away for longer than a lease
    await until(lambda: _is_dead(here, there))
    await here.hub.keep_presence()
    await ben.caught_up()

    await there.hub.keep_presence()

    assert (ana.line.closed, ben.line.closed) == (None, COME_BACK)


async def test_the_table_shows_how_many_look_on(ana: Tab, here: Process, there: Process):
    eve, again, dan = await joined(here, "eve"), await joined(there, "eve"), await joined(there, "dan")
    await until(lambda: ana.view["watchers"] == 2)

    await eve.leave()
    await dan.leave()
    await until(lambda: ana.view["watchers"] == 1)
    await again.leave()
    await until(lambda: ana.view["watchers"] == 0)


# Coming and going


async def test_who_comes_while_the_last_one_goes_is_told_of_what_happens_then(ana: Tab, here: Process, there: Process):
    reloaded = Tab(here, CODE, "ana")

    await asyncio.gather(reloaded.join(), ana.leave())

    ben = await joined(there, "ben")
    await ben.ask("sit", seat=1, name="Ben")
    await until(lambda: reloaded.view["seats"][1]["name"] == "Ben")
    assert reloaded.view["seats"][0]["presence"] == "here"


async def test_a_page_that_is_reloaded_is_here_whichever_of_its_sockets_is_faster(
    ana: Tab, here: Process, clock: HandClock
):
    old = ana
    for order in range(10):
        new = Tab(here, CODE, "ana")
        steps = [new.join(), old.leave()]
        await asyncio.gather(*(steps if order % 2 else reversed(steps)))
        old = new

    clock.move(11 * SECOND)
    await here.rooms.do_due(CODE)
    assert await presence_of(here, 0) == "here"


async def test_nothing_is_kept_of_those_who_were_not_let_in(valkey, prefix: str, here: Process):
    await here.rooms.make(CODE, "ana", "Ana", 0, watchers=False)
    for code, device, error in ((CODE, "eve", Refusal), ("CDFGHK", "ana", RoomNotFound)):
        with pytest.raises(error):
            await Tab(here, code, device).join()

    await until(lambda: nothing_is_listened_to(valkey.url, prefix))


async def nothing_is_listened_to(url: str, prefix: str) -> bool:
    async with Redis.from_url(url) as redis:
        rings: list[bytes] = await redis.execute_command("PUBSUB", "SHARDCHANNELS", f"{prefix}*ring*")
        return rings == []


async def test_a_room_is_listened_to_until_everybody_has_left(
    valkey, prefix: str, ana: Tab, here: Process, there: Process
):
    eve = await joined(here, "eve")
    await ana.leave()
    await there.rooms.sit(CODE, "ben", "Ben", 1)
    await until(lambda: eve.view["seats"][1]["name"] == "Ben")

    await eve.leave()

    await until(lambda: nothing_is_listened_to(valkey.url, prefix))


async def nothing_is_left(_room: str, deals: list[FinishedDeal]) -> None:
    assert deals == []


async def test_a_deleted_room_closes_its_sockets_everywhere(ana: Tab, here: Process, there: Process):
    eve = await joined(there, "eve")

    await here.rooms.delete(CODE, "ana", nothing_is_left)

    await until(lambda: ana.line.closed and eve.line.closed)
    for tab in (ana, eve):
        assert tab.line.closed == ROOM_NOT_FOUND
        await tab.leave()


async def test_a_deleted_room_is_noticed_without_a_ring_too(ana: Tab, here: Process, there: Process):
    here.store.unwatch(CODE)
    await there.rooms.delete(CODE, "ana", nothing_is_left)
    assert ana.line.closed is None

    await here.rooms.refresh()

    assert ana.line.closed == ROOM_NOT_FOUND


# The end of a process


async def test_when_the_server_restarts_devices_are_told_and_leave_before_it_ends(ana: Tab, here: Process):
    draining = asyncio.create_task(here.hub.drain())
    await until(lambda: ana.line.closed)
    assert not draining.done()
    await ana.leave()
    await draining

    assert ana.kinds[-1] == "restarting"
    assert ana.line.closed == COME_BACK
    assert (await here.rooms.look(CODE)).public.version > ana.versions[-1]  # the room knows that she left


@pytest.fixture
def behind_proxy(proxy: Proxy, web: Callable[[], Process], settings: Settings) -> Process:
    """A process that reaches Redis through the proxy."""
    settings.REDIS_URL = proxy.url
    return web()


async def test_without_redis_nothing_is_acknowledged(here: Process, behind_proxy: Process, room: str, proxy: Proxy):
    ana = await joined(behind_proxy, "ana")
    before = await version_of(here)
    proxy.hang()

    with pytest.raises(StoreUnavailable):
        await ana.ask("sit", seat=2, name="Cleo")

    assert ana.kinds == ["view"]
    proxy.cut_all()
    proxy.flow()
    assert await version_of(here) == before


async def test_who_leaves_while_redis_is_away_has_left_when_it_is_back(
    here: Process, behind_proxy: Process, room: str, proxy: Proxy, clock: HandClock
):
    ana, eve = await joined(behind_proxy, "ana"), await joined(here, "eve")
    before = await version_of(here)
    proxy.hang()
    await ana.leave()
    proxy.cut_all()
    proxy.flow()

    async def has_left() -> bool:
        with suppress(StoreUnavailable):
            await behind_proxy.hub.tell_again_of_leaving()
        return await version_of(here) > before

    await until(has_left)
    await eve.caught_up()
    clock.move(11 * SECOND)
    await here.rooms.do_due(CODE)
    assert eve.view["seats"][0]["presence"] == "away"


async def test_who_leaves_while_redis_is_away_is_not_kept_when_the_server_will_not_wait(
    valkey, prefix: str, behind_proxy: Process, room: str, proxy: Proxy
):
    ana = await joined(behind_proxy, "ana")
    proxy.hang()
    leaving = asyncio.create_task(ana.leave())
    await asyncio.sleep(0)
    leaving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await leaving
    proxy.flow()

    await until(lambda: nothing_is_listened_to(valkey.url, prefix))


# Overdue work


async def started(ana: Tab) -> None:
    """The first deal, at the first computer's turn."""
    await ana.ask("start", moment=0)
    while ana.view["choices"]:
        asked = play_of(ana.view)
        answer = await ana.ask(**asked, moment=ana.view["moment"])
        assert answer["type"] == "done"
    assert ana.view["seats"][ana.view["turn"]["seat"]]["kind"] == "computer"


async def test_two_seconds_overdue_and_any_process_plays_for_a_computer(
    ana: Tab, here: Process, clock: HandClock, settings: Settings
):
    await started(ana)
    before = ana.view["moment"]
    thought = 1.5 * settings.GAME_PACE
    clock.move(thought + 0.4)
    await here.hub.look_after_the_late()
    assert ana.view["moment"] == before  # a worker may still come

    clock.move(1.7)
    await here.hub.look_after_the_late()

    assert ana.view["moment"] > before
    assert ana.view["log"][-1]["by"] == "computer"


async def test_of_two_processes_that_play_for_a_computer_one_does(
    ana: Tab, here: Process, there: Process, clock: HandClock
):
    await started(ana)
    ben = await joined(there, "ben")
    turn = ana.view["turn"]["turn"]
    clock.move(4 * SECOND)

    await asyncio.gather(here.hub.look_after_the_late(), there.hub.look_after_the_late())

    await until(lambda: ben.view["version"] == ana.view["version"])
    assert [entry["turn"] for entry in ana.view["log"]] == list(range(ana.view["turn"]["turn"]))
    assert ana.view["turn"]["turn"] == turn + 1


async def test_an_open_hub_does_all_this_by_itself(
    ana: Tab, here: Process, clock: HandClock, monkeypatch: pytest.MonkeyPatch
):
    for name in ("LEASE_EVERY", "REFRESH_EVERY", "LATE_CHECK_EVERY"):
        monkeypatch.setattr(f"games.hub.{name}", 0.01)
    await started(ana)
    before = ana.view["moment"]
    await here.hub.open()
    assert await here.store.living({here.id}) == {here.id}

    clock.move(4 * SECOND)

    await until(lambda: ana.view["moment"] > before)
    await ana.leave()
    await here.hub.drain()
