"""Which rooms are due: claimed by lease, waited for without asking again and again.

It knows of each tag the earliest time somebody may be due, by what claims answer and by what is armed meanwhile;
now and then it asks anyway, since a message may be lost. It must not know what is due.
"""

import asyncio

from games.rooms import scripts
from games.rooms.keys import TAGS, Keys
from games.rooms.pipeline import Pipeline, StoreUnavailable
from games.rooms.rings import Rings

_ASK_ANYWAY_SECONDS = 2.0
_ASK_AWAY_SECONDS = 0.5
"""After which a tag is asked again whose server was away while others answered."""


class DueIndex:
    """The due indexes of all tags, as one worker sees them. Times are Redis times."""

    def __init__(self, pipeline: Pipeline, keys: Keys, rings: Rings) -> None:
        self._pipeline = pipeline
        self._keys = keys
        self._rings = rings
        self._armed = {keys.armed(tag): tag for tag in TAGS}
        self._listening = False
        self._earliest: dict[int, float] = {}
        self._asked = 0.0
        self._changed = asyncio.Event()
        self.forget()

    def forget(self) -> None:
        """Nothing is known: the next claim asks every tag."""
        self._earliest = dict.fromkeys(TAGS, 0.0)
        self._changed.set()

    def heard(self, channel: bytes, message: bytes) -> bool:
        """Takes a message of an armed channel; False for any other."""
        tag = self._armed.get(channel)
        if tag is None:
            return False
        self._earliest[tag] = min(self._earliest[tag], float(message))
        self._changed.set()
        return True

    async def claim(self, now: float, lease: float, limit: int) -> list[str]:
        """See Store.claim. Raises StoreUnavailable where no server answers."""
        if not self._listening or not 0 <= now - self._asked < _ASK_ANYWAY_SECONDS:
            self.forget()
            self._asked = now
        tags = [tag for tag, earliest in self._earliest.items() if earliest <= now]
        if not tags:
            return []
        # Known before the answer comes, so that what is armed meanwhile is not forgotten with it.
        self._earliest.update(dict.fromkeys(tags, float("inf")))
        share = -(-limit // len(tags))
        try:
            answers = await self._pipeline.send_each(
                (tag, "EVAL", scripts.CLAIM, 1, self._keys.due(tag), now, now + lease, share, self._keys.rooms(tag))
                for tag in tags
            )
        except BaseException:
            self.forget()
            raise
        claimed = []
        for tag, answer in zip(tags, answers, strict=True):
            if isinstance(answer, StoreUnavailable):
                self._earliest[tag] = min(self._earliest[tag], now + _ASK_AWAY_SECONDS)
                continue
            codes, earliest = answer
            if earliest:
                self._earliest[tag] = min(self._earliest[tag], float(earliest))
            claimed += [code.decode() for code in codes]
        return claimed

    async def wait(self, now: float, at_most: float) -> None:
        """See Store.wait_due. The first call begins to listen for what is armed."""
        if not self._listening:
            # In vain while Redis is away: the wish stands, and renewing it makes every tag be asked.
            await asyncio.gather(*map(self._rings.subscribe, self._armed), return_exceptions=True)
            self._listening = True
            self.forget()
        self._changed.clear()
        pause = min(self._earliest.values()) - now
        if pause <= 0:
            return
        try:
            async with asyncio.timeout(min(pause, at_most)):
                await self._changed.wait()
        except TimeoutError:
            pass
