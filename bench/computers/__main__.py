"""How fast computers search, how fast deals are reviewed, and how well the levels play.

    script/bench computers [solver] [review] [strength]

Each part can also be run alone, with options of its own: `python -m bench.computers.solver --help`.
"""

from __future__ import annotations

import platform
import sys
from importlib.metadata import version

from bench.computers import review, solver, strength

PARTS = {"solver": solver.main, "review": review.main, "strength": strength.main}


def main(names: list[str]) -> int:
    """Runs the parts of these names, all without a name; returns the exit code."""
    if not PARTS.keys() >= set(names):
        print(f"parts: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    print(f"computers: numba {version('numba')}, Python {platform.python_version()}, {platform.machine()}")
    for name in names or PARTS:
        PARTS[name]([])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
