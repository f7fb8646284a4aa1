"""JSON Schema of everything that travels, made from the structs that read and write it.

``manage.py export_schema`` writes it for other programs; the tests hold golden frames against it.
"""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import Meta, Struct, defstruct
from msgspec.structs import fields

from games.engine.tiles import Tile
from games.records.record import Record
from games.rooms.requests import Counter
from games.rooms.shapes import DevicePart, Offer, PublicPart, QuestionView
from games.views import words
from games.views.events import Event
from games.wire.inbound import DeviceRequest
from games.wire.outbound import Done, HintFrame, Pong, Refused, Restarting


class OfferedEntry:
    """Stands for LogEntry | TakenEntry: a play with its tile or one without, which msgspec could not tell apart."""


class RestError(Struct, frozen=True):
    """Any answer of the REST API from 400 on. The API itself is described at /api/schema/."""

    code: Annotated[str, Meta(pattern="^[a-z_]+$")]
    detail: dict[str, Any]


def _with(name: str, doc: str | None, *parts: type[Struct], **types: Any) -> type[Struct]:
    """The fields of ``parts`` as one struct, some of other types."""
    found = [(field.encode_name, types.get(field.name, field.type)) for part in parts for field in fields(part)]
    return defstruct(name, found, frozen=True, namespace={"__doc__": doc})


_actions: Any = tuple[OfferedEntry, ...]
_Offer: Any = _with("Offer", Offer.__doc__, Offer, actions=_actions)
_Question: Any = _with("QuestionView", QuestionView.__doc__, QuestionView, actions=_actions)
_View: Any = _with(
    "View",
    "Everything a device may know of its room.",
    PublicPart,
    DevicePart,
    question=_Question | None,
    undo=_Offer | None,
    redo=_Offer | None,
)
_ViewFrame: Any = defstruct(
    "ViewFrame",
    [("version", Counter), ("view", _View), ("events", tuple[Event, ...])],
    frozen=True,
    tag_field="type",
    tag="view",
    namespace={"__doc__": "A view, and for motion and announcements what has happened since the last one."},
)
_Frame: TypeAlias = _ViewFrame | HintFrame | Done | Refused | Pong | Restarting
_ROOTS: Final = {"Request": DeviceRequest, "Frame": _Frame, "Record": Record, "RestError": RestError}
_ENTRIES: Final = ("DesignateEntry", "PlayEntry", "PassEntry", "TakenPlayEntry", "TakenPassEntry")


def wire_schema() -> dict[str, Any]:
    """One JSON Schema (2020-12); what travels is one of its definitions Request, Frame, Record and RestError."""
    roots, definitions = msgspec.json.schema_components(
        (*_ROOTS.values(), *(getattr(words, name) for name in _ENTRIES)),
        schema_hook=_hook,
        ref_template="#/$defs/{name}",
    )
    named = {name: root for name, root in zip(_ROOTS, roots, strict=False) if name not in definitions}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "What travels between devices and the server",
        "$defs": dict(sorted((named | definitions).items())),
    }


def _hook(kind: type) -> dict[str, Any]:
    if kind is Tile:
        return {"type": "string", "pattern": "^[0-6]-[0-6]$"}
    assert kind is OfferedEntry
    return {"anyOf": [{"$ref": f"#/$defs/{name}"} for name in _ENTRIES]}
