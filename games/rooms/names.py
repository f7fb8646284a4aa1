"""What a person may be called at a table (P1). Names are shown, never parsed, and never identify anybody."""

from __future__ import annotations

import unicodedata
from typing import Final

LONGEST: Final = 20
MOST_CODE_POINTS: Final = 60
"""Marks stacked on a letter are one visible character with it, but not without end."""

_JOINERS: Final = "\u200c\u200d"
_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def trimmed_name(text: str) -> str:
    """``text`` without the spaces around it.

    Raises ``ValueError`` unless 1 to 20 visible characters are left, or if there are control characters among them.
    """
    name = unicodedata.normalize("NFC", text).strip()
    if any(unicodedata.category(char) in _UNSEEN and char not in _JOINERS for char in name):
        raise ValueError("control character")
    visible = sum(1 for char in name if char not in _JOINERS and not unicodedata.category(char).startswith("M"))
    if not 1 <= visible <= LONGEST or len(name) > MOST_CODE_POINTS:
        raise ValueError("length")
    return name
