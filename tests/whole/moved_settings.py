"""The product's settings, with a clock that a test moves. For tests, and so named nowhere else."""

from config.settings import *  # noqa: F403

GAME_CLOCK = "tests.whole.moved_clock.MovedClock"
