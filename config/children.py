"""Programs that this one starts: how they are started and ended, so that none outlives it.

It must not know what they are for.
"""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

_PR_SET_PDEATHSIG = 1


def start(
    command: Sequence[str],
    environment: Mapping[str, str] | None = None,
    *,
    folder: Path | None = None,
    descriptors: Collection[int] = (),
    quiet: bool = False,
) -> subprocess.Popen[bytes]:
    """Starts `command` in `folder`, with `environment` in place of ours, and hands it `descriptors`. `quiet`: without
    its standard output, which else goes to our standard error.

    It is out of reach of the terminal's Ctrl-C: who started it ends it, in order. On Linux it is sent SIGTERM if we
    die. Raises OSError. To be called in the main thread, since that signal belongs to the starting thread.
    """
    return subprocess.Popen(  # noqa: S603 - the commands are our own
        command,
        env=environment,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL if quiet else sys.stderr.fileno(),
        pass_fds=descriptors,
        start_new_session=True,
        preexec_fn=_ends_with_us(),
    )


def stop(processes: Sequence[subprocess.Popen[bytes]], seconds: float) -> None:
    """Ends all of them: SIGTERM, and SIGKILL for those that have not ended after so many seconds."""
    for process in processes:
        if process.poll() is None:
            process.terminate()
    deadline = time.monotonic() + seconds
    for process in processes:
        try:
            process.wait(max(0.0, deadline - time.monotonic()))
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _ends_with_us() -> Callable[[], None] | None:
    if not sys.platform.startswith("linux"):
        return None
    prctl = ctypes.CDLL(None, use_errno=True).prctl
    parent = os.getpid()

    def ask() -> None:
        prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
        if os.getppid() != parent:  # we died before it could ask
            os._exit(1)

    return ask
