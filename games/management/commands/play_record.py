"""`manage.py play_record`: computers play sessions; records on standard output, one a line."""

from __future__ import annotations

import secrets
from argparse import ArgumentTypeError
from random import Random
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser

from games.computers.arena import play_sessions
from games.computers.compiled import compiled
from games.computers.levels import PLAYERS, Means
from games.computers.machine import PLAIN, Machine
from games.engine.profile import SIX_LOVE
from games.engine.seats import BySeat, for_each_seat
from games.engine.shuffle import ENTROPY_BYTES, SECRET_BYTES, Shuffle
from games.records.record import write


class Command(BaseCommand):
    """Lets computers play."""

    help = "Lets computers play sessions and prints them as records, one a line."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        known = ", ".join(PLAYERS)
        parser.add_argument(
            "--levels", type=_levels, default=("random",) * 4, help=f"four of {known}, by seat, with commas"
        )
        parser.add_argument("--deals", type=_count, default=1, help="how many in all (1)")
        parser.add_argument("--seed", help="makes the same records every time, for tests; without it, from the system")

    def handle(self, *, levels: BySeat[str], deals: int, seed: str | None, **_: Any) -> None:
        # Two streams: other levels meet the same hands, and how a level draws never moves a shuffle.
        dealing, playing = _chance("deal", seed), _chance("play", seed)
        means = Means(playing, _machine() if "sharp" in levels else PLAIN)
        for record in play_sessions(SIX_LOVE, levels, deals, lambda: _shuffle(dealing), means):
            self.stdout.write(write(record).decode())


def _chance(purpose: str, seed: str | None) -> Random:
    if seed is None:
        return secrets.SystemRandom()
    return Random(f"{purpose} {seed}")  # noqa: S311 - for tests, and asked for


def _machine() -> Machine:
    """What the sharp level thinks with: compiled where that can be, as by a worker."""
    try:
        return compiled(settings.GAME_VAR / "compiled")
    except (ImportError, OSError):
        return PLAIN


def _shuffle(chance: Random) -> Shuffle:
    """A secret, and entropy from about half the seats, as devices would add it."""
    secret = chance.randbytes(SECRET_BYTES)
    return Shuffle(secret, for_each_seat(lambda _: chance.randbytes(ENTROPY_BYTES) if chance.getrandbits(1) else None))


def _levels(text: str) -> BySeat[str]:
    names = text.split(",")
    if len(names) != 4 or not PLAYERS.keys() >= set(names):
        raise ArgumentTypeError(f"four of {', '.join(PLAYERS)}, with commas, not {text!r}")
    first, second, third, fourth = names
    return first, second, third, fourth


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise ArgumentTypeError(f"a number from 1, not {text!r}")
    return int(text)
