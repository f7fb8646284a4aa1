"""Every error of the REST API: its status, and what it means to a program. Words for people are the client's.

Knows no call. ``failing`` says in the schema which of them a call may answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from drf_spectacular.utils import OpenApiExample, OpenApiResponse

from lobby import serializers


class Known(NamedTuple):
    """An error: its status and its meaning."""

    status: int
    meaning: str


ERRORS: Final[Mapping[str, Known]] = {
    "malformed": Known(
        400, "The body or a parameter can't be read; `detail.field` names what is wrong, where it can be named."
    ),
    "invalid_record": Known(
        400, "The record breaks a rule: `detail` has deal, action, rule, code and what the rules reach instead."
    ),
    "csrf_failed": Known(403, "The token of the cookie `csrftoken` is missing in the header `X-CSRFToken`."),
    "not_allowed": Known(
        403, "This device may not: it never sat here where onlookers are kept out, or did not make it."
    ),
    "not_your_seat": Known(403, "The seat is not on this device."),
    "room_not_found": Known(404, "There is no room of that code, or none any more."),
    "deal_not_finished": Known(404, "The deal has not ended, or it was taken back and is played again."),
    "record_not_found": Known(404, "Nothing is kept under that id, or not any longer."),
    "seat_taken": Known(409, "A person sits there."),
    "room_full": Known(409, "A person sits at every seat."),
    "seen_another_hand": Known(409, "This device has been shown another hand of the deal."),
    "transfer_used": Known(410, "The link has been used."),
    "transfer_expired": Known(410, "The link was good for ten minutes."),
    "too_many": Known(429, "More than a device or an address may do; the header `Retry-After` says when to come back."),
    "busy": Known(
        503,
        "What keeps the rooms or the deals is away for a moment, or there is too much to do for another room, and the "
        "header `Retry-After` says when to come back. Nothing was changed; try again.",
    ),
}
ALWAYS: Final = ("too_many", "busy")
"""What any call may answer."""


def failing(*codes: str) -> dict[int, OpenApiResponse]:
    """What a call answers besides, for the schema: the errors of ``codes``, and those any call may."""
    by_status: dict[int, list[str]] = {}
    for code in (*codes, *ALWAYS):
        by_status.setdefault(ERRORS[code].status, []).append(code)
    return {status: _answer(found) for status, found in by_status.items()}


def _answer(codes: Iterable[str]) -> OpenApiResponse:
    return OpenApiResponse(
        serializers.Error,
        description="\n".join(f"- `{code}`: {ERRORS[code].meaning}" for code in codes),
        examples=[OpenApiExample(code, {"code": code, "detail": {}}, response_only=True) for code in codes],
    )
