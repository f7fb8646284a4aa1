"""`script/setup`: what to make ready, in which order, one run at a time."""

import argparse
import fcntl
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from script.installing import browser, client, locks, packages
from script.installing.running import ROOT, Missing, say

NEEDS: dict[str, list[Callable[[], object]]] = {
    "server": [packages.for_server, client.build],
    "lanes": [packages.for_tests, client.install_packages],
    "bench": [packages.for_bench, client.install_packages],
    "lint": [packages.for_tests, client.install_packages],
    "tests": [packages.for_tests, client.build, browser.find_or_install],
}


def main() -> int:
    """Makes ready what the arguments ask for; returns the exit code."""
    parser = argparse.ArgumentParser(prog="script/setup", description="Makes this folder ready to serve and to test.")
    parser.add_argument(
        "purpose",
        nargs="?",
        choices=[*NEEDS],
        default="tests",
        help="to serve, to run tests that need no browser, to measure, to lint, or to run all tests (the default)",
    )
    parser.add_argument("--no-browser", action="store_true", help="for machines that can't have Chromium")
    parser.add_argument("--relock", action="store_true", help="write the .lock files anew from the .txt files")
    options = parser.parse_args()
    try:
        with _alone():
            if options.relock:
                locks.write()
            for need in NEEDS[options.purpose]:
                if need is not browser.find_or_install or not options.no_browser:
                    need()
    except Missing as missing:
        say(f"script/setup: {missing}")
        return 1
    except KeyboardInterrupt:
        say("script/setup: stopped; the next run goes on from here.")
        return 130
    except OSError as error:
        say(f"script/setup: this folder can't be made ready: {error}")
        return 1
    return 0


@contextmanager
def _alone() -> Iterator[None]:
    """Waits for another run in this folder; two would spoil each other's work."""
    with open(ROOT / ".venv.lock", "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another script/setup in this folder.")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    sys.exit(main())
