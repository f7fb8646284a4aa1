"""The bytes of a call's body: of which media type they may be, how many, and JSON among them. Knows no call."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import IO, Any, Final

import msgspec
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.parsers import BaseParser

from games.wire.inbound import repeated_field

RECORD_TYPE: Final = "application/vnd.verandah.record+json"


class RawJson(BaseParser):
    """The bytes of a JSON body, for whoever reads it into a type of his own and takes the last of two fields."""

    media_type = "application/json"

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Raises ``ValidationError`` by a field that is given twice, and ``SuspiciousOperation`` for a body that is too
        long."""
        body = _body(parser_context)
        with suppress(ValueError, RecursionError):  # what is no JSON is refused by who reads it
            _refuse_repeated(body)
        return body


class RawRecord(RawJson):
    """The bytes of a record sent under its own media type."""

    media_type = RECORD_TYPE


class Json(RawJson):
    """A JSON body, read as strictly as a frame of a socket is."""

    def parse(
        self, stream: IO[Any], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        """Raises ``ParseError``, ``ValidationError`` by a field that is given twice, and ``SuspiciousOperation`` for a
        body that is too long."""
        try:
            body = _body(parser_context)
            said = msgspec.json.decode(body)
            _refuse_repeated(body)
        except (msgspec.DecodeError, ValueError, RecursionError) as error:
            raise ParseError from error
        return said


def _body(parser_context: Mapping[str, Any] | None) -> bytes:
    assert parser_context is not None
    body: bytes = parser_context["request"].body  # unlike the stream, only up to DATA_UPLOAD_MAX_MEMORY_SIZE
    return body


def _refuse_repeated(body: bytes) -> None:
    repeated = repeated_field(body)
    if repeated is not None:
        raise ValidationError({repeated: "is given twice"})
