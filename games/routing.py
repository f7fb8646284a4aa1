"""The addresses of sockets."""

from __future__ import annotations

from typing import Any

from django.urls import path, re_path

from games.consumers import no_socket, room_socket

urlpatterns: list[Any] = [
    path("ws/rooms/<str:code>/", room_socket),  # type: ignore[arg-type]
    re_path(r"^[\s\S]*$", no_socket),  # type: ignore[arg-type]
]
