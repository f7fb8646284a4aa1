"""The product's settings, with the hands of tests/whole/story.py dealt. For tests, and so named nowhere else."""

from config.settings import *  # noqa: F403

GAME_DEALER = "tests.whole.story.Storyteller"
