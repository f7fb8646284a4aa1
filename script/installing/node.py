"""A Node that can build the client: the machine's own, or one from PyPI inside `.venv`."""

import os
import re
import shutil
from pathlib import Path

from script.installing.packages import NODE, install_lock
from script.installing.running import VENV, answer

OLDEST = (20, 19)  # what Vite asks for


def folder() -> Path:
    """The folder that holds `node` and `npm`; installs them if the machine has none that will do."""
    own = _on_path()
    if own:
        return own
    install_lock(NODE, "Node")
    return VENV / "bin"


def _on_path() -> Path | None:
    found, npm = shutil.which("node"), shutil.which("npm")
    if not found or not npm:
        return None
    version = re.match(r"v(\d+)\.(\d+)", answer([found, "--version"]) or "")
    if not version or (int(version[1]), int(version[2])) < OLDEST:
        return None
    return Path(os.path.dirname(found))
