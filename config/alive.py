"""Whether the web process of this machine answers, for whoever starts it again: `python -m config.alive`, exit code 0.

It must not need what the process itself needs: no Redis, no database, none of the application.
"""

import argparse
import os
import sys
from contextlib import suppress
from http.client import HTTPConnection, HTTPException

from config import environment

_PATIENCE = 4.0  # seconds


def main() -> int:
    """Asks /healthz on PORT by a name that is served; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m config.alive", description="Whether a web process answers.")
    parser.add_argument("--host", default="127.0.0.1", help="where it listens, if not here")
    asked = parser.parse_args()
    mine = environment.read(os.environ)
    host = (mine.allowed_hosts or ("localhost",))[-1].lstrip(".")
    connection = HTTPConnection(asked.host, mine.port, timeout=_PATIENCE)
    with suppress(OSError, HTTPException):
        connection.request("GET", "/healthz", headers={"Host": host})
        return int(connection.getresponse().status != 200)
    return 1


if __name__ == "__main__":
    sys.exit(main())
