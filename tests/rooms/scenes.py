"""Rooms in every state a room can be saved in, each the same whenever it is built.

    python -m tests.rooms.scenes      writes them in today's format to tests/golden/rooms, with what is told of them

Once a release has written a format, its files stay: later ones must still read it (architecture.md, "State in Redis").
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from games.engine.profile import with_house_rules
from games.rooms import look
from games.rooms.room import Room
from games.rooms.snapshot import FORMAT, to_bytes
from tests.builders import HANDS
from tests.rooms.a_room import PHONES, Table, seated, started
from tests.rooms.lines import BLOCK, designating, match_over, revealed

GOLDEN: Final = Path(__file__).resolve().parent.parent / "golden" / "rooms"


def gathering() -> Table:
    """Two have sat down, a computer too, and one has added to the shuffle; somebody watches."""
    table = seated("ana 0 2; ben 1", profile=with_house_rules("six-love", {"target": 10, "sporting": True}))
    table.ana.seat_computer(3, "sharp")
    table.ben.entropy("0f" * 32)
    table.eve.connect()
    return table


def first_moment() -> Table:
    """Nothing is done yet; a shared phone is covered."""
    return started("ana 0 2; ben 1 3", HANDS)


def a_question() -> Table:
    """A redo is asked for; some passes are made for people, and one request has been declined before."""
    table = started("ana 0 2; ben 1; cleo 3", HANDS)
    table.ben.pass_for_me(1)
    table.line("0: 6-6; 1 pass_for_me: pass; 2: 2-6 left; 3: 5-6")
    table.ben.restart_deal()
    table.cleo.decline()
    table.ana.undo(2)
    table.ben.agree()
    table.cleo.agree()
    table.ana.undo(0)
    table.ben.agree()
    table.cleo.agree()
    table.ana.redo(0)
    table.cleo.agree()
    return table


def absences() -> Table:
    """One is away, one is gone and a computer stands in, one has left; a shared phone shows a hand."""
    table = started("ana 0 2; ben 1; cleo 3", HANDS)
    table.line("0: 6-6")
    table.ben.disconnect()
    table.wait(10)
    table.wait(170)
    table.ana.stand_in(1, "easy")
    table.cleo.agree()
    table.line("1: pass")
    table.cleo.disconnect("web-1")
    table.wait(10)
    table.ana.reveal(2)
    return table


def declined() -> Table:
    """A stand-in for who is on turn and away was asked for in vain."""
    table = started("ana 0; ben 1; cleo 2; dan 3", HANDS)
    table.line("0: 6-6; 1: pass; 2: 2-6 left")
    table.dan.disconnect()
    table.wait(10)
    table.ana.stand_in(3)
    table.ben.decline()
    return table


def closing_passes() -> Table:
    """Two of the four passes that close the deal are made."""
    table = started("ana 0; ben 3", HANDS)
    table.line(BLOCK)
    table.wait(1)
    table.wait(1)
    return table


def taken_back_reveal() -> Table:
    """A deal that has been seen to its end and goes on, in its second deal."""
    table = designating("ana 0 1 2 3")
    table.line("0: opens 2")
    table.play_on()
    table.ana.undo(table.session.deal.made[-1].action.seat)
    return table


def a_hold() -> Table:
    """Two read while a computer waits; a third has had the others wait for long enough."""
    table = started("ana 0; ben 1; cleo 2", HANDS)
    table.line("0: 6-6; 1: pass; 2: 2-6 left")
    for _ in range(7):
        table.cleo.hold()
        table.wait(9)
    table.ana.hold()
    table.ben.hold(connection="ben's other tab")
    return table


SCENES: Final[Mapping[str, Callable[[], Table]]] = {
    "gathering": gathering,
    "first_moment": first_moment,
    "a_question": a_question,
    "absences": absences,
    "declined": declined,
    "a_hold": a_hold,
    "designating": lambda: designating("ana 0; ben 1; cleo 2; dan 3"),
    "closing_passes": closing_passes,
    "revealed": lambda: revealed("ana 0 2; ben 1"),
    "taken_back_reveal": taken_back_reveal,
    "match_over": lambda: match_over("ana 0; ben 1"),
}


def told(room: Room) -> dict[str, Any]:
    """What each phone is told of ``room``, as it travels."""
    public = look.public_part(room)
    encoded = {phone: msgspec.json.encode([public, look.device_part(room, phone, public)]) for phone in PHONES}
    return {phone: json.loads(parts) for phone, parts in encoded.items()}


def main() -> None:
    folder = GOLDEN / f"format_{FORMAT}"
    folder.mkdir(parents=True, exist_ok=True)
    for name, scene in SCENES.items():
        room = scene().room
        (folder / f"{name}.snapshot").write_bytes(to_bytes(room))
        (folder / f"{name}.json").write_text(json.dumps(told(room), separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
