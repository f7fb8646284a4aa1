"""The addresses of the REST API.

A code in an address may be anything that people type or paste, a whole link included; so what follows a code is
looked for first.
"""

from __future__ import annotations

from django.urls import path, re_path, register_converter
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from lobby import book, deals, records, reviews, rooms, transfers
from lobby.calls import NoCall


class DealNumber:
    """A deal's number in an address. What is none is that of no deal: what follows a code is no part of the code."""

    regex = "[^/]+"

    def to_python(self, value: str) -> int:
        """0 for what is no number, or a greater one than any deal has."""
        return int(value) if value.isascii() and value.isdecimal() and len(value) < 10 else 0

    def to_url(self, value: int) -> str:
        """As it is written."""
        return str(value)


register_converter(DealNumber, "deal")

docs = SpectacularSwaggerSplitView.as_view(url_name="schema", template_name="lobby/api.html")

urlpatterns = [
    path("", rooms.ServerCall.as_view()),
    path("rooms/", rooms.RoomsCall.as_view()),
    path("rooms/<path:code>/deals/<deal:number>/link/", deals.LinkCall.as_view()),
    path("rooms/<path:code>/deals/<deal:number>/review/", reviews.ReviewCall.as_view()),
    path("rooms/<path:code>/deals/<deal:number>/", deals.DealCall.as_view()),
    path("rooms/<path:code>/deals/", deals.DealsCall.as_view()),
    path("rooms/<path:code>/book/", book.BookCall.as_view()),
    path("rooms/<path:code>/transfers/", transfers.OffersCall.as_view()),
    path("rooms/<path:code>/seats/", rooms.SeatsCall.as_view()),
    path("rooms/<path:code>/", rooms.RoomCall.as_view()),
    path("transfers/", transfers.TransfersCall.as_view()),
    path("records/verify/", records.VerifyCall.as_view()),
    path("records/", records.RecordsCall.as_view()),
    path("records/<str:name>/review/", reviews.RecordReviewCall.as_view()),
    path("records/<str:name>/", records.RecordCall.as_view()),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", docs),
    re_path(r"^[\s\S]*/$", NoCall.as_view()),
]
