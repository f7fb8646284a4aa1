"""What the page says, from the locale files: so that a test can find things by name in every language.

Reads as much of ICU messages as locales/ uses: arguments, select, and plural for small numbers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

LOCALES: Final = Path(__file__).resolve().parents[2] / "locales"
TILES: Final = tuple(f"{low}-{high}" for low in range(7) for high in range(low, 7))
LANGUAGES: Final = tuple(sorted(path.stem for path in LOCALES.glob("*.json")))
_DASH_WITHIN: Final = re.compile(r"(?<=\S)–(?=\S)")  # never broken across lines, as messages are compiled
_NO_ONE: Final = {"id"}
_ONE_IS_ALSO_ZERO: Final = {"fr", "pt"}


class Wording:
    """One language's words."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._messages = _messages(language)

    def say(self, key: str, **values: str | int) -> str:
        """A message without its marks for bold text. Raises KeyError where a value is missing."""
        return self._plain(key, values)

    def pattern(self, key: str, **values: str | int) -> re.Pattern[str]:
        """The whole of a message, with anything in the place of the values that are not given."""
        text = re.escape(self._plain(key, _Anything(values)))
        return re.compile(f"^{text.replace(re.escape(_ANYTHING), '.*')}$")

    def tile(self, tile: str) -> str:
        """The spoken name of a tile as it travels, lower value first."""
        low, high = (self.value(int(half)) for half in tile.split("-"))
        return self.say("spoken.double", value=low) if low == high else self.say("spoken.tile", high=high, low=low)

    def value(self, value: int) -> str:
        """The spoken name of a value."""
        return self.say("spoken.value", value=str(value))

    def tiles_in(self, text: str) -> set[str]:
        """The tiles whose spoken names stand in a text."""
        return {tile for tile in TILES if re.search(rf"\b{re.escape(self.tile(tile))}\b", text, re.IGNORECASE)}

    def _plain(self, key: str, values: dict[str, str | int]) -> str:
        return re.sub("</?b>", "", self._said(self._messages[key], values))

    def _said(self, message: str, values: dict[str, str | int]) -> str:
        return "".join(self._filled(part[1:-1], values) if part.startswith("{") else part for part in _parts(message))

    def _filled(self, inside: str, values: dict[str, str | int]) -> str:
        name, _, rest = inside.partition(",")
        value = values[name.strip()]
        if not rest:
            return str(value)
        kind, _, cases = rest.partition(",")
        chosen = dict(_cases(cases))
        if kind.strip() == "plural":
            text = chosen.get(f"={value}") or chosen.get(self._form(value)) or chosen["other"]
            return self._said(text.replace("#", str(value)), values)
        return self._said(chosen.get(str(value), chosen["other"]), values)

    def _form(self, value: str | int) -> str:
        is_one = value == 1 or (value == 0 and self.language in _ONE_IS_ALSO_ZERO)
        return "one" if is_one and self.language not in _NO_ONE else "other"


_ANYTHING: Final = "\N{REPLACEMENT CHARACTER}"


class _Anything(dict[str, str | int]):
    def __missing__(self, name: str) -> str:
        return _ANYTHING


@cache
def _messages(language: str) -> dict[str, str]:
    messages: dict[str, str] = json.loads((LOCALES / f"{language}.json").read_text(encoding="utf-8"))
    return {key: _DASH_WITHIN.sub("\u2060–\u2060", message) for key, message in messages.items()}


def _parts(message: str) -> Iterator[str]:
    """Text, and what stands in the outermost braces with them, in turn."""
    depth, start = 0, 0
    for at, letter in enumerate(message):
        if letter == "{":
            if depth == 0:
                yield message[start:at]
                start = at
            depth += 1
        elif letter == "}":
            depth -= 1
            if depth == 0:
                yield message[start : at + 1]
                start = at + 1
    yield message[start:]


def _cases(cases: str) -> Iterator[tuple[str, str]]:
    parts = [part for part in _parts(cases) if part.strip()]
    for name, text in zip(parts[::2], parts[1::2], strict=True):
        yield name.strip(), text[1:-1]
