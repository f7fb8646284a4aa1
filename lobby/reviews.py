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
from games.records.record import Record
from games.rooms.review_jobs import Wanted
from lobby.calls import Call, awaited, here
from lobby.deals import (
    AFTER,
    KNOWN,
    NUMBER,
    UNCHANGED,
    finished,
    limit_parameter,
    part_asked_for,
    readable,
)
from lobby.errors import failing
from lobby.records import record_named
from lobby.tagged import tagged

MOST_AT_ONCE: Final = 50
LIMIT: Final = limit_parameter(MOST_AT_ONCE)
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
        look = readable(self, request, code)
        (wanted,) = _wanted(records.read(finished(look, number)))
        return _reviewed(request, look.room_id, [wanted], lambda deals: deals[0])


class RecordReviewCall(Call):
    """The review of a record that was brought, or of a deal that somebody shared."""

    @extend_schema(
        operation_id="review_record",
        parameters=[AFTER, LIMIT, KNOWN],
        responses={**MADE, **failing("malformed", "record_not_found", "deal_not_finished")},
    )
    def get(self, request: Request, name: str) -> Response:
        """The same for the deals of a record, for whoever has the link; of a long one for some at a time."""
        after, limit = part_asked_for(request, MOST_AT_ONCE)
        record = records.read(record_named(name))
        deals = [deal for deal in record.deals if (deal.number or 0) > after]
        wanted = _wanted(replace(record, deals=tuple(deals[:limit])))
        response = _reviewed(request, name, wanted, lambda deals: {"deals": deals})
        if len(deals) > limit:
            onward = f"/api/records/{name}/review/?after={deals[limit - 1].number}&limit={limit}"
            response["Link"] = f'<{request.build_absolute_uri(onward)}>; rel="next"'
        return response


def _reviewed(request: Request, asker: str, wanted: list[Wanted], shown: Callable[[list[Any]], Any]) -> Response:
    made = [review for review in awaited(_made)(asker, wanted) if review is not None]
    if len(made) < len(wanted):
        response = Response({}, status=202)
        response["Retry-After"] = AGAIN_AFTER
        return response
    return tagged(request, b" ".join(made), lambda: shown([json.loads(review)["deals"][0] for review in made]))


def _wanted(record: Record) -> list[Wanted]:
    """The reviews of the deals of ``record``, one by one, so that a long one holds nobody up. Each is named by what it
    depends on: names do not matter to it, and may be forgotten."""
    singles = [records.write(replace(record, names=None, deals=(deal,))) for deal in record.deals]
    return [Wanted(blake2b(b"%d " % VERSION + one, digest_size=16).hexdigest(), one) for one in singles]


async def _made(asker: str, wanted: list[Wanted]) -> list[bytes | None]:
    """The reviews; None: it is asked for now. ``asker`` is what they are of, a room or a record."""
    reviews = (await here()).reviews
    made = await reviews.made([one.name for one in wanted])
    missing = [one for one, review in zip(wanted, made, strict=True) if review is None]
    if missing:
        await reviews.ask(asker, missing)
    return made
