"""The addresses of the REST API."""

from __future__ import annotations

from django.urls import path
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView

from lobby import deals, rooms

urlpatterns = [
    path("", rooms.ServerCall.as_view()),
    path("rooms/", rooms.RoomsCall.as_view()),
    path("rooms/<str:code>/", rooms.RoomCall.as_view()),
    path("rooms/<str:code>/seats/", rooms.SeatsCall.as_view()),
    path("rooms/<str:code>/deals/", deals.DealsCall.as_view()),
    path("rooms/<str:code>/deals/<int:number>/", deals.DealCall.as_view()),
    path("records/verify/", deals.VerifyCall.as_view()),
    path("schema/", SpectacularAPIView.as_view(), name="schema"),
    path("docs/", SpectacularRedocView.as_view(url_name="schema")),
]
