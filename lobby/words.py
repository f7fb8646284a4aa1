"""The few words that the server itself writes: titles, error pages, the line for browsers without scripts.

It reads the same files as the client, locales/*.json, and must not know what any text is for.
"""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

LOCALES = Path(__file__).resolve().parent.parent / "locales"
FALLBACK = "en"


@cache
def languages() -> tuple[str, ...]:
    """The languages there are words in, as `en`, `fr`."""
    return tuple(sorted(path.stem for path in LOCALES.glob("*.json")))


@cache
def words(language: str) -> Mapping[str, str]:
    """Every message of a language by its key, as written: with its arguments in braces; English where it has none."""
    return _written(FALLBACK) | _written(language)


def _written(language: str) -> dict[str, str]:
    text = (LOCALES / f"{language}.json").read_text(encoding="utf-8")
    messages: dict[str, str] = json.loads(text)
    return messages


def best_language(accepted: str) -> str:
    """The language that suits an Accept-Language header best; English where none does."""
    for wish in sorted(_wishes(accepted), key=lambda wish: -wish[1]):
        short = wish[0].partition("-")[0].lower()
        if short in languages():
            return short
    return FALLBACK


def _wishes(accepted: str) -> list[tuple[str, float]]:
    """Ranges of an Accept-Language header with their weights; what can't be read weighs nothing."""
    wishes = []
    for item in accepted.split(","):
        name, _, parameter = item.partition(";")
        _, _, weight = parameter.partition("q=")
        try:
            value = float(weight) if weight else 1.0
        except ValueError:
            value = 0.0
        if value > 0:
            wishes.append((name.strip(), value))
    return wishes
