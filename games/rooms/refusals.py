"""Why a room refuses a request. The code is the contract; nothing has changed (protocol.md, "Refusals").

A refusal tells its device nothing it could not already see.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

Code: TypeAlias = Literal[
    "malformed",
    "too_many",
    "not_your_seat",
    "wrong_phase",
    "stale",
    "not_your_turn",
    "covered",
    "must_pose_double_six",
    "tile_not_held",
    "tile_does_not_fit",
    "must_play",
    "not_partner",
    "nothing_to_undo",
    "nothing_to_redo",
    "reveal_is_final",
    "question_open",
    "question_closed",
    "not_asked",
    "seat_taken",
    "room_full",
    "seen_another_hand",
    "not_away",
    "hold_spent",
    "busy",
    "not_allowed",
    "transfer_used",
    "transfer_expired",
]
CODES: Final = frozenset(get_args(Code))


class Refusal(Exception):
    """The room does not do it."""

    def __init__(self, code: Code, **detail: Any) -> None:
        super().__init__(code)
        self.code: Code = code
        self.detail: dict[str, Any] = detail
