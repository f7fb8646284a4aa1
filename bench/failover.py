"""A primary dies in the middle of play, and Sentinels choose its replica: what was acknowledged, and is gone?

    script/bench failover [--rooms 50] [--seconds 3] [--bytes 4000]

Rooms are written as fast as each commit is acknowledged. For the last half second the replica is stalled, as by a full
disk or a bad line; then the primary is killed. With GAME_ACK=primary it may lose what the replica had not got yet; with
GAME_ACK=replica nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Literal, get_args

from bench.nodes import Watched, behind_sentinels
from games.rooms.store import Store, StoreUnavailable, version_of

Ack = Literal["primary", "replica"]
_STALLED: Final = 0.5
_PATIENCE: Final = 60.0
_AGAIN_AFTER: Final = 0.1
_HEADING: Final = f"{'GAME_ACK':<9} {'acknowledged':>12} {'lost':>6} {'rooms':>6}   seconds until rooms are read again"


class Writer:
    """One room, written again and again."""

    def __init__(self, store: Store, code: str, size: int) -> None:
        self.code = code
        self.acknowledged = 0
        """The newest version that was acknowledged."""
        self._store = store
        self._snapshot = secrets.token_bytes(size)

    async def write(self) -> None:
        """Writes until the store is away."""
        stored = await self._store.create(self.code, self._snapshot, due=None)
        assert stored is not None
        token, version = stored.token, 1
        with suppress(StoreUnavailable):
            while True:
                self.acknowledged, version = version, version + 1
                written = await self._store.commit(self.code, token, self._snapshot, due=None, version=version)
                assert written is not None
                token = written

    async def lost(self) -> int:
        """How many acknowledged versions are gone, now that somebody answers again."""
        async with asyncio.timeout(_PATIENCE):
            while True:
                with suppress(StoreUnavailable):
                    stored = await self._store.load(self.code)
                    return max(0, self.acknowledged - (version_of(stored.token) if stored else 0))
                await asyncio.sleep(_AGAIN_AFTER)


def main(arguments: Sequence[str] | None = None) -> None:
    """Prints a line for either way to acknowledge."""
    parser = argparse.ArgumentParser(prog="script/bench failover", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rooms", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--bytes", type=int, default=4_000)
    options = parser.parse_args(arguments)
    print(_HEADING)
    for ack in get_args(Ack):
        with behind_sentinels() as watched:
            asyncio.run(_fail_over(watched, ack, options.rooms, options.seconds, options.bytes))


async def _fail_over(watched: Watched, ack: Ack, rooms: int, seconds: float, size: int) -> None:
    loop = asyncio.get_running_loop()
    hosts = ",".join(f"127.0.0.1:{sentinel.port}" for sentinel in watched.sentinels)
    store = Store(f"redis+sentinel://{hosts}/game/0", ack=ack)
    writers = [Writer(store, f"TABLE{number}", size) for number in range(rooms)]
    writing = [asyncio.create_task(writer.write()) for writer in writers]
    await asyncio.sleep(seconds)
    watched.replica.stop()
    await asyncio.sleep(_STALLED)
    watched.primary.kill()
    killed = loop.time()
    watched.replica.go_on()
    await asyncio.gather(*writing)
    lost = [await writer.lost() for writer in writers]
    took = loop.time() - killed
    acknowledged = sum(writer.acknowledged for writer in writers)
    print(f"{ack:<9} {acknowledged:>12} {sum(lost):>6} {sum(map(bool, lost)):>6} {took:>8.1f}", flush=True)
    await store.close()


if __name__ == "__main__":
    main()
