"""`script/lint`: form, types and imports of everything, all at once."""

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from script.installing import node
from script.installing.client import FRONTEND
from script.installing.running import ROOT, VENV

PYTHON = [sys.executable, "-m"]
CHECKS: Mapping[str, Sequence[str]] = {
    "form": [*PYTHON, "ruff", "format", "--check", "."],
    "lint": [*PYTHON, "ruff", "check", "."],
    "types": [*PYTHON, "mypy"],
    "imports": [str(VENV / "bin" / "lint-imports"), "--no-logo", "--cache-dir", "build/imports"],
    "client": ["npm", "run", "--silent", "lint"],
}
MENDS: Mapping[str, Sequence[str]] = {
    "lint": [*PYTHON, "ruff", "check", "--fix", "--quiet", "."],
    "form": [*PYTHON, "ruff", "format", "--quiet", "."],
    "client": ["npm", "run", "--silent", "format"],
}


def _run(name: str, command: Sequence[str]) -> tuple[int, str]:
    path = os.pathsep.join([str(node.folder()), os.environ.get("PATH", os.defpath)])
    done = subprocess.run(
        command,
        cwd=FRONTEND if name == "client" else ROOT,
        # mypy's plugin reads the settings, which would make a home installation's key.
        env=os.environ | {"PATH": path, "SECRET_KEY": "unused"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout.strip()


def main(words: Sequence[str]) -> int:
    """Checks everything, or mends it first; returns the exit code."""
    if list(words) not in ([], ["--fix"]):
        print("usage: script/lint [--fix]", file=sys.stderr)
        return 2
    if words:
        for name, command in MENDS.items():
            _run(name, command)
    with ThreadPoolExecutor() as pool:
        results = list(pool.map(_run, CHECKS.keys(), CHECKS.values()))
    for name, (code, output) in zip(CHECKS, results, strict=True):
        print(f"{name}: {'failed' if code else 'ok'}" + (f"\n{output}" if code else ""))
    return int(any(code for code, _ in results))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
