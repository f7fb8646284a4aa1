"""Who thinks for a worker: whatever a player does, the game has a legal action soon (P18)."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path
from random import Random
from threading import Event

import pytest
from structlog.testing import capture_logs

from games import thinker as thinking
from games.computers.advice import Hint
from games.computers.levels import LEVELS, Means, Player, legal_actions
from games.engine.actions import Action, Pass
from games.thinker import Thinker
from games.views.seat import SeatView
from tests import effort
from tests.computers.conftest import COMPILED, FOLDER
from tests.computers.positions import decisions
from tests.waiting import until


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A thought is waited for, however little of the machine it is given."""
    for name in ("GIVEN_UP", "HINT_GIVEN_UP"):
        monkeypatch.setattr(thinking, name, 60.0)


def views(count: int) -> list[SeatView]:
    return [view for _, view in islice(decisions(Random(effort.SEED)), count)]


@asynccontextmanager
async def a_thinker(player: Player | None = None, folder: Path = FOLDER) -> AsyncIterator[Thinker]:
    thinker = Thinker(folder, LEVELS if player is None else {"steady": player})
    try:
        yield thinker
    finally:
        thinker.close()


def raises(view: SeatView, means: Means) -> Action:
    raise ZeroDivisionError


def plays_what_it_may_not(view: SeatView, means: Means) -> Action:
    return Pass(view.seat)


@pytest.mark.parametrize("level", sorted(LEVELS))
async def test_every_level_answers_with_something_legal(level: str):
    async with a_thinker() as thinker:
        for view in views(10):
            assert await thinker.choose(level, view) in legal_actions(view)


@pytest.mark.parametrize("player", [raises, plays_what_it_may_not])
async def test_a_player_that_fails_is_replaced_by_the_first_legal_action(player: Player):
    async with a_thinker(player) as thinker:
        for view in views(5):
            with capture_logs() as logs:
                assert await thinker.choose("steady", view) == legal_actions(view)[0]
            assert logs
            assert not any(tile in str(log) for log in logs for tile in view.hand)


async def test_a_player_that_never_answers_is_replaced_and_the_next_thought_is_not_held_up(
    monkeypatch: pytest.MonkeyPatch,
):
    monkeypatch.setattr(thinking, "GIVEN_UP", 0.05)
    end = Event()
    one, other = views(2)

    def answers_all_but_one(view: SeatView, means: Means) -> Action:
        if view is one:
            end.wait()
        return legal_actions(view)[-1]

    try:
        async with a_thinker(answers_all_but_one) as thinker:
            assert await thinker.choose("steady", one) == legal_actions(one)[0]
            monkeypatch.setattr(thinking, "GIVEN_UP", 60.0)
            assert await thinker.choose("steady", other) == legal_actions(other)[-1]
    finally:
        end.set()


async def test_a_player_that_thinks_too_long_is_told_to_stop_and_heard():
    def thinks_until_it_is_stopped(view: SeatView, means: Means) -> Action:
        while not means.stop():
            pass
        return legal_actions(view)[-1]

    (view,) = views(1)
    async with a_thinker(thinks_until_it_is_stopped) as thinker:
        assert await thinker.choose("steady", view) == legal_actions(view)[-1]


async def test_hints_are_thought_through_too():
    (view,) = views(1)
    async with a_thinker() as thinker:
        found = await thinker.advise(view)

    assert isinstance(found, Hint)
    assert found.best


@pytest.mark.timeout(2 * COMPILED)
async def test_hard_thinking_becomes_fast_in_the_background():
    (view,) = views(1)
    async with a_thinker() as thinker:
        await thinker.choose("steady", view)
        assert not thinker.machine.is_compiled
        await thinker.choose("sharp", view)
        await until(lambda: thinker.machine.is_compiled, COMPILED)
        assert await thinker.choose("sharp", view) in legal_actions(view)


async def test_where_nothing_can_be_kept_it_goes_on_in_plain_python(tmp_path: Path):
    no_folder = tmp_path / "file"
    no_folder.write_text("")
    (view,) = views(1)
    with capture_logs() as logs:
        async with a_thinker(folder=no_folder) as thinker:
            await thinker.choose("sharp", view)
            await until(lambda: any(log.get("log_level") == "error" for log in logs), 60)
            assert await thinker.choose("sharp", view) in legal_actions(view)
            assert not thinker.machine.is_compiled
