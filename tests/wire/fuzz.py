"""Frames that no client of ours sends: random, mutated, oversized, deep, of wrong types, not UTF-8.

Endless and seeded; whoever takes some gets the same ones for the same seed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

from tests.wire.samples import REQUESTS

_FIELDS: Final = sorted({field for request in REQUESTS for field in request} | {"", "moment ", "Id", "tiles", "\u0000"})
_VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 3, 4, 2**53, 2**64, 10**400, 1.0, 0.5, -1e308, float("nan"), float("inf"),
    "", "a", "\n", "\u0000", "\ud800", "é", "☕" * 50, "6-6", "6-7", "left", "play", "x" * 70, "`$.seat`", [], {}, [[]],
)  # fmt: skip


def frames(chance: Random) -> Iterator[str | bytes]:
    """Frames without end, of all kinds in turn."""
    while True:
        for make in _KINDS:
            yield make(chance)


def _random_bytes(chance: Random) -> bytes:
    return chance.randbytes(chance.randrange(200))


def _random_text(chance: Random) -> str:
    return "".join(chr(chance.choice((chance.randrange(128), chance.randrange(0x11_0000)))) for _ in range(50))


def _random_json(chance: Random) -> str:
    return "".join(chance.choices('{}[]:,"\\ -.eE0123456789truefalsn\t\n', k=chance.randrange(80)))


def _mutated(chance: Random) -> bytes:
    """A request with some of its bytes changed, cut out, doubled or put elsewhere."""
    frame = bytearray(json.dumps(chance.choice(REQUESTS)).encode())
    for _ in range(chance.randint(1, 6)):
        at, to = sorted((chance.randrange(len(frame) + 1), chance.randrange(len(frame) + 1)))
        piece = frame[at:to]
        match chance.randrange(4):
            case 0 if at < len(frame):
                frame[at] = chance.randrange(256)
            case 1:
                del frame[at:to]
            case 2:
                frame[at:at] = piece
            case _:
                other = chance.randrange(len(frame) + 1)
                frame[other:other] = piece[:20]
    return bytes(frame)


def _other_values(chance: Random) -> str:
    """A request with values, and perhaps fields, of others."""
    fields = dict(chance.choice(REQUESTS))
    for _ in range(chance.randint(1, 3)):
        match chance.randrange(4):
            case 0:
                fields.pop(chance.choice(_FIELDS), None)
            case 1:
                fields[chance.choice(_FIELDS)] = chance.choice(_VALUES)
            case _:
                fields[chance.choice(list(fields) or _FIELDS)] = chance.choice(_VALUES)
    return _as_json(chance, list(fields.items()))


def _repeated_fields(chance: Random) -> str:
    pairs = list(chance.choice(REQUESTS).items())
    pairs.insert(chance.randrange(len(pairs) + 1), (chance.choice(pairs)[0], chance.choice(_VALUES)))
    return _as_json(chance, pairs)


def _deep(chance: Random) -> str:
    depth = chance.choice((10, 200, 1_000, 2_000))
    opening, closing = chance.choice((("[", "]"), ('{"id":', "}"), ('{"a":[', "]}")))
    value = opening * depth + "1" + (closing * depth if chance.random() < 0.7 else "")
    field = chance.choice(_FIELDS)
    return value if chance.random() < 0.3 else f'{{"id":"a","type":"play",{json.dumps(field)}:{value}}}'


def _oversized(chance: Random) -> str | bytes:
    request = dict(chance.choice(REQUESTS))
    field, filling = chance.choice(list(request)), chance.choice((" ", "x", "é", "☕", "[", "9", "\\u0000"))
    size = chance.choice((4_000, 16_384, 16_385, 20_000))
    if chance.random() < 0.5:
        return json.dumps(request) + filling * size
    text = json.dumps(request | {field: "?"}).replace("?", filling * size)
    return text if chance.random() < 0.5 else text.encode()


def _not_utf8(chance: Random) -> bytes:
    frame = json.dumps(chance.choice(REQUESTS)).encode()
    at = chance.randrange(len(frame) + 1)
    wrong = chance.choice((b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xf5\x80\x80\x80", b"\xe2\x82", b"\x80"))
    return frame[:at] + wrong + frame[at + chance.randrange(2) :]


def _as_json(chance: Random, pairs: list[tuple[str, Any]]) -> str:
    ascii_only = chance.random() < 0.5
    return "{" + ", ".join(f"{json.dumps(k)}: {json.dumps(v, ensure_ascii=ascii_only)}" for k, v in pairs) + "}"


_KINDS: Final[tuple[Callable[[Random], str | bytes], ...]] = (
    _random_bytes,
    _random_text,
    _random_json,
    _mutated,
    _mutated,
    _other_values,
    _other_values,
    _repeated_fields,
    _deep,
    _oversized,
    _not_utf8,
)
