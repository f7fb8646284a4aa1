"""The code a room is found by (P1): what it looks like, and what people make of it when they type or paste it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

ALPHABET: Final = "CDFGHJKMNPQRTVWX3479"
"""No vowels, so no words; nothing that looks like something else."""
LENGTH: Final = 6

_CODE: Final = re.compile(f"[{ALPHABET}]{{{LENGTH}}}")
_LINK: Final = re.compile("/r/([^/]+)")
_LONGEST_TYPED: Final = 500


def new_code(choice: Callable[[str], str]) -> str:
    """A code, each character by ``choice`` from the alphabet."""
    return "".join(choice(ALPHABET) for _ in range(LENGTH))


def read_code(typed: str) -> str | None:
    """The code in what was typed: in any case, with spaces or dashes, or as a whole link. None: there is none."""
    if len(typed) > _LONGEST_TYPED:
        return None
    address = re.split(r"[?#]", typed.strip())[0]
    link = _LINK.search(address)
    written = link[1] if link else address.rstrip("/").rpartition("/")[2]
    code = re.sub(r"[\s\u2010-\u2015_.-]", "", written).upper()
    return code if _CODE.fullmatch(code) else None
