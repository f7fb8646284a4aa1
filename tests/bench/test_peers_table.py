"""The table of a run beside the peers: ratios inside a round, medians over rounds, goals, nothing left out unsaid."""

from __future__ import annotations

import pytest

from bench.peers.table import COLYSEUS, CONTENDERS, GOALS, MEMORY, OURS, STORED, lines, of_a_core, ratios, verdict
from bench.server import Figures, Run


def a_run(us: float, *, p99: float = 5.0, cut_off: int = 0, unanswered: int = 0) -> Run:
    """One whose servers took ``us`` microseconds an action, half of it in Redis."""
    figures = Figures(1000.0, {"web": us / 2, "valkey": us / 2, "worker": 0.0}, 1.0, p99, 10.0)
    return Run(figures, figures, 3000.0, 4000.0, cut_off, unanswered)


def a_round(ours: float, memory: float, stored: float, colyseus: float) -> dict[str, Run]:
    return {OURS: a_run(ours), MEMORY: a_run(memory), STORED: a_run(stored), COLYSEUS: a_run(colyseus)}


ROUNDS = [a_round(200, 400, 1000, 100), a_round(400, 600, 1600, 100), a_round(100, 300, 300, 100)]


def test_a_ratio_is_taken_inside_its_round():
    assert ratios(ROUNDS, MEMORY) == [2.0, 1.5, 3.0]  # the ratio of the medians would be 400 / 200 in every way
    assert ratios(ROUNDS, STORED) == [5.0, 4.0, 3.0]


def test_a_round_without_a_contender_is_no_round():
    with pytest.raises(KeyError):
        ratios([*ROUNDS, {OURS: a_run(100)}], MEMORY)
    with pytest.raises(KeyError):
        lines([*ROUNDS, {MEMORY: a_run(100)}])


def test_redis_counts_and_cpu_comes_first():
    told = lines([a_round(200, 400, 1000, 100)])
    assert "us CPU an action" in told[0]
    stored = next(line for line in told if line.startswith(STORED))
    assert stored.removeprefix(STORED).split()[:6] == ["1000", "(1000", "to", "1000)", "1000", "500"]


def test_it_is_told_how_much_of_a_core_the_servers_had():
    assert of_a_core(a_run(500)) == 50.0  # a thousand actions a second
    assert lines([a_round(500, 400, 1000, 100)])[1].split()[-2:] == ["50%", "10%"]


def test_every_contender_is_in_both_halves():
    told = lines(ROUNDS)
    for name in CONTENDERS:
        assert sum(line.startswith(f"{name:21}") for line in told) == 2


def test_the_median_of_the_ratios_is_told_with_its_spread_and_what_is_due():
    told = lines(ROUNDS)
    assert "2.00 (1.50 to 3.00)   goal 2: met" in "\n".join(told)
    assert "4.00 (3.00 to 5.00)   goal 4: met" in "\n".join(told)
    assert "0.50 (0.25 to 1.00)   no goal" in "\n".join(told)


@pytest.mark.parametrize(
    ("found", "goal", "told"),
    [
        (2.0, 2.0, "goal 2: met"),
        (1.5, 2.0, "goal 2: missed by 25 %"),
        (1.0, 4.0, "goal 4: missed by 75 %"),
        (0.3, None, "no goal"),
    ],
)
def test_a_goal_is_met_or_it_is_told_by_how_much_it_is_missed(found, goal, told):
    assert verdict(found, goal) == told


def test_the_goals_are_those_of_the_specification():
    assert GOALS == {MEMORY: 2.0, STORED: 4.0, COLYSEUS: None}


@pytest.mark.parametrize("wrong", [{"cut_off": 2}, {"unanswered": 2}], ids=["cut off", "unanswered"])
def test_a_round_in_which_a_room_was_not_answered_is_told_and_does_not_count(wrong):
    spoilt = a_round(1, 900, 900, 900) | {COLYSEUS: a_run(900, **wrong)}
    told = lines([*ROUNDS, spoilt])
    assert told[:-1] == lines(ROUNDS)
    assert told[-1].startswith(f"round 4 does not count: {COLYSEUS}: ")


def test_without_a_sound_round_there_are_no_figures():
    spoilt = a_round(1, 900, 900, 900) | {OURS: a_run(1, cut_off=1)}
    assert lines([spoilt]) == ["no round counts", f"round 1 does not count: {OURS}: 1 rooms cut off, 0 not answered"]
