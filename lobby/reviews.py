"""REST: reviews of finished deals (protocol.md, "REST"; P27). Asked for here, made by a worker, kept for a while.

A review is of a record and nothing else, so it never outlives what was taken back: its record has another content.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from msgspec.structs import replace
from rest_framework.request import Request
from rest_framework.response import Response

from games.computers.review_words import VERSION
from games.records import record as records
from games.rooms.review_jobs import Wanted
from lobby.calls import Call, awaited, here
from lobby.deals import KNOWN, NUMBER, UNCHANGED, finished, readable
from lobby.errors import failing
from lobby.records import record_named
from lobby.tagged import tagged

AGAIN_AFTER: Final = "1"
"""Seconds after which a review is most likely there."""
MADE: Final = {
    200: OpenApiTypes.OBJECT,
    202: OpenApiResponse(description="It is being worked out; `Retry-After` says when to ask again."),
    304: UNCHANGED,
}


class ReviewCall(Call):
    """The review of a finished deal of a room."""

    @extend_schema(
        operation_id="review_deal",
        parameters=[NUMBER, KNOWN],
        responses={**MADE, **failing("not_allowed", "room_not_found", "deal_not_finished")},
    )
    def get(self, request: Request, code: str, number: int) -> Response:
        """What each action cost against perfect play, and whether it was sound on what its player knew."""
        record = finished(readable(self, request, code), number)
        return _reviewed(request, record, lambda review: review["deals"][0])


class RecordReviewCall(Call):
    """The review of a record that was brought, or of a deal that somebody shared."""

    @extend_schema(
        operation_id="review_record",
        parameters=[KNOWN],
        responses={**MADE, **failing("record_not_found", "deal_not_finished")},
    )
    def get(self, request: Request, name: str) -> Response:
        """The same for each deal of a record, for whoever has the link."""
        return _reviewed(request, record_named(name), lambda review: review)


def _reviewed(request: Request, record: bytes, shown: Callable[[Any], Any]) -> Response:
    review = awaited(_made)(_wanted(record))
    if review is None:
        response = Response({}, status=202)
        response["Retry-After"] = AGAIN_AFTER
        return response
    return tagged(request, review, lambda: shown(json.loads(review)))


def _wanted(record: bytes) -> Wanted:
    """The review of ``record``, named by what it depends on: names do not matter to it, and may be forgotten."""
    nameless = records.write(replace(records.read(record), names=None))
    return Wanted(blake2b(b"%d " % VERSION + nameless, digest_size=16).hexdigest(), nameless)


async def _made(wanted: Wanted) -> bytes | None:
    """The review; None: it is asked for now."""
    reviews = (await here()).reviews
    review = await reviews.made(wanted.name)
    if review is None:
        await reviews.ask(wanted)
    return review
