"""The key a home installation signs with: made once, kept in a file only its owner can read."""

import fcntl
import os
import secrets
from pathlib import Path


def kept_in(folder: Path) -> str:
    """The key in `folder`, made there first if it is missing. Several processes may ask at once."""
    folder.mkdir(parents=True, exist_ok=True)
    handle = os.open(folder / "secret_key", os.O_CREAT | os.O_RDWR, 0o600)
    with open(handle, "r+", encoding="ascii") as file:
        fcntl.flock(file, fcntl.LOCK_EX)  # falls with the file; nobody reads half a key
        key = file.read().strip()
        if not key:
            key = secrets.token_urlsafe(64)
            file.write(key)
    return key
