"""REST: finished deals (protocol.md, "REST"). A deal is here from the moment of its reveal."""

from __future__ import annotations

import json
from typing import Any, Final

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import unlisted
from games.records import record as records
from games.rooms.looks import Look
from lobby import examples, serializers
from lobby.calls import Call, CallError, awaited, now
from lobby.errors import failing
from lobby.finished import deals_of
from lobby.rooms import found
from lobby.tagged import tagged

MOST_AT_ONCE: Final = 1000
MOST_DIGITS: Final = len(str(records.MOST))
"""Of a number in the address: those of the greatest number that a record may have."""
AFTER: Final = OpenApiParameter("after", int, description="Only deals with a greater number than this.", default=0)
NUMBER: Final = OpenApiParameter("number", int, OpenApiParameter.PATH, description="The deal's, in its room.")
KNOWN: Final = OpenApiParameter(
    "If-None-Match",
    str,
    OpenApiParameter.HEADER,
    description="The `ETag` of an earlier answer: 304 if that is all.",
)
UNCHANGED: Final = OpenApiResponse(description="As the `ETag` says; no body.")


def limit_parameter(most: int) -> OpenApiParameter:
    """How many deals a call is to answer."""
    return OpenApiParameter(
        "limit", int, description=f"So many at most, 1 to {most}; `Link` leads to the next ones.", default=most
    )


class DealsCall(Call):
    """The finished deals of a room."""

    @extend_schema(
        operation_id="list_deals",
        parameters=[AFTER, limit_parameter(MOST_AT_ONCE), KNOWN],
        responses={
            200: OpenApiResponse(serializers.DealShown(many=True), examples=[examples.DEALS]),
            304: UNCHANGED,
            **failing("malformed", "not_allowed", "room_not_found"),
        },
    )
    def get(self, request: Request, code: str) -> Response:
        """Those whose tiles have been revealed, oldest first."""
        after, limit = part_asked_for(request, MOST_AT_ONCE)
        look = readable(self, request, code)
        deals = [deal.record for number, deal in deals_of(look).items() if number > after]
        shown = [_line(record) for record in deals[:limit] if record is not None]
        response = tagged(request, json.dumps([shown, len(deals)]).encode(), lambda: shown)
        if len(deals) > limit:
            onward = f"/api/rooms/{look.code}/deals/?after={shown[-1]['number']}&limit={limit}"
            response["Link"] = f'<{request.build_absolute_uri(onward)}>; rel="next"'
        return response


class DealCall(Call):
    """A finished deal of a room."""

    @extend_schema(
        operation_id="read_deal",
        parameters=[NUMBER, KNOWN],
        responses={
            200: OpenApiResponse(OpenApiTypes.OBJECT, examples=[examples.RECORD]),
            304: UNCHANGED,
            **failing("not_allowed", "room_not_found", "deal_not_finished"),
        },
    )
    def get(self, request: Request, code: str, number: int) -> Response:
        """Its record: hands, play, result, and the proof of its shuffle."""
        record = finished(readable(self, request, code), number)
        return tagged(request, record, lambda: json.loads(record))


class LinkCall(Call):
    """The link by which anybody may look at a finished deal."""

    limit = "record"

    @extend_schema(
        operation_id="share_deal",
        parameters=[NUMBER],
        request=None,
        responses={
            201: OpenApiResponse(serializers.Kept, examples=[examples.KEPT]),
            **failing("csrf_failed", "not_allowed", "room_not_found", "deal_not_finished"),
        },
    )
    def post(self, request: Request, code: str, number: int) -> Response:
        """Makes the link, or gives the one there is; it outlives the room."""
        look = readable(self, request, code)
        finished(look, number)
        link = unlisted.link_to(unlisted.Linked(look.room_id, look.code, number), awaited(now)())
        return Response(kept_at(request, link), status=201)


def part_asked_for(request: Request, most: int) -> tuple[int, int]:
    """After which deal, and how many at most. Raises ``malformed``."""
    after, limit = _number(request, "after", 0), _number(request, "limit", most)
    if not 1 <= limit <= most:
        raise CallError(400, "malformed", field="limit")
    return after, limit


def readable(call: Call, request: Request, code: str) -> Look:
    """The room of a code as typed, if the device may read its deals and its book (P39).

    Raises ``room_not_found`` and ``not_allowed``.
    """
    look = found(call, request, code)
    if not look.may_read_deals(call.device):
        raise CallError(403, "not_allowed")
    return look


def finished(look: Look, number: int) -> bytes:
    """The record of a deal of a room. Raises ``deal_not_finished``."""
    deal = deals_of(look).get(number)
    if deal is None or deal.record is None:
        raise CallError(404, "deal_not_finished")
    return deal.record


def kept_at(request: Request, name: str) -> dict[str, str]:
    """The id under which a record can be had, and the page that shows it."""
    return {"id": name, "url": request.build_absolute_uri(f"/records/{name}/")}


def _line(written: bytes) -> dict[str, Any]:
    """A finished deal as one line of its match."""
    deal = records.read(written).deals[0]
    result = deal.result
    assert result is not None
    return {
        "number": deal.number,
        "match": deal.match,
        "team": result.team,
        "points": result.points,
        "key": result.key,
        "kind": result.kind,
        "scores": deal.scores_after,
    }


def _number(request: Request, name: str, default: int) -> int:
    """A whole number in the address. Raises ``malformed``."""
    typed = request.query_params.get(name)
    if typed is None:
        return default
    if not (typed.isascii() and typed.isdecimal() and len(typed) <= MOST_DIGITS):
        raise CallError(400, "malformed", field=name)
    return int(typed)
