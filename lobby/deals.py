"""REST: finished deals and records (protocol.md, "REST"). A deal is here from the moment of its reveal."""

from __future__ import annotations

import json
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import archive
from games.records import record as records
from games.records.verify import verify
from games.rooms.finished import FinishedDeal
from games.rooms.looks import Look
from lobby import serializers
from lobby.calls import Call, CallError, awaited, failing, here
from lobby.parsers import RECORD_TYPE, RawJson, RawRecord
from lobby.rooms import found


class DealsCall(Call):
    """The finished deals of a room."""

    @extend_schema(responses={200: serializers.DealShown(many=True), **failing(403, 404)})
    def get(self, request: Request, code: str) -> Response:
        """All of them, oldest first."""
        deals = _finished(_readable(self, request, code))
        return Response([_line(record) for _, record in sorted(deals.items())])


class DealCall(Call):
    """A finished deal of a room."""

    @extend_schema(responses={200: dict, **failing(403, 404)})
    def get(self, request: Request, code: str, number: int) -> Response:
        """Its record."""
        deals = _finished(_readable(self, request, code))
        if number not in deals:
            raise CallError(404, "deal_not_finished")
        return Response(_plain(deals[number]))


class VerifyCall(Call):
    """Whether a record holds."""

    parser_classes = (RawJson, RawRecord)
    limit = "record"

    @extend_schema(
        request={"application/json": dict, RECORD_TYPE: dict}, responses={200: serializers.Verdict, **failing(400, 403)}
    )
    def post(self, request: Request) -> Response:
        """The play by the rules, the hands by the shuffle."""
        try:
            sent: Any = request.data or b""
            verify(records.read(sent))
        except records.RecordError as wrong:
            if wrong.code == "malformed":
                raise CallError(400, "malformed", **_said(wrong.detail)) from wrong
            return Response({"valid": False, "problems": [wrong.as_json()]})
        return Response({"valid": True, "problems": []})


def _readable(call: Call, request: Request, code: str) -> Look:
    look = found(call, request, code)
    if not look.may_read_deals(call.device):
        raise CallError(403, "not_allowed")
    return look


def _finished(look: Look) -> dict[int, bytes]:
    """The records of the room's finished deals by number: archived, on their way there, or on the table."""
    waiting = awaited(_waiting)(look.code)  # first: what the archive takes meanwhile is found there
    newest = archive.revisions(look.room_id)
    for deal in waiting:
        if deal.room == look.room_id and deal.revision > newest.get(deal.number, archive.NONE).revision:
            newest[deal.number] = archive.Revision(deal.revision, deal.record)
    return {number: revision.record for number, revision in newest.items() if revision.record is not None}


async def _waiting(code: str) -> list[FinishedDeal]:
    return await (await here()).rooms.finished(code)


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


def _said(detail: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in detail.items() if value is not None}


def _plain(written: bytes) -> Any:
    return json.loads(written)
