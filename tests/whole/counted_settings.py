"""The product's settings, with a page that tells what the process holds. For tests, and so named nowhere else."""

from config.settings import *  # noqa: F403

ROOT_URLCONF = "tests.whole.counted_urls"
