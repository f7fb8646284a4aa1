"""REST: records by themselves, without a room: brought, linked to, checked (protocol.md, "REST"; P26, P28)."""

from __future__ import annotations

import json
from typing import Any

from django.conf import settings
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from games import unlisted
from games.records import record as records
from games.records.completed import completed
from games.records.record import Record, RecordError
from games.records.verify import verify
from lobby import examples, serializers
from lobby.calls import Call, CallError, awaited, now
from lobby.deals import KNOWN, UNCHANGED, kept_at
from lobby.errors import failing
from lobby.finished import deal_behind
from lobby.parsers import RECORD_TYPE, RawJson, RawRecord
from lobby.tagged import tagged

BODY = {"application/json": OpenApiTypes.OBJECT, RECORD_TYPE: OpenApiTypes.OBJECT}


class RecordsCall(Call):
    """Records that people bring."""

    parser_classes = (RawJson, RawRecord)
    limit = "upload"

    @extend_schema(
        operation_id="bring_record",
        request=BODY,
        examples=[examples.RECORD_BODY],
        responses={
            201: OpenApiResponse(serializers.Kept, examples=[examples.KEPT]),
            **failing("malformed", "invalid_record", "csrf_failed"),
        },
    )
    def post(self, request: Request) -> Response:
        """Keeps a record for a while, to be replayed without a room by whoever has its id."""
        try:
            record = _read(request)
            verify(record)
            whole = completed(record)
        except RecordError as wrong:
            raise _refused(wrong, "invalid_record") from wrong
        kept = unlisted.bring(records.write(whole), awaited(now)())
        return Response(kept_at(request, kept), status=201)


class RecordCall(Call):
    """A record that was brought, or a finished deal that somebody shared."""

    @extend_schema(
        operation_id="read_record",
        parameters=[KNOWN],
        responses={
            200: OpenApiResponse(OpenApiTypes.OBJECT, examples=[examples.RECORD]),
            304: UNCHANGED,
            **failing("record_not_found", "deal_not_finished"),
        },
    )
    def get(self, request: Request, name: str) -> Response:
        """The record, for whoever has the link."""
        record = record_named(name)
        return tagged(request, record, lambda: json.loads(record))


class VerifyCall(Call):
    """Whether a record holds."""

    parser_classes = (RawJson, RawRecord)
    limit = "record"

    @extend_schema(
        operation_id="verify_record",
        request=BODY,
        examples=[examples.RECORD_BODY],
        responses={
            200: OpenApiResponse(serializers.Verdict, examples=[examples.HOLDS, examples.FAULTY]),
            **failing("malformed", "csrf_failed"),
        },
    )
    def post(self, request: Request) -> Response:
        """The play by the rules, the hands by the shuffle."""
        try:
            verify(_read(request))
        except RecordError as wrong:
            if wrong.code == "malformed":
                raise _refused(wrong, "malformed") from wrong
            return Response({"valid": False, "problems": [wrong.as_json()]})
        return Response({"valid": True, "problems": []})


def record_named(name: str) -> bytes:
    """The record under that id. Raises ``record_not_found``, and ``deal_not_finished`` for a deal taken back."""
    link = unlisted.linked(name)
    if link is None:
        record = unlisted.brought(name, awaited(now)(), settings.GAME_KEEP_RECORDS)
        if record is None:
            raise CallError(404, "record_not_found")
        return record
    record = deal_behind(link)
    if record is None:
        raise CallError(404, "deal_not_finished")
    return record


def _read(request: Request) -> Record:
    sent: Any = request.data or b""
    return records.read(sent)


def _refused(wrong: RecordError, code: str) -> CallError:
    if wrong.code == "malformed":
        return CallError(400, "malformed", **{name: value for name, value in wrong.detail.items() if value is not None})
    return CallError(400, code, **wrong.as_json())
