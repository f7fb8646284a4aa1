"""docker-compose.yml and its overlays as Docker would read them: merged, extended, with the variables filled in.

Only what these files use of the rules is known here; tests/config/test_compose.py holds the files to the schema.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import yaml

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = ROOT / "docker-compose.yml"
OVERLAYS = tuple(sorted(ROOT.glob("compose.*.yml")))

Service: TypeAlias = dict[str, Any]
_VARIABLE = re.compile(r"\$\{(?P<name>\w+)(?::(?P<how>[-?])(?P<word>[^{}]*))?\}")
_ADDED = ("ports", "cap_add", "tmpfs")  # lists of both files, one after the other


class Missing(Exception):
    """A variable that has to be set; the text is what Docker would say."""


def services(overlay: Path | None = None, variables: Mapping[str, str] | None = None) -> dict[str, Service]:
    """All services by name. Without ``variables`` theirs stay as they are written. Raises ``Missing``."""
    read = yaml.safe_load(COMPOSE.read_text())["services"]
    if overlay is not None:
        over = yaml.safe_load(overlay.read_text())["services"]
        for name, service in over.items():
            base = read.get(service.get("extends", {}).get("service", name), {})
            read[name] = _merged(base, {key: value for key, value in service.items() if key != "extends"})
    return read if variables is None else {name: _filled(service, variables) for name, service in read.items()}


def options(service: Service) -> dict[str, str]:
    """What the command of a service on hosting/valkey.conf says, by option: the file, and what follows it."""
    words = service["command"]
    assert words[:2] == ["valkey-server", "/etc/valkey.conf"]
    lines = [line.split(None, 1) for line in (ROOT / "hosting" / "valkey.conf").read_text().splitlines() if line]
    told = {name: value for name, value in lines if name != "#"}
    rest = " ".join(words[2:]).split("--")[1:]
    return told | {name: value.strip() for name, _, value in (part.partition(" ") for part in rest)}


def _merged(base: Any, over: Any, key: str = "") -> Any:
    if isinstance(base, dict) and isinstance(over, dict):
        found = copy.deepcopy(base)
        return found | {name: _merged(base[name], over[name], name) if name in base else over[name] for name in over}
    if key == "volumes":
        return list({_target(volume): volume for volume in [*base, *over]}.values())
    return [*base, *over] if key in _ADDED else over


def _target(volume: str) -> str:
    return volume.split(":")[1]


def _filled(value: Any, variables: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {name: _filled(inner, variables) for name, inner in value.items()}
    if isinstance(value, list):
        return [_filled(inner, variables) for inner in value]
    return _VARIABLE.sub(lambda found: _value(found, variables), value) if isinstance(value, str) else value


def _value(found: re.Match[str], variables: Mapping[str, str]) -> str:
    given = variables.get(found["name"], "")
    if found["how"] == "?" and not given:
        raise Missing(f"{found['name']}: {found['word']}")
    return given or (found["word"] or "" if found["how"] == "-" else "")
