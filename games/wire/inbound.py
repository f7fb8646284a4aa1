"""Text from a device to a request: the one place where it is read, all at once and strictly.

Total: whatever arrives is a request or ``Malformed``. Knows nothing of seats held, phases or rules.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from typing import Any, Final, TypeAlias, get_args

import msgspec
from msgspec import Struct

from games.rooms.requests import AskHint, Ping, RequestId, RoomRequest

LARGEST_FRAME: Final = 16 * 1024
"""Bytes."""

DeviceRequest: TypeAlias = RoomRequest | AskHint | Ping
"""Anything a device may send."""


class Malformed(Exception):
    """No request of this protocol.

    ``id`` is the request's own where that can be read and is well formed. ``field`` names one that is wrong, missing or
    repeated, if it is one of the protocol's. Nothing else of what arrived is kept.
    """

    def __init__(self, request_id: str | None = None, field: str | None = None) -> None:
        super().__init__(field)
        self.id = request_id
        self.field = field


class _Identified(Struct):
    id: RequestId


_decode: Final = msgspec.json.Decoder(DeviceRequest).decode
_decode_id: Final = msgspec.json.Decoder(_Identified).decode
_KINDS: Final[tuple[type[DeviceRequest], ...]] = get_args(DeviceRequest)
_FIELD_COUNTS: Final = {kind: len(kind.__struct_fields__) + 1 for kind in _KINDS}
"""How many fields a request has, its type included. None may be left out."""
_FIELDS: Final = frozenset({"type"}.union(*(kind.__struct_fields__ for kind in _KINDS)))
_UNREADABLE: Final = (msgspec.DecodeError, RecursionError, ValueError)


def parse(text: str | bytes) -> DeviceRequest:
    """The request in ``text``. Raises ``Malformed`` and nothing else."""
    try:
        if len(text) > LARGEST_FRAME or (isinstance(text, str) and not _fits(text)):
            raise Malformed
        request: DeviceRequest = _decode(text)
    except _UNREADABLE as error:
        raise Malformed(_id_in(text), _field_in(str(error))) from None
    colons = text.count(":") if isinstance(text, str) else text.count(b":")
    if colons != _FIELD_COUNTS[type(request)]:
        # Each field brings a colon; the others may stand in a name. Only then is a frame read a second time.
        repeated = repeated_field(text)
        if repeated is not None:
            raise Malformed(request.id, repeated)
    return request


def _fits(text: str) -> bool:
    return text.isascii() or len(text.encode()) <= LARGEST_FRAME


def repeated_field(text: str | bytes) -> str | None:
    """The name that stands twice in one object of ``text``, which is JSON; None if there is none.

    msgspec takes the last and can't be told otherwise.
    """
    repeated: list[str] = []

    def look_at(pairs: list[tuple[str, Any]]) -> None:
        if not repeated and len(dict(pairs)) < len(pairs):  # a body may hold very many objects
            counted = Counter(name for name, _ in pairs)
            repeated.extend(name for name, times in counted.items() if times > 1)

    json.loads(text, object_pairs_hook=look_at)
    return repeated[0] if repeated else None


def _id_in(text: str | bytes) -> str | None:
    try:
        return _decode_id(text).id
    except _UNREADABLE:
        return None


def _field_in(message: str) -> str | None:
    # msgspec names a missing field in its sentence, and any other one at the end.
    found = re.search(r"required field `(\w+)`$|`\$\.(\w+)`$", message)
    field = (found[1] or found[2]) if found else None
    return field if field in _FIELDS else None
