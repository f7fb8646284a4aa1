"""Whether a record can be believed: its play by the rules, and its hands by the fair shuffle.

The recipe itself is the engine's; here it meets what a record states.
"""

from __future__ import annotations

import re
from typing import Final

from games.engine.seats import BySeat, for_each_seat
from games.engine.shuffle import SCHEME, commitment, deal_hands
from games.records.record import Record, RecordedDeal, RecordedShuffle, RecordError
from games.records.replay import play

_HEX: Final = re.compile("[0-9a-f]{64}", re.ASCII)


def verify(record: Record) -> None:
    """Raises ``RecordError`` at the first thing in ``record`` that isn't so.

    Each deal is played first and then, if it states its shuffle, dealt again. What the shuffle refuses has for its rule
    S and the number of the scheme.
    """
    for index, _ in enumerate(play(record)):
        try:
            _refuse_other_shuffle(record.deals[index])
        except RecordError as error:
            error.deal = index
            raise


def _refuse_other_shuffle(recorded: RecordedDeal) -> None:
    shuffle = recorded.shuffle
    if shuffle is None:
        return
    rule = f"S{shuffle.scheme}"
    if shuffle.scheme != SCHEME:
        raise RecordError("unknown_scheme", rule)
    secret = _bytes(shuffle.secret, "secret", rule)
    if commitment(secret) != shuffle.commitment:
        raise RecordError("wrong_commitment", rule)
    # In what order a hand lies means nothing to the rules.
    dealt = deal_hands(secret, _entropy(shuffle, rule))
    if [set(hand) for hand in dealt] != [set(hand) for hand in recorded.hands]:
        raise RecordError("other_hands", rule)


def _entropy(shuffle: RecordedShuffle, rule: str) -> BySeat[bytes | None]:
    return for_each_seat(
        lambda seat: None if (added := shuffle.entropy[seat]) is None else _bytes(added, f"entropy[{seat}]", rule)
    )


def _bytes(text: str, field: str, rule: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise RecordError("not_hex", rule, field=field)
    return bytes.fromhex(text)
