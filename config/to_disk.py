"""Brings to the disk, every second, what a server appends to the files of a folder.

Valkey's own way of doing so (`everysec`) keeps writes to itself while the disk is still busy with the last second, for
up to two, and acknowledges them all the same: killed just then, it has lost them. So it is told to hand each write to
the system before it acknowledges it (`no`), and the system is asked from here to keep up. It must not know what the
files say.
"""

import os
import threading
from pathlib import Path

import structlog

log = structlog.get_logger()

_SECONDS = 1.0


class ToDisk:
    """What lies in `folder`, brought to the disk once a second from `begin` to `end`."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._thread: threading.Thread | None = None
        self._ended = threading.Event()
        self.rounds = 0
        """How often all was brought to the disk."""

    def begin(self) -> None:
        """Goes on beside the caller. Nothing happens if it does already."""
        if self._thread is None:
            self._ended.clear()
            self._thread = threading.Thread(target=self._go_on, name="to disk", daemon=True)
            self._thread.start()

    def end(self) -> None:
        """Stops; what is written from now on comes to the disk when the system likes."""
        if self._thread is not None:
            self._ended.set()
            self._thread.join()
            self._thread = None

    def _go_on(self) -> None:
        while not self._ended.wait(_SECONDS):
            try:
                self._bring()
            except OSError as error:
                log.warning("not_on_disk", reason=error.strerror)

    def _bring(self) -> None:
        for path in self._folder.glob("*"):
            try:
                descriptor = os.open(path, os.O_RDONLY)
            except FileNotFoundError:  # the server writes its file anew
                continue
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)
        self.rounds += 1
