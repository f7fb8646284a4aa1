"""The environment `.venv` and the Python packages in it, exactly those of the .lock files."""

import os
import platform
import sys
from pathlib import Path

from script.installing.running import PYTHON, ROOT, VENV, answer, hash_of, holds, run, say

SERVER = ROOT / "requirements.lock"
TESTS = ROOT / "tests" / "requirements.lock"
BENCH = ROOT / "bench" / "requirements.lock"
NODE = ROOT / "script" / "node.lock"


def for_server() -> None:
    """Makes `.venv` if it is missing or spoilt, and installs what the server imports."""
    if not _works():
        say(f"Making .venv with Python {platform.python_version()}.")
        run([base_python(), "-m", "venv", "--clear", VENV], what="Making .venv")
    install_lock(SERVER, "the server's packages")


def for_tests() -> None:
    """Installs that, and what the tests and checks import."""
    for_server()
    install_lock(TESTS, "the tests' packages")


def for_bench() -> None:
    """Installs that, and what measurements are compared with."""
    for_tests()
    install_lock(BENCH, "the measurements' packages")


def install_lock(lock: Path, what: str) -> None:
    """Installs what `lock` names, unless that was done."""
    stamp = VENV / f"stamp-{lock.relative_to(ROOT).as_posix().replace('/', '-')}"
    value = hash_of([lock], _version())
    if holds(stamp, value):
        return
    say(f"Installing {what}.")
    stamp.unlink(missing_ok=True)
    pip = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input"]
    exactly = ["--require-hashes", "--only-binary", ":all:", "--requirement", str(lock)]
    run([*pip, *exactly], what=f"Installing {what}")
    stamp.write_text(value)


def base_python() -> str:
    """The Python that runs this, outside the `.venv` it may have been started from."""
    return os.path.realpath(sys.executable)


def _works() -> bool:
    """Whether `.venv` has a pip, and the Python it was made with."""
    made_with = VENV / "lib" / f"python{'.'.join(_version().split('.')[:2])}" / "site-packages"
    return (made_with / "pip").is_dir()


def _version() -> str:
    """The version of the Python in `.venv`; empty if it does not run."""
    return answer([PYTHON, "-c", "import platform; print(platform.python_version())"]) or ""
