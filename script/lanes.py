"""`script/test`: the lanes of the tests, two at a time, and one summary at the end.

tests/conftest.py says which test belongs to which. A lane is one pytest process, but beside others
the longest is two: what needs Chromium, and the rest. What a process prints goes to a file, and is
shown whole if it failed.
"""

import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

USAGE = """\
usage: script/test [pure|parts|whole ...] [--full] [--no-browser] [PYTEST OPTION ...]

  pure, parts, whole   only these lanes: computing, real parts, real processes and browser
  --full               the full counts of tests/effort.py, with a new seed
  --no-browser         leaves out what needs Chromium
  anything else        is handed on to pytest, as in: script/test pure -k pass -x
"""
# The longest first. The folders that one lane alone has are not even read by the others.
LANES = ("whole", "pure", "parts")
WHOLE = ("tests/whole", "tests/chaos")
AT_A_TIME = 2
NO_TESTS = 5  # pytest's exit code when it chose none
STOPPED = 130


@dataclass(frozen=True)
class Request:
    """What was asked for: lanes, effort, and a choice of tests in pytest's words."""

    lanes: tuple[str, ...]
    full: bool
    browser: bool
    choice: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """What one pytest process runs: a lane, or those of its tests with some other marks."""

    lane: str
    marks: str = ""

    def __str__(self) -> str:
        return " and ".join(filter(None, (self.lane, self.marks)))


@dataclass(frozen=True)
class Outcome:
    """How one part ended."""

    part: Part
    code: int
    seconds: float
    log: str

    @property
    def closing(self) -> str:
        """The closing line of its pytest."""
        lines = re.findall(r"^(?:=+ )?(?:\d+ \w+|no tests).* in [\d.]+s.*$", self.log, re.MULTILINE)
        return lines[-1] if lines else "=== it did not come to its end ==="

    def count(self, words: str) -> int:
        """How many tests its closing line counts under one of `words` (`a|b`)."""
        return sum(int(number) for number in re.findall(rf"(\d+) (?:{words})\b", self.closing))


class Run:
    """The lanes of one request, each a process with its log in `folder`."""

    def __init__(self, request: Request, folder: Path) -> None:
        self._request = request
        self._folder = folder
        self._seed = os.environ.get("EFFORT_SEED") or str(secrets.randbits(32))
        self._processes: list[subprocess.Popen[bytes]] = []
        if request.full:
            print(f"Full counts, seed {self._seed}.", flush=True)

    def outcomes(self) -> Iterator[Outcome]:
        """Runs the lanes; gives each outcome as it comes. Leaving early ends what still runs."""
        pool = ThreadPoolExecutor(AT_A_TIME)
        try:
            for future in as_completed([pool.submit(self._run, part) for part in parts(self._request)]):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in self._processes:
                process.terminate()
            pool.shutdown()

    def alone(self, lane: str) -> int:
        """Runs one lane in sight of whoever asked; returns its exit code."""
        return self._to_its_end(Part(lane, "" if self._request.browser else "not browser"), None)

    def _run(self, part: Part) -> Outcome:
        start = time.monotonic()
        path = self._folder / f"{part}.log"
        with open(path, "wb") as log:
            code = self._to_its_end(part, log.fileno())
        return Outcome(part, code, time.monotonic() - start, path.read_text(errors="replace"))

    def _to_its_end(self, part: Part, output: int | None) -> int:
        # Coverage is asked of a whole lane; a choice of tests can't have it.
        measured = part.lane == "pure" and not self._request.choice
        runner = ["coverage", "run", "-m", "pytest"] if measured else ["pytest"]
        code = self._wait([*runner, *self._options(part)], output)
        if measured and code == 0:
            code = self._wait(["coverage", "report", "--fail-under=100"], output)
        return code

    def _options(self, part: Part) -> list[str]:
        options = ["-m", str(part)]
        if part.lane != "whole":
            options += [f"--ignore={folder}" for folder in WHOLE]
        if self._request.full:
            options += [f"--hypothesis-seed={self._seed}", "--timeout=3600"]
        return [*options, *self._request.choice]

    def _wait(self, module: Sequence[str], output: int | None) -> int:
        environment = os.environ | {"COVERAGE_FILE": str(self._folder / "coverage")}
        if self._request.full:
            environment |= {"EFFORT": "full", "EFFORT_SEED": self._seed}
        process = subprocess.Popen(
            [sys.executable, "-m", *module],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        self._processes.append(process)
        return process.wait()


def read(words: Sequence[str]) -> Request:
    """The request in the words of the command line: ours first, then pytest's."""
    ours = {*LANES, "--full", "--no-browser"}
    count = next((at for at, word in enumerate(words) if word not in ours), len(words))
    own, choice = words[:count], words[count:]
    return Request(
        lanes=tuple(lane for lane in LANES if lane in own) or LANES,
        full="--full" in own,
        browser="--no-browser" not in own,
        choice=tuple(choice),
    )


def parts(request: Request) -> list[Part]:
    """What is run for the lanes of a request, in this order."""
    if not request.browser:
        return [Part(lane, "not browser") for lane in request.lanes]
    halves = {"whole": ("browser", "not browser")}
    return [Part(lane, marks) for lane in request.lanes for marks in halves.get(lane, ("",))]


def failed(outcome: Outcome, request: Request) -> bool:
    """Whether a lane failed. One that is empty has, unless tests were chosen by hand."""
    return outcome.code != 0 and not (outcome.code == NO_TESTS and request.choice)


def close(outcomes: Sequence[Outcome], request: Request) -> int:
    """Prints the failed lanes whole, then all closing lines; returns the exit code."""
    bad = [outcome for outcome in outcomes if failed(outcome, request)]
    for outcome in bad:
        print(f"\n----- {outcome.part} -----\n{outcome.log}")
    print()
    for outcome in outcomes:
        verdict = "failed" if outcome in bad else "ok"
        print(f"{outcome.part}: {verdict}\n{outcome.closing}")
    if not request.browser:
        print("Left out, as asked by --no-browser: every test that needs Chromium.")
    passed = sum(outcome.count("passed|xfailed") for outcome in outcomes)
    wrong = sum(outcome.count("failed|errors?|xpassed") for outcome in outcomes)
    skipped = sum(outcome.count("skipped") for outcome in outcomes)
    print(f"\n{passed} passed, {wrong} failed" + (f", {skipped} skipped" if skipped else ""))
    return 1 if bad else 0 if passed else NO_TESTS


def main(words: Sequence[str]) -> int:
    """Runs what `words` ask for; returns the exit code."""
    if words[:1] in (["--help"], ["-h"]):
        print(USAGE, end="")
        return 0
    request = read(words)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with tempfile.TemporaryDirectory(prefix="verandah-test-") as folder:
        run = Run(request, Path(folder))
        try:
            if len(request.lanes) == 1:
                return run.alone(request.lanes[0])
            outcomes = []
            for outcome in run.outcomes():
                outcomes.append(outcome)
                verdict = "failed" if failed(outcome, request) else "done"
                print(f"{outcome.part} {verdict} after {outcome.seconds:.0f} s", flush=True)
        except KeyboardInterrupt:
            print("stopped", file=sys.stderr)
            return STOPPED
    return close(outcomes, request)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
