"""The table of a run beside the peers: what is divided by what, and how it is printed. Pure.

A ratio is taken inside a round, where all play one after another; its median over the rounds is what counts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Final, TypeAlias

from bench.server import Run

OURS: Final = "Verandah"
MEMORY: Final = "boardgame.io"
STORED: Final = "boardgame.io + Redis"
COLYSEUS: Final = "Colyseus"
CONTENDERS: Final = (OURS, MEMORY, STORED, COLYSEUS)
GOALS: Final[Mapping[str, float | None]] = {MEMORY: 2.0, STORED: 4.0, COLYSEUS: None}
"""How many times a peer's actions a CPU second are due from us (quality.md); None: only printed."""

Round: TypeAlias = Mapping[str, Run]
"""What each contender showed in one round."""


def cpu(run: Run) -> float:
    """Microseconds of CPU an action, of all server processes together."""
    return sum(run.fast.cpu.values())


def of_a_core(run: Run) -> float:
    """Percent of a core that the servers had. Far below 100 others were in their way, and an action cost them more."""
    return cpu(run) * run.fast.per_second / 1e4


def ratios(rounds: Sequence[Round], peer: str) -> list[float]:
    """How many times the actions a CPU second of ``peer`` we do, round by round. Raises ``KeyError`` where one of the
    two was not measured."""
    return [cpu(one[peer]) / cpu(one[OURS]) for one in rounds]


def verdict(found: float, goal: float | None) -> str:
    """Whether a goal is met, or how far it is off."""
    if goal is None:
        return "no goal"
    return f"goal {goal:g}: " + ("met" if found >= goal else f"missed by {100 * (1 - found / goal):.0f} %")


def is_sound(run: Run) -> bool:
    """Whether every room was answered to the end."""
    return not run.cut_off and not run.unanswered


def lines(rounds: Sequence[Round]) -> list[str]:
    """The whole table: CPU first, then what it means for us, then pace and latency, then sizes.

    A round in which some room was not answered is told, and left out of everything.
    """
    sound = [one for one in rounds if all(is_sound(run) for run in one.values())]
    told = [*_cpu_lines(sound), "", *_ratio_lines(sound), "", *_pace_lines(sound)] if sound else ["no round counts"]
    return [*told, *_wrong_lines(rounds)]


def _cpu_lines(rounds: Sequence[Round]) -> list[str]:
    head = (
        f"{'as fast as it goes':21}{'us CPU an action':>21}{'actions/CPU s':>15}{'server':>8}{'Redis':>7}{'worker':>8}"
    )
    told = [f"{head}{'actions/s':>11}{'core':>6}{'load':>6}"]
    for name in CONTENDERS:
        runs = [one[name] for one in rounds]
        parts = [median(run.fast.cpu[kind] for run in runs) for kind in ("web", "valkey", "worker")]
        told.append(
            f"{name:21}{_spread([cpu(run) for run in runs], 0):>21}{1e6 / median(map(cpu, runs)):15.0f}"
            f"{parts[0]:8.0f}{parts[1]:7.0f}{parts[2]:8.0f}"
            f"{median(run.fast.per_second for run in runs):11.0f}"
            f"{median(of_a_core(run) for run in runs):5.0f}%{median(run.fast.load for run in runs):5.0f}%"
        )
    return told


def _ratio_lines(rounds: Sequence[Round]) -> list[str]:
    told = ["Verandah's actions a CPU second are, times those of"]
    for peer, goal in GOALS.items():
        each = ratios(rounds, peer)
        told.append(f"  {peer:21}{_spread(each, 2):>19}   {verdict(median(each), goal)}")
    return told


def _pace_lines(rounds: Sequence[Round]) -> list[str]:
    head = f"{'one action a second':21}{'p99 ms':>21}{'p50 ms':>8}{'us CPU':>8}{'actions/s':>11}{'load':>6}"
    told = [f"{head}{'view B':>8}{'saved B':>9}"]
    for name in CONTENDERS:
        runs = [one[name] for one in rounds]
        saved = median(run.saved for run in runs)
        told.append(
            f"{name:21}{_spread([run.human.p99 for run in runs], 1):>21}{median(run.human.p50 for run in runs):8.1f}"
            f"{median(sum(run.human.cpu.values()) for run in runs):8.0f}"
            f"{median(run.human.per_second for run in runs):11.0f}{median(run.human.load for run in runs):5.0f}%"
            f"{median(run.view for run in runs):8.0f}{f'{saved:.0f}' if saved else '-':>9}"
        )
    return told


def _spread(values: Sequence[float], digits: int) -> str:
    return f"{median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def _wrong_lines(rounds: Sequence[Round]) -> list[str]:
    return [
        f"round {number} does not count: {name}: {run.cut_off} rooms cut off, {run.unanswered} not answered"
        for number, one in enumerate(rounds, 1)
        for name, run in one.items()
        if not is_sound(run)
    ]
