"""A program that is kept running: started again when it ends, at once at first, then after longer and longer pauses.

It must not know what the program is for, nor how it is started.
"""

from collections.abc import Callable

import structlog

_SHORTEST, _LONGEST = 0.1, 10.0  # seconds between an end and the next start
_GOOD_AFTER = 30.0  # seconds of running that make up for the ends before

log = structlog.get_logger()


class Kept:
    """One program. `launch` starts it, `alive` says whether it runs, `ended` is called when it has ended by itself;
    times are those of any clock that only goes on."""

    def __init__(
        self, name: str, launch: Callable[[], None], alive: Callable[[], bool], ended: Callable[[], None] = lambda: None
    ) -> None:
        self.name = name
        self._launch = launch
        self._alive = alive
        self._ended = ended
        self._pause = _SHORTEST
        self._started = 0.0
        self._again: float | None = None  # when it is to be started again
        self.starts = 0

    def start(self, now: float) -> None:
        """Starts it. Raises what `launch` raises."""
        self._again = None
        self._started = now
        self.starts += 1
        self._launch()

    def look(self, now: float) -> None:
        """Notices that it has ended, and starts it again in time."""
        if self._again is not None:
            if now >= self._again:
                self._try_again(now)
        elif not self._alive():
            self._ended()
            if now - self._started > _GOOD_AFTER:
                self._pause = _SHORTEST
            log.warning("program_ended", program=self.name, again_in=self._pause)
            self._wait(now)

    def _try_again(self, now: float) -> None:
        try:
            self.start(now)
        except Exception as error:  # noqa: BLE001 - whatever it is, it may pass
            log.error("program_not_started", program=self.name, error=str(error), again_in=self._pause)
            self._wait(now)

    def _wait(self, now: float) -> None:
        self._again = now + self._pause
        self._pause = min(self._pause * 2, _LONGEST)
