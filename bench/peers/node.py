"""The Node and the packages that the peers ask for, and what is installed of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from script.installing import node

HERE: Final = Path(__file__).resolve().parent
OLDEST: Final = (22, 0)
"""What Colyseus asks for."""
_TOLD: Final = ("boardgame.io", "socket.io", "ioredis", "@colyseus/core", "@colyseus/schema", "@colyseus/ws-transport")


def install() -> str:
    """Installs what is missing, from npm and, where the machine's Node is older, from PyPI. Gives the Node."""
    # No script of a package is run: the only one would compile what none of this needs.
    node.install_packages(HERE, "the peers' packages", "--ignore-scripts", oldest=OLDEST)
    return node.program(OLDEST)


def versions() -> list[str]:
    """What is installed, by name and version."""
    lock = json.loads((HERE / "package-lock.json").read_text())["packages"]
    return [f"{name} {lock[f'node_modules/{name}']['version']}" for name in _TOLD]
