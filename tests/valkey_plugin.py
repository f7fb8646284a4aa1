"""A real Valkey for the tests, one for a run; every test has a key prefix of its own in it.

Loaded by `-p`, so that REDIS_URL is set before Django's settings are read: a conftest would come too late.
It starts when the first test asks for it.
"""

import os
import secrets
import shutil
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from redis import Redis

from bench.proxy import Proxy
from config.valkey import Valkey
from config.valkey_binary import find
from games.rooms.store import Store
from tests import effort
from tests.stores import opened

_folder = Path(tempfile.mkdtemp(prefix="verandah-valkey-"))
_shared = Valkey(find(os.environ.get("GAME_REDIS_BIN")), _folder)
os.environ["REDIS_URL"] = _shared.url


def pytest_unconfigure() -> None:
    _shared.stop()
    shutil.rmtree(_folder, ignore_errors=True)


@pytest.fixture(scope="session")
def valkey() -> Valkey:
    """The server of this run, for tests that leave it alive. It writes nothing down: a disk that others keep busy would
    hold up all of them, for longer than an answer is waited for."""
    _shared.start()
    with Redis.from_url(_shared.url) as client:
        client.config_set("appendonly", "no")
    return _shared


@pytest.fixture
def prefix(valkey: Valkey) -> str:
    """What the keys of this test begin with."""
    return f"{secrets.token_hex(4)}:"


@pytest.fixture
async def store(valkey: Valkey, prefix: str) -> AsyncIterator[Store]:
    """A store on the server of this run."""
    async with opened(valkey.url, prefix) as store:
        yield store


@pytest.fixture
async def proxy(valkey: Valkey) -> AsyncIterator[Proxy]:
    """A way to the server of this run that loses, delays and cuts as it is told."""
    proxy = Proxy(valkey.url, seed=effort.SEED)
    await proxy.open()
    yield proxy
    await proxy.close()


@pytest.fixture
def own_valkey() -> Iterator[Valkey]:
    """A server of this test alone, to be killed and started again."""
    folder = Path(tempfile.mkdtemp(prefix="verandah-valkey-"))
    server = Valkey(find(os.environ.get("GAME_REDIS_BIN")), folder)
    server.start()
    yield server
    server.stop()
    shutil.rmtree(folder, ignore_errors=True)
