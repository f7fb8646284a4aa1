"""What scripted devices were sent, held against the truth: no tile too many, no view too new or too old, nothing lost.

The truth is the record that the server publishes at the end of each deal, replayed by the rules. Problems are kept as
sentences, each with its kind; an empty list is the proof.
"""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import msgspec

from bench.device import Device, Frame
from games.records.record import read
from games.records.replay import play, view_at
from games.records.verify import verify

_TILE: Final = re.compile(r'"([0-6]-[0-6])"')
"""As it stands in JSON; names and ids of the scripted devices never look like one."""
_OF_THE_TABLE: Final = ("chain", "first", "ends")


Kind: TypeAlias = Literal["lost", "doubled", "leaked", "wrong"]


class Problem(NamedTuple):
    """What went wrong: something acknowledged was lost or done twice, a tile leaked, or a view was not the truth."""

    kind: Kind
    text: str


class Witness:
    """Hears every frame of every device of one room."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self.frames = 0
        self.checked = 0
        """Views that were held against a record."""
        self._last: dict[tuple[str, int], tuple[int, int]] = {}
        self._views: dict[int, list[tuple[str, Frame]]] = defaultdict(list)
        self._promised: dict[int, list[tuple[int, dict[str, Any]]]] = defaultdict(list)

    def heard(self, device: Device, text: str, frame: Frame) -> None:
        """A device received ``frame``."""
        self.frames += 1
        if frame["type"] != "view":
            # A hint is for whoever sees the hand, and names tiles of that hand alone.
            may_name = set((device.view or {}).get("hand") or ()) if frame["type"] == "hint" else set()
            if set(_TILE.findall(text)) - may_name:
                self._was_sent(device, "leaked", f"a tile in {frame['type']}")
            return
        view = frame["view"]
        self._check_order(device, view)
        self._check_tiles(device, text, view)
        if view["deal"] is not None and view["result"] is None:
            self._views[view["deal"]["number"]].append((device.name, view))

    def acknowledged(self, view: Frame, request: dict[str, Any]) -> None:
        """A device was told that its request, made on ``view``, is done."""
        if request["type"] in ("play", "pass", "designate"):
            self._promised[view["deal"]["number"]].append((view["turn"]["turn"], request))

    @property
    def heard_of(self) -> list[int]:
        """The numbers of the deals of which something was heard or promised that no record was held against."""
        return sorted({*self._views, *self._promised})

    def missed(self, number: int, status: int) -> None:
        """The server has no record of a deal that ended: it answered ``status``."""
        self._wrong("lost", f"deal {number}: {status} instead of its record")

    def check(self, record: Any) -> None:
        """Holds everything heard of the deal in ``record``, as the server gives it, against its replay."""
        written = read(json.dumps(record).encode())
        verify(written)
        deal = written.deals[0]
        number = deal.number
        assert number is not None
        played = next(play(written))
        actions = record["deals"][0]["actions"]
        promised = self._promised.pop(number, [])
        for turn, request in promised:
            self._check_promise(number, turn, request, actions)
        for turn, times in Counter(turn for turn, _ in promised).items():
            if times > 1:
                self._wrong("doubled", f"deal {number}, turn {turn}: acknowledged {times} times")
        truths: dict[tuple[int, int], dict[str, Any]] = {}  # many devices see the same, and reading the truth costs
        for name, view in self._views.pop(number, []):
            seen = view["turn"]["turn"], view["shown"] or 0
            self.checked += 1
            truth = truths.get(seen) or truths.setdefault(seen, _plain(msgspec.to_builtins(view_at(played, *seen))))
            self._check_view(name, number, view, truth)

    def _check_order(self, device: Device, view: Frame) -> None:
        key = device.name, device.connections
        version, moment = self._last.get(key, (0, 0))
        if view["version"] < version or view["moment"] < moment:
            self._was_sent(
                device, "wrong", f"version {view['version']} moment {view['moment']} after {version} {moment}"
            )
        self._last[key] = view["version"], view["moment"]

    def _check_tiles(self, device: Device, text: str, view: Frame) -> None:
        """Before the end, a device may know what lies on the table and the one hand it shows, which is its own."""
        shown = view["shown"]
        if shown is not None and not view["seats"][shown]["yours"]:
            self._was_sent(device, "leaked", f"the hand of seat {shown}, which is not its own")
        if view["result"] is not None:
            return
        known = {laid["tile"] for laid in view["chain"]} | set(view["hand"] or ())
        extra = set(_TILE.findall(text)) - known
        if extra:
            self._was_sent(device, "leaked", f"{sorted(extra)} at version {view['version']}")

    def _check_promise(self, number: int, turn: int, request: dict[str, Any], actions: list[Any]) -> None:
        fields = ("seat", "tile", "opener")
        asked = {"do": request["type"], **{name: request[name] for name in fields if name in request}}
        stands = actions[turn] if turn < len(actions) else {}
        if any(stands.get(name) != value for name, value in asked.items()):
            self._wrong("lost", f"deal {number}, turn {turn}: acknowledged {asked}, but {stands} stands")

    def _check_view(self, name: str, number: int, view: Frame, truth: dict[str, Any]) -> None:
        table = truth["table"]
        wrong = [field for field in _OF_THE_TABLE if view[field] != table[field]]
        if [_public(entry) for entry in view["log"]] != [_public(entry) for entry in table["log"]]:
            wrong.append("log")
        if [seat["tiles"] for seat in view["seats"]] != table["tiles"]:
            wrong.append("tiles")
        if view["shown"] is not None and view["hand"] != truth["hand"]:
            wrong.append("hand")
        if view["choices"] is not None and view["choices"] != truth["choices"]:
            wrong.append("choices")
        if wrong:
            turn = view["turn"]["turn"]
            self._wrong("wrong", f"{name}, deal {number}, turn {turn}: {', '.join(wrong)} not as replayed")

    def _was_sent(self, device: Device, kind: Kind, what: str) -> None:
        self._wrong(kind, f"{device.name} was sent {what}")

    def _wrong(self, kind: Kind, text: str) -> None:
        self.problems.append(Problem(kind, text))


def _plain(value: Any) -> Any:
    return json.loads(json.dumps(value))


def _public(entry: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in entry.items() if name != "by"}
