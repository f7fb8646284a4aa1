"""What calls are asked and answer, by example, for the pages about the API. Tests hold them against the calls."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from drf_spectacular.utils import OpenApiExample

from games.records.book import Counts

_RECORD: Final[dict[str, Any]] = json.loads(Path(__file__).with_name("example_record.json").read_text("utf-8"))
_NOTHING: Final = dict.fromkeys(Counts.__struct_fields__, 0)


def _answer(name: str, value: Any, **more: Any) -> OpenApiExample:
    return OpenApiExample(name, value, response_only=True, **more)


RECORD: Final = _answer("one deal", _RECORD)
RECORD_BODY: Final = OpenApiExample("one deal", _RECORD, request_only=True)
DEALS: Final = _answer(
    "a deal",  # of the list that is answered
    {"number": 2, "match": 1, "team": 1, "points": 2, "key": True, "kind": "out", "scores": [0, 3]},
)
KEPT: Final = _answer(
    "kept", {"id": "5T0mWd1oX8m3vJbq2c9hZw", "url": "http://localhost:8000/records/5T0mWd1oX8m3vJbq2c9hZw/"}
)
HOLDS: Final = _answer("it holds", {"valid": True, "problems": []})
FAULTY: Final = _answer(
    "it does not",
    {
        "valid": False,
        "problems": [{"deal": 0, "action": None, "rule": "S1", "code": "other_hands", "detail": {}}],
    },
)
BOOK: Final = _answer(
    "one deal",
    {
        "people": [{"name": "Ben", "counts": _NOTHING | {"deals": 1, "won": 1, "keys": 1}}],
        "pairs": [{"names": ["Ben", "Dan"], "counts": _NOTHING | {"deals": 1, "won": 1, "keys": 1}}],
        "deals": [
            {
                "number": 2,
                "match": 1,
                "at": 1796040000.5,
                "evening": 1,
                "names": ["Ana", "Ben", "Cleo", "Dan"],
                "computers": [None, None, None, None],
                "team": 1,
                "points": 2,
                "key": True,
                "kind": "out",
                "bruk": False,
                "scores": [0, 3],
                "match_over": False,
                "stand_ins": [],
            }
        ],
    },
)
