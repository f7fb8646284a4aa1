"""The settings tests run with: those of the product, on a folder of their own that is gone after."""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

_var = tempfile.mkdtemp(prefix="verandah-tests-")
atexit.register(shutil.rmtree, _var, ignore_errors=True)

os.environ["GAME_VAR"] = _var
os.environ["GAME_WARM_UP"] = "off"  # a test that wants it says so
os.environ.setdefault("SECRET_KEY", "only-for-tests-" + "0123456789abcdef" * 4)

from config.settings import *  # noqa: E402, F403 - after the folder is named

# Other processes of a test see a file; they can't see a database in memory.
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):  # noqa: F405
    DATABASES["default"].setdefault("TEST", {})["NAME"] = f"{_var}/test.sqlite3"  # noqa: F405
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # quick; no password is kept

# Gathered static files are made with the client; tests of parts do without.
STATIC_ROOT = Path(_var) / "static"
STATIC_ROOT.mkdir()
