"""REST: the book of a room, as JSON and as a table for a spreadsheet (protocol.md, "REST"; P29)."""

from __future__ import annotations

import csv
import io
import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from games.records import record as records
from games.records.book import Book, Counts, Ended, book_of
from lobby import examples, serializers
from lobby.calls import Call
from lobby.deals import KNOWN, UNCHANGED, readable
from lobby.errors import failing
from lobby.finished import deals_of
from lobby.tagged import tagged

COUNTS: Final = Counts.__struct_fields__
FORMULA: Final = "=+-@"
"""How a cell begins that a spreadsheet would calculate instead of showing it; a name may begin so."""
_WHERE_CELLS_BEGIN: Final = re.compile(r"([,;|\t\r\n])")
"""Where a spreadsheet may cut a line, whatever quotes say: some take semicolons, by their country."""


class CsvRenderer(BaseRenderer):
    """The people and pairs of a book, one a line, with a line of headings."""

    media_type = "text/csv"
    format = "csv"
    charset = "utf-8"

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Mapping[str, Any] | None = None
    ) -> bytes:
        """Nothing where there is nothing: a 304."""
        if data is None:
            return b""
        text = io.StringIO(newline="")
        lines = csv.writer(text)
        lines.writerow(("kind", "name", "partner", *COUNTS))
        lines.writerows(("person", _cell(one["name"]), "", *one["counts"].values()) for one in data["people"])
        for pair in data["pairs"]:
            name, partner = pair["names"]
            lines.writerow(("pair", _cell(name), _cell(partner or ""), *pair["counts"].values()))
        return b"\xef\xbb\xbf" + text.getvalue().encode()  # spreadsheets take UTF-8 for such only with this mark


class BookCall(Call):
    """The book of a room."""

    renderer_classes = (JSONRenderer, CsvRenderer)

    def handle_exception(self, exc: Exception) -> Response:
        """An error is JSON, whatever was asked for."""
        response = super().handle_exception(exc)
        self.request.accepted_renderer = JSONRenderer()
        self.request.accepted_media_type = JSONRenderer.media_type
        return response

    @extend_schema(
        operation_id="read_book",
        parameters=[
            OpenApiParameter("format", str, enum=["json", "csv"], description="`csv`: people and pairs, one a line."),
            KNOWN,
        ],
        responses={
            (200, "application/json"): OpenApiResponse(serializers.BookShown, examples=[examples.BOOK]),
            (200, "text/csv"): OpenApiResponse(OpenApiTypes.STR),
            304: UNCHANGED,
            **failing("not_allowed", "room_not_found"),
        },
    )
    def get(self, request: Request, code: str) -> Response:
        """Matches, six loves, bruks, keys and blocks of its people and pairs, and how the score stood deal by deal."""
        look = readable(self, request, code)
        deals = deals_of(look).values()
        # To the millisecond: the archive keeps time less finely than a room says it.
        ended = [Ended(records.read(deal.record), round(deal.at, 3)) for deal in deals if deal.record is not None]
        book: Book = book_of(ended)
        written = msgspec.json.encode([book, request.accepted_renderer.format])
        response = tagged(request, written, lambda: msgspec.to_builtins(book))
        if request.accepted_renderer.format == "csv":
            response["Content-Disposition"] = f'attachment; filename="verandah-{look.code}.csv"'
        return response


def _cell(text: str) -> str:
    """``text`` as words and nothing else: an apostrophe before whatever would be calculated."""
    return "".join(f"'{part}" if _is_formula(part) else part for part in _WHERE_CELLS_BEGIN.split(text))


def _is_formula(text: str) -> bool:
    """Whether ``text`` begins as a formula, after what nobody sees, or with the wide signs of East Asia."""
    seen = next((char for char in text if unicodedata.category(char)[0] not in "ZC"), " ")
    return unicodedata.normalize("NFKC", seen)[0] in FORMULA
