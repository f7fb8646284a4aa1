"""A device's socket: the handshake, its requests one after another, its end. No decisions, no ORM, no thread.

An ASGI application rather than one of Channels' consumers: those look for old database connections in a thread before
every message, which costs more than the rest of an action.
"""

from __future__ import annotations

from typing import Any, Final

import structlog
from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope

from games import devices
from games.hub import COME_BACK, ROOM_NOT_FOUND, Hub, Socket
from games.line import line_for
from games.process import process
from games.rooms.codes import read_code
from games.rooms.handle import RoomNotFound
from games.rooms.refusals import Refusal
from games.rooms.requests import Ping
from games.rooms.store import StoreUnavailable
from games.wire import inbound, outbound

UNKNOWN_DEVICE: Final = 4401
NOT_ALLOWED: Final = 4403
TOO_MANY: Final = 4429

log = structlog.get_logger()


async def room_socket(scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """One connection to ``/ws/rooms/{code}/``: accepted, and then served or closed with a code of the protocol."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    line = line_for(scope, send)
    device = devices.device_in_scope(scope)
    code = read_code(scope["url_route"]["kwargs"]["code"])  # type: ignore[typeddict-item]
    if device is None or code is None:
        line.close(UNKNOWN_DEVICE if device is None else ROOM_NOT_FOUND)
        return
    hub = (await process()).hub
    socket = Socket(code, device, line)
    try:
        if await _joined(hub, socket):
            await _serve(hub, socket, receive)
    finally:
        await hub.leave(socket)


async def _joined(hub: Hub, socket: Socket) -> bool:
    try:
        await hub.join(socket)
    except RoomNotFound:
        socket.line.close(ROOM_NOT_FOUND)
    except Refusal:
        socket.line.close(NOT_ALLOWED)
    except StoreUnavailable:
        socket.line.close(COME_BACK)
    else:
        return True
    return False


async def _serve(hub: Hub, socket: Socket, receive: ASGIReceiveCallable) -> None:
    """Answers what the device asks, in order, until the connection ends."""
    while True:
        event: Any = await receive()
        if event["type"] == "websocket.disconnect":
            return
        try:
            await _answer(hub, socket, event.get("text") or event.get("bytes") or "")
        except RoomNotFound:
            socket.line.close(ROOM_NOT_FOUND)
            return
        except StoreUnavailable:
            # It may have been done: saying so or the contrary could be wrong. Asked again, it is done once.
            socket.line.close(COME_BACK)
            return


async def _answer(hub: Hub, socket: Socket, text: str | bytes) -> None:
    try:
        request = inbound.parse(text)
    except inbound.Malformed as malformed:
        detail = {} if malformed.field is None else {"field": malformed.field}
        socket.answer(outbound.refused(malformed.id, "malformed", detail))
        return
    if isinstance(request, Ping):
        await hub.pong(socket, request)
    else:
        await hub.do(socket, request)
