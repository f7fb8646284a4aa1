"""Writing the .lock files: every package, exact, hashed, for every platform, without host names."""

import tempfile
from pathlib import Path

from script.installing import packages
from script.installing.running import ROOT, run, say

UV = "uv==0.13.9"  # finds one set for all platforms, which pip can't; pip installs what it wrote
LOCKS = (packages.SERVER, packages.TESTS, packages.BENCH, packages.NODE)  # each of the first builds on the one before


def write() -> None:
    """Writes each .lock from the .txt beside it, keeping versions that still fit."""
    with tempfile.TemporaryDirectory(prefix="verandah-uv-") as folder:
        uv = Path(folder) / "bin" / "uv"
        run([packages.base_python(), "-m", "venv", folder], what="Making a folder for uv")
        run([Path(folder) / "bin" / "python", "-m", "pip", "install", "-q", UV], what="Getting uv")
        for lock in LOCKS:
            say(f"Locking {lock.relative_to(ROOT)}.")
            how = ["--universal", "--generate-hashes", "--only-binary", ":all:"]
            what = ["--python-version", "3.11", "--output-file", str(lock)]
            bare = ["--no-header", "--no-config", "--no-emit-index-url", "--no-emit-find-links"]
            run([uv, "pip", "compile", "--quiet", *how, *bare, *what, lock.with_suffix(".txt")], what=f"Locking {lock}")
