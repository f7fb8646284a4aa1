"""The import contracts of pyproject.toml, checked: `python -m tests.architecture.contracts`.

Contracts may speak of parts still to come, which are listed here and drop out until they exist.
"""

import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TO_COME = frozenset(
    "games.routing games.consumers games.management games.hub games.wire games.rooms "
    "games.computers games.records games.views games.rooms.room games.rooms.requests "
    "games.rooms.refusals games.rooms.seating games.rooms.covers games.rooms.taking_back "
    "games.rooms.due games.rooms.decide games.rooms.look games.rooms.snapshot games.rooms.store "
    "games.rooms.cache games.views.seat".split()
)
LISTS = ("source_modules", "protected_modules", "allowed_importers")


def check(*only: str) -> tuple[bool, str]:
    """Whether the contracts (or those with the ids of `only`) are kept, and what import-linter says."""
    options = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    options["contracts"] = [kept for it in options["contracts"] if (kept := _existing(it))]
    linter = Path(sys.executable).parent / "lint-imports"
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as file:
        file.write(f"[tool]\nimportlinter = {_toml(options)}\n")
        file.flush()
        command = [str(linter), file.name, "--no-logo", "--cache-dir", str(ROOT / "build" / "imports")]
        for name in only:
            command += ["--contract", name]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.returncode == 0, done.stdout + done.stderr


def _existing(contract: dict[str, Any]) -> dict[str, Any] | None:
    for key in LISTS:
        if key in contract:
            contract[key] = [name for name in contract[key] if _exists(name)]
    if contract["id"] == "layers":
        layers = [layer.split(" | ") for layer in contract["layers"]]
        contract["layers"] = [" | ".join(f"({name})" for name in layer) for layer in layers]
    return contract if all(contract.get(key, True) for key in LISTS) else None


def _exists(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    packaged = (path.parent / "__init__.py").is_file()
    there = (path / "__init__.py").is_file() or path.with_suffix(".py").is_file()
    return name not in TO_COME or (packaged and there)


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {_toml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value).lower() if isinstance(value, bool) else f'"{value}"'


if __name__ == "__main__":
    kept, report = check()
    print(report)
    sys.exit(not kept)
