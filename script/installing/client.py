"""The client: its packages by npm, its build, and the static files as they are served."""

import os
from pathlib import Path

from script.installing import node
from script.installing.packages import SERVER
from script.installing.running import PYTHON, ROOT, hash_of, holds, run, say

FRONTEND = ROOT / "frontend"
MADE = ("node_modules", "dist", "gen")  # folders of the client that are not sources


def build() -> None:
    """Builds the client if its sources changed, and gathers all static files, compressed."""
    install_packages()
    value = hash_of([*_files(FRONTEND), *_files(ROOT / "locales")])
    stamp = FRONTEND / "dist" / ".stamp"
    if not holds(stamp, value):
        say("Building the client.")
        node.npm(FRONTEND, "run", "build", what="Building the client")
        stamp.write_text(value)
    _gather(value)


def install_packages() -> None:
    """Installs what the client is built and checked with, unless that was done."""
    node.install_packages(FRONTEND, "the client's packages")


def _gather(client: str) -> None:
    """Puts the static files of client, admin and API pages in one folder, compressed once."""
    folder = ROOT / "build" / "static"
    stamp = folder / ".stamp"
    value = hash_of([SERVER, ROOT / "config" / "settings.py"], client)
    if holds(stamp, value):
        return
    say("Gathering static files.")
    # Compressing takes its time: not for what no page asks for.
    needless = ["--ignore", "*.map", "--ignore", "rest_framework"]
    command = [str(PYTHON), "manage.py", "collectstatic", "--no-input", "--clear", *needless]
    # Static files hang on no setting of this machine, hosted or not.
    plain = {"SECRET_KEY": "unused", "GAME_MODE": "home", "GAME_VAR": str(ROOT / "build")}
    run(command, what="Gathering static files", env=plain)
    stamp.write_text(value)


def _files(folder: Path) -> list[Path]:
    found = []
    for parent, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in MADE]  # os.walk does not enter the others
        found += [Path(parent) / name for name in names]
    return found
