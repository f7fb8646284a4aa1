"""Faults of every kind while rooms play: what was acknowledged, lost, doubled or leaked, and which rooms got stuck.

    script/chaos [--minutes 20] [--rooms 8] [--seed N]

Two web processes, a worker and a Valkey of its own on this machine's loopback, ended when it ends. Exit code 1: not all
was well.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from bench.chaos.run import run


def main() -> int:
    """Prints the report; returns the exit code."""
    parser = argparse.ArgumentParser(prog="script/chaos", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--minutes", type=float, default=20.0)
    parser.add_argument("--rooms", type=int, default=8)
    parser.add_argument("--seed", type=int, default=secrets.randbits(32))
    given = parser.parse_args()
    print(f"seed {given.seed}", flush=True)
    with TemporaryDirectory() as folder:
        report = asyncio.run(run(Path(folder), given.minutes * 60, given.rooms, given.seed))
    print(report)
    return 0 if report.is_well else 1


if __name__ == "__main__":
    sys.exit(main())
