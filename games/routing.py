"""The addresses of sockets."""

from __future__ import annotations

from django.urls import path

from games.consumers import room_socket

urlpatterns = [path("ws/rooms/<str:code>/", room_socket)]  # type: ignore[arg-type]
