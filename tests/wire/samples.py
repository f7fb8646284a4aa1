"""What travels, in samples: a request of each kind, and frames of a table at telling moments.

    python -m tests.wire.samples      writes tests/golden/frames, docs/protocol.schema.json and the samples in docs

The golden frames are read by the client's tests, too. Code that changes them changes the protocol.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from games.computers import reasons
from games.computers.advice import Advice, Hint, Laying
from games.engine.shuffle import Shuffle
from games.records.record import write
from games.rooms.finished import record_on_table
from games.rooms.look import events_since, public_part
from games.wire import outbound
from games.wire.schema import wire_schema
from tests.builders import HANDS
from tests.rooms.a_room import Table, seated, started
from tests.rooms.phone import Phone

ROOT: Final = Path(__file__).resolve().parent.parent.parent
GOLDEN: Final = ROOT / "tests" / "golden" / "frames"
PAGE: Final = ROOT / "docs" / "protocol.md"
SCHEMA: Final = ROOT / "docs" / "protocol.schema.json"
WIDTH: Final = 110
FOUR_PHONES: Final = "ana 0; ben 1; cleo 2; dan 3"
BEFORE_A_SHORT_MATCH: Final = 86
"""How many known secrets are passed over, so that a match is short."""

REQUESTS: Final[list[dict[str, Any]]] = [
    {"id": "a-1", "type": "sit", "seat": 0, "name": "Ana"},
    {"id": "a-2", "type": "stand", "seat": 0},
    {"id": "a-3", "type": "seat_computer", "seat": 3, "level": "sharp"},
    {"id": "a-4", "type": "start", "moment": 0},
    {"id": "a-5", "type": "designate", "moment": 31, "seat": 0, "opener": 2},
    {"id": "a-6", "type": "play", "moment": 1, "seat": 0, "tile": "6-6", "side": "right"},
    {"id": "a-7", "type": "pass", "moment": 2, "seat": 1},
    {"id": "a-8", "type": "next_deal", "moment": 30},
    {"id": "a-9", "type": "next_match", "moment": 190},
    {"id": "a-10", "type": "undo", "moment": 3, "seat": 0},
    {"id": "a-11", "type": "redo", "moment": 4, "seat": 0},
    {"id": "a-12", "type": "restart_deal", "moment": 5},
    {"id": "a-13", "type": "new_session", "moment": 6},
    {"id": "a-14", "type": "stand_in", "seat": 1, "level": "steady"},
    {"id": "a-15", "type": "free_seat", "seat": 1},
    {"id": "a-16", "type": "answer", "question": "q12", "agree": True},
    {"id": "a-17", "type": "reveal", "seat": 2},
    {"id": "a-18", "type": "cover", "seat": 2},
    {"id": "a-22", "type": "hold", "on": True},
    {"id": "a-19", "type": "pass_for_me", "seat": 0, "on": True},
    {"id": "a-20", "type": "entropy", "value": "00112233445566778899aabbccddeeff" * 2},
    {"id": "a-23", "type": "hint", "seat": 0},
    {"id": "a-21", "type": "ping", "version": 12},
]


A_HINT: Final = Hint(
    best=(
        Advice(win=0.74, match=0.544, play=Laying("2-3", "right")),
        Advice(win=0.55, match=0.533, play=Laying("5-5", "left")),
    ),
    close=False,
    reasons=(
        reasons.MustPass(1, (2, 5)),
        reasons.KeepsFollowing((reasons.Follow("2-6", 2), reasons.Follow("5-5", 5))),
        reasons.FewLeft(value=2, laid=5, held=1, out=1),
        reasons.Waiting(("0-4",)),
    ),
)
A_HINT_WHO_OPENS: Final = Hint(
    best=(Advice(win=0.58, match=0.503, designate=2), Advice(win=0.57, match=0.502, designate=0)),
    close=True,
    reasons=(reasons.LongSuit(4, 2), reasons.Doubles(0)),
)


def frames() -> dict[str, bytes]:
    """Frames by the names of their files."""
    return dict(_answers()) | dict(_views())


def view(phone: Phone, since: int = 0) -> bytes:
    """The view frame a phone is sent that was last sent version ``since``."""
    room = phone.table.room
    events = outbound.event_bytes(events_since(room, since) if since else ())
    return outbound.view_frame(outbound.public_bytes(public_part(room)), phone.part, events)


def _answers() -> Iterator[tuple[str, bytes]]:
    yield "done", outbound.done("a-6", 14)
    yield "refused", outbound.refused("a-6", "tile_does_not_fit", {})
    yield "refused-malformed", outbound.refused("a-6", "malformed", {"field": "side"})
    yield "refused-unreadable", outbound.refused(None, "malformed", {})
    yield "pong", outbound.pong("a-21", 14)
    yield "hint", outbound.hint("a-23", 9, write(A_HINT))
    yield "hint-designation", outbound.hint("a-23", 31, write(A_HINT_WHO_OPENS))
    yield "restarting", outbound.restarting()


def _views() -> Iterator[tuple[str, bytes]]:
    yield "view-gathering", view(seated("ana 0; ben 1").ana)
    yield from _of_a_deal()
    yield from _of_a_question()
    yield from _of_a_reader()
    yield "view-covered", view(started("ana 0 2; ben 1; dan 3", HANDS).ana)
    yield from _of_a_match()


def _of_a_deal() -> Iterator[tuple[str, bytes]]:
    table = started(FOUR_PHONES, HANDS)
    table.line("0: 6-6")
    before = table.room.version
    table.line("1: pass; 2: 3-6; 3: 4-6 left")
    yield "view-turn", view(table.ana, since=before)
    table.eve.connect()
    yield "view-watching", view(table.eve)


def _of_a_question() -> Iterator[tuple[str, bytes]]:
    table = started(FOUR_PHONES, HANDS)
    table.line("0: 6-6; 1: pass; 2: 3-6")
    table.ana.undo(0)
    yield "view-question", view(table.ben)
    for phone in (table.ben, table.cleo, table.dan):
        phone.agree()
    yield "view-redo", view(table.ana)


def _of_a_reader() -> Iterator[tuple[str, bytes]]:
    table = started("ana 0; ben 1", HANDS)
    table.line("0: 6-6; 1: pass")
    table.ben.hold()
    yield "view-held", view(table.ana)


def _of_a_match() -> Iterator[tuple[str, bytes]]:
    """A match of four deals, three won by a key, from hands that follow from their secrets."""
    table = _a_short_match()
    yield "view-revealed", view(table.cleo)
    table.ana.next_deal()
    opener = table.turn
    assert opener is not None
    yield "view-designating", view(table.holder(opener))
    table.play_on()
    while table.phase != "match_over":
        table.ana.next_deal()
        table.play_on()
    yield "view-match-over", view(table.ben)


def _a_short_match() -> Table:
    """Its first deal has just ended."""
    table = seated(FOUR_PHONES)
    for _ in range(BEFORE_A_SHORT_MATCH):
        table.room = replace(table.room, coming=Shuffle(table.dealer.secret()))
    table.ana.start()
    table.play_on()
    return table


def record() -> bytes:
    """The record of that deal."""
    return write(record_on_table(_a_short_match().room))


def pretty(value: Any, depth: int = 0, before: int = 0) -> str:
    """JSON for people: as much on a line as fits. ``before`` is what stands before it on its first line."""
    line = json.dumps(value, ensure_ascii=False)
    if 2 * depth + before + len(line) < WIDTH or not isinstance(value, (dict, list)):
        return line
    if isinstance(value, dict):
        names = {key: f"{json.dumps(key)}: " for key in value}
        parts = [name + pretty(value[key], depth + 1, len(name)) for key, name in names.items()]
        return "{" + _filled(parts, depth + 1) + "}"
    return "[" + _filled([pretty(item, depth + 1) for item in value], depth + 1) + "]"


def _filled(parts: list[str], depth: int) -> str:
    lines = [parts[0]]
    for part in parts[1:]:
        fits = 2 * depth + len(lines[-1]) + 2 + len(part) < WIDTH
        if fits and "\n" not in lines[-1] + part:
            lines[-1] += f", {part}"
        else:
            lines.append(part)
    pad = "\n" + 2 * depth * " "
    return pad + f",{pad}".join(lines) + "\n" + 2 * (depth - 1) * " "


def pages() -> dict[Path, str]:
    """Every file that is written from here, with what belongs in it."""
    samples = {f"request-{request['type']}": pretty(request) for request in REQUESTS}
    samples |= {name: pretty(json.loads(frame)) for name, frame in frames().items()}
    golden = {GOLDEN / f"{name}.json": text + "\n" for name, text in samples.items()}
    page = with_samples(PAGE.read_text(), samples | {"record": pretty(json.loads(record()))})
    return {**golden, PAGE: page, SCHEMA: json.dumps(wire_schema(), indent=1) + "\n"}


def with_samples(page: str, samples: dict[str, str]) -> str:
    """A page with today's samples below the lines that name them, of a view perhaps only some fields."""

    def sample(found: re.Match[str]) -> str:
        name, *fields = found[2].split()
        text = samples[name]
        if fields:
            view = json.loads(text)["view"]
            text = pretty({field: view[field] for field in fields})
        return f"{found[1]}\n```json\n{text}\n```"

    return re.sub(r"^(<!-- sample: (.*) -->)\n```json\n(?:[^`].*\n)*```$", sample, page, flags=re.MULTILINE)


if __name__ == "__main__":
    GOLDEN.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text)
