"""A device's socket: the handshake, its requests one after another, its end. No decisions, no ORM, no thread.

An ASGI application rather than one of Channels' consumers: those look for old database connections in a thread before
every message, which costs more than the rest of an action.
"""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Any, Final

from asgiref.typing import ASGIReceiveCallable, ASGISendCallable, WebSocketScope
from prometheus_client import Histogram

from games import devices, metrics
from games.addresses import address_in_scope
from games.hub import COME_BACK, ROOM_NOT_FOUND, Hub
from games.line import line_for
from games.process import Process, process
from games.rooms.codes import read_code
from games.rooms.handle import RoomNotFound
from games.rooms.pipeline import StoreUnavailable
from games.rooms.refusals import Refusal
from games.rooms.requests import AskHint, Ping
from games.sockets import SHUT_OUT, UNKNOWN_DEVICE, Line, Socket
from games.wire import inbound

TOO_MANY: Final = 4429
DEAF_AFTER: Final = 200
"""Messages refused in a row as too many, after which a device does not listen."""


async def room_socket(scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
    """One connection to ``/ws/rooms/{code}/``: accepted, and then served or closed with a code of the protocol."""
    await receive()  # websocket.connect
    await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
    line = line_for(scope, send)
    device = devices.device_in_scope(scope)
    if device is None:
        line.close(UNKNOWN_DEVICE)
        return
    mine = await process()
    if await _is_one_too_many(mine, device, scope) or not mine.open_sockets.open(device):
        line.close(TOO_MANY)
        return
    metrics.SOCKETS.inc()
    try:
        await _serve_room(mine, device, line, scope, receive)
    finally:
        mine.open_sockets.close(device)
        metrics.SOCKETS.dec()


async def no_socket(scope: WebSocketScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:  # noqa: ARG001
    """An address at which there is no socket: refused with 403 before the handshake."""
    await receive()  # websocket.connect
    await send({"type": "websocket.close", "code": 1000, "reason": ""})


async def _is_one_too_many(mine: Process, device: str, scope: WebSocketScope) -> bool:
    address = address_in_scope(scope)
    return (
        await mine.limits.wait("wrong_code", device, address) is not None
        or await mine.limits.allow("socket", device, address) is not None
    )


async def _serve_room(
    mine: Process, device: str, line: Line, scope: WebSocketScope, receive: ASGIReceiveCallable
) -> None:
    code = read_code(scope["url_route"]["kwargs"]["code"])  # type: ignore[typeddict-item]
    socket = Socket(code or "", device, line)
    refused = ROOM_NOT_FOUND if code is None else await _join(mine.hub, socket)
    if refused is not None:
        if refused == ROOM_NOT_FOUND:
            await mine.limits.allow("wrong_code", device, address_in_scope(scope))
        line.close(refused)
        return
    try:
        await _serve(mine, socket, receive)
    finally:
        await mine.hub.leave(socket)


async def _join(hub: Hub, socket: Socket) -> int | None:
    """The code to close with, if the device can't be in the room."""
    try:
        await hub.join(socket)
    except RoomNotFound:
        return ROOM_NOT_FOUND
    except Refusal as refusal:
        return SHUT_OUT[refusal.code]
    except StoreUnavailable:
        return COME_BACK
    return None


async def _serve(mine: Process, socket: Socket, receive: ASGIReceiveCallable) -> None:
    """Answers what the device asks, in order, until the connection ends."""
    time = asyncio.get_running_loop().time
    bucket = mine.limits.bucket(time())
    while True:
        event: Any = await receive()
        if event["type"] == "websocket.disconnect":
            return
        try:
            await _answer(mine.hub, socket, event.get("text") or event.get("bytes") or "", bucket.take(time()))
        except RoomNotFound:
            socket.line.close(ROOM_NOT_FOUND)
            return
        except StoreUnavailable:
            # It may have been done: saying so or the contrary could be wrong. Asked again, it is done once.
            metrics.STORE_OUTAGES.inc()
            socket.line.close(COME_BACK)
            return
        if bucket.refused > DEAF_AFTER:
            socket.line.close(TOO_MANY)
            return


async def _answer(hub: Hub, socket: Socket, text: str | bytes, is_allowed: bool) -> None:
    try:
        request = inbound.parse(text)
    except inbound.Malformed as malformed:
        detail = {} if malformed.field is None else {"field": malformed.field}
        socket.refuse(malformed.id, "malformed", detail)
        return
    if not is_allowed:
        socket.refuse(request.id, "too_many", {})
        return
    time = asyncio.get_running_loop().time
    began = time()
    if isinstance(request, Ping):
        await hub.pong(socket, request)
    elif isinstance(request, AskHint):
        await hub.hint(socket, request)
    else:
        await hub.do(socket, request)
    _seconds_of(type(request)).observe(time() - began)


@cache
def _seconds_of(kind: type[inbound.DeviceRequest]) -> Histogram:
    """Where the seconds of such requests are counted; looking a label up costs as much as counting."""
    return metrics.REQUEST_SECONDS.labels(kind.__struct_config__.tag)
