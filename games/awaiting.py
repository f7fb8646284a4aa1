"""Sockets that wait for a hint: each is told once, as soon as a look at its room says so. Nothing is ever remembered.

A hint names tiles, so it never waits on its way: by the time it went out, its device may not see that hand any more.
Knows looks and requests, never a room; what a hint says goes through as bytes.
"""

from __future__ import annotations

from typing import NamedTuple

from games.rooms.looks import Look
from games.rooms.refusals import Refusal
from games.rooms.requests import AskHint
from games.sockets import Socket
from games.wire import outbound


class _Waiting(NamedTuple):
    socket: Socket
    request: AskHint
    moment: int


class Awaiting:
    """The sockets of one process that wait, by room."""

    def __init__(self) -> None:
        self._waiting: dict[str, list[_Waiting]] = {}

    def wait(self, socket: Socket, request: AskHint, moment: int) -> None:
        """``socket`` waits for the hint it asked for at ``moment``."""
        self._waiting.setdefault(socket.code, []).append(_Waiting(socket, request, moment))

    def tell(self, look: Look | None) -> None:
        """Answers those in the room of ``look`` whose hint is there, or will never be; nobody without a look."""
        if look is None or look.code not in self._waiting:
            return
        still = [one for one in self._waiting.pop(look.code) if not _is_told(one, look)]
        if still:
            self._waiting[look.code] = still

    def forget(self, socket: Socket) -> None:
        """``socket`` is no more."""
        still = [one for one in self._waiting.pop(socket.code, ()) if one.socket is not socket]
        if still:
            self._waiting[socket.code] = still


def _is_told(one: _Waiting, look: Look) -> bool:
    socket, request, moment = one
    try:
        found = look.hint(socket.device, request, moment)
    except Refusal as refusal:
        socket.refuse(request.id, refusal.code, refusal.detail)
        return True
    if found is None or socket.is_busy:
        return False
    socket.answer(outbound.hint(request.id, moment, found))
    return True
