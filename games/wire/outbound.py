"""What the room says to bytes: views and answers, as protocol.md names them.

The public part of a view is encoded once for all devices, events once for all that missed the same. Encodes what it is
given and adds nothing; what a device may know is for ``rooms.look``.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw, Struct
from msgspec.structs import replace

from games.computers.advice import Hint
from games.rooms.refusals import Code
from games.rooms.requests import Counter, RequestId
from games.rooms.shapes import DevicePart, PublicPart
from games.views.events import Event


class Done(Struct, frozen=True, tag_field="type", tag="done"):
    """The request is saved; a view of ``version`` or a newer one has gone out before."""

    id: RequestId
    version: Counter


class Refused(Struct, frozen=True, tag_field="type", tag="refused"):
    """Nothing changed. ``id`` is null if it was missing or of another form."""

    id: RequestId | None
    code: Code
    detail: dict[str, Any]


class Pong(Struct, frozen=True, tag_field="type", tag="pong"):
    """The answer to a ping: the version the room is at."""

    id: RequestId
    version: Counter


class HintFrame(Hint, frozen=True, tag_field="type", tag="hint"):
    """What a seat could do at that moment, best first, and why."""

    id: RequestId
    moment: Counter


class Restarting(Struct, frozen=True, tag_field="type", tag="restarting"):
    """The server is about to end, and comes back."""


PublicBytes: TypeAlias = bytes
"""A view frame up to where a device's own part begins."""
EventBytes: TypeAlias = bytes
"""A view frame from its events on."""

_encode: Final = msgspec.json.Encoder().encode
_RESTARTING: Final = _encode(Restarting())


def public_bytes(public: PublicPart) -> PublicBytes:
    """What the view frames of all devices begin with."""
    match = public.match.__dict__.get("encoded")  # the same object from action to action, and it grows with the deals
    if match is None:
        match = public.match.__dict__["encoded"] = Raw(_encode(public.match))
    public = replace(public, match=match)
    return b"".join((b'{"type":"view","version":%d,"view":' % public.version, _encode(public)[:-1], b","))


def event_bytes(events: Sequence[Event] = ()) -> EventBytes:
    """What the view frames of all devices end with that have missed ``events``."""
    return b',"events":%b}' % _encode(events)


def view_frame(public: PublicBytes, device: DevicePart, events: EventBytes) -> bytes:
    """Everything a device may know."""
    return b"".join((public, _encode(device)[1:], events))


def done(request_id: str, version: int) -> bytes:
    """A request was done."""
    return _encode(Done(request_id, version))


def refused(request_id: str | None, code: Code, detail: dict[str, Any]) -> bytes:
    """A request was not done."""
    return _encode(Refused(request_id, code, detail))


def pong(request_id: str, version: int) -> bytes:
    """A ping arrived."""
    return _encode(Pong(request_id, version))


def hint(request_id: str, moment: int, found: bytes) -> bytes:
    """The hint that was asked for at ``moment``; ``found`` is a ``Hint`` as it travels."""
    return b'{"type":"hint","id":%b,"moment":%d,' % (_encode(request_id), moment) + found[1:]


def restarting() -> bytes:
    """Come back in a moment."""
    return _RESTARTING
