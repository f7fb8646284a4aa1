"""A Node that can build the client: the machine's own, or one from PyPI inside `.venv`; and what npm brings for it."""

import os
import re
import shutil
from pathlib import Path

from script.installing.packages import NODE, install_lock
from script.installing.running import VENV, Missing, answer, hash_of, holds, run, say

OLDEST = (20, 19)  # what Vite asks for


def folder(oldest: tuple[int, int] = OLDEST) -> Path:
    """The folder that holds `node` and `npm`; installs them if the machine has none that will do."""
    own = _on_path(oldest)
    if own:
        return own
    install_lock(NODE, "Node")
    return VENV / "bin"


def program(oldest: tuple[int, int] = OLDEST) -> str:
    """The program itself: `node` of a wheel is a script that starts it. Raises Missing."""
    path = answer([folder(oldest) / "node", "-p", "process.execPath"])
    if path is None:
        raise Missing("Node does not start.")
    return path


def install_packages(where: Path, what: str, *words: str, oldest: tuple[int, int] = OLDEST) -> None:
    """Installs what the lock file in `where` names beside it, unless that was done; `words` are for `npm ci`."""
    stamp = where / "node_modules" / ".stamp"
    value = hash_of([where / "package.json", where / "package-lock.json"], str(folder(oldest)))
    if holds(stamp, value):
        return
    say(f"Installing {what}.")
    npm(where, "ci", "--no-audit", "--no-fund", *words, what=f"Installing {what}", oldest=oldest)
    stamp.write_text(value)


def npm(where: Path, *arguments: str, what: str, oldest: tuple[int, int] = OLDEST) -> None:
    """Runs npm in `where`. Raises Missing if it fails."""
    tools = folder(oldest)
    path = os.pathsep.join([str(tools), os.environ.get("PATH", os.defpath)])
    run([tools / "npm", *arguments], what=what, cwd=where, env={"PATH": path})


def _on_path(oldest: tuple[int, int]) -> Path | None:
    found, own_npm = shutil.which("node"), shutil.which("npm")
    if not found or not own_npm:
        return None
    version = re.match(r"v(\d+)\.(\d+)", answer([found, "--version"]) or "")
    if not version or (int(version[1]), int(version[2])) < oldest:
        return None
    return Path(os.path.dirname(found))
