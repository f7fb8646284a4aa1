"""The product's settings, serving a build that a test changes. For tests, and so named nowhere else."""

import os
from pathlib import Path

from config.settings import *  # noqa: F403

STATIC_ROOT = Path(os.environ["TEST_STATIC"])
