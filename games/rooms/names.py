"""What a person may be called at a table (P1). Names are shown, never parsed, and never identify anybody."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 20
MOST_CODE_POINTS: Final = 60
"""Marks stacked on a letter are one visible character with it, but not without end."""

_JOINERS: Final = "\u200c\u200d"
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_BLANK_LETTERS: Final = "\u115f\u1160\u2800\u3164\uffa0"
_NEWER_PICTURES: Final = range(0x1F000, 0x1FB00)
"""Where Unicode goes on adding emoji: phones have some that this Python's tables do not know."""


def trimmed_name(text: str) -> str:
    """``text`` without the spaces around it.

    Raises ``ValueError`` unless 1 to 20 visible characters are left, or if control characters or blank letters are
    among them.
    """
    name = unicodedata.normalize("NFC", text).strip()
    if any(_is_unseen(char) for char in name):
        raise ValueError("unseen character")
    visible = sum(1 for char in name if char not in _JOINERS and not unicodedata.category(char).startswith("M"))
    if not 1 <= visible <= LONGEST or len(name) > MOST_CODE_POINTS:
        raise ValueError("length")
    return name


def _is_unseen(char: str) -> bool:
    category = unicodedata.category(char)
    if category == "Cn":
        return ord(char) not in _NEWER_PICTURES
    return char in _BLANK_LETTERS or (category in _UNSEEN and char not in _JOINERS)
