"""Running other programs, saying what goes on, and stamps of what was made from what."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"

# Settings of a person's pip that would put packages elsewhere or forbid wheels; the rest (index,
# certificates, cache) are his to keep.
OTHERS_WISHES = frozenset(
    "PIP_CONSTRAINT PIP_USER PIP_TARGET PIP_PREFIX PIP_ROOT PIP_NO_BINARY PIP_REQUIREMENT "
    "PYTHONHOME PYTHONPATH VIRTUAL_ENV".split()
)


class Missing(Exception):
    """Something that a person must see to; the message says what, and how to get it."""


def say(line: str) -> None:
    """One line for the person at the terminal; standard output is the caller's."""
    print(line, file=sys.stderr, flush=True)


def run(
    command: Sequence[str | Path],
    *,
    what: str,
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
    limit: float = 1200,
) -> None:
    """Runs `command` quietly. Raises Missing, with the end of its output, if it fails."""
    clean = {name: value for name, value in os.environ.items() if name not in OTHERS_WISHES}
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=clean | dict(env or {}),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            errors="replace",
            timeout=limit,
            check=False,
        )
    except subprocess.TimeoutExpired as expired:
        raise Missing(f"{what} took more than {limit:.0f} s.") from expired
    if done.returncode:
        raise Missing(f"{what} failed ({done.returncode}):\n{_ends_of(done.stdout)}")


def _ends_of(output: str, lines: int = 15) -> str:
    """The first and last lines of a long output: pip names the cause last, npm first."""
    all_lines = output.splitlines()
    if len(all_lines) <= 2 * lines:
        return output
    return "\n".join([*all_lines[:lines], "…", *all_lines[-lines:]])


def answer(command: Sequence[str | Path], *, limit: float = 10) -> str | None:
    """What `command` prints, stripped; None if it is not there, fails, or takes too long."""
    try:
        done = subprocess.run(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            timeout=limit,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    return done.stdout.strip()


def hash_of(files: Iterable[Path], *words: str) -> str:
    """A hash of the names and contents of `files`, and of `words`."""
    digest = hashlib.sha256("\0".join(words).encode())
    for path in sorted(files):
        content = path.read_bytes()
        digest.update(f"\0{path.relative_to(ROOT)}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def holds(stamp: Path, value: str) -> bool:
    """Whether what `stamp` lies in was made from what `value` stands for."""
    return stamp.is_file() and stamp.read_text() == value
