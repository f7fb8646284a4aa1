"""A small application on the real web server, as a process: what the tests of config.web and config.websocket talk to.

    python -m tests.config.echo direct|plain (--fd N | --unix PATH | --tls FILE --port N)

A socket does what its text says: `echo:X` and `asgi:X` send X by the Line and by plain ASGI, `both:X` by the Line, as
binary by ASGI and by the Line again, all at once; `flood:N:SIZE` sends up to N frames until the line is clogged, and
says how many when it flows again; `close:CODE`; `stall` reads no more until `/resume` is asked for. Any other address
tells about the process; `/last` only when its end has begun.
"""

import argparse
import asyncio
import gc
import json
import socket
from typing import Any

from config import ports
from config import web as serving
from config.web import Web

resume, ending = asyncio.Event(), asyncio.Event()
told: list[str] = []
asked: list[str] = []


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await _lifespan(receive, send)
    elif scope["type"] == "http":
        await _answer(scope, send)
    else:
        await _socket(scope, receive, send)


async def _lifespan(receive: Any, send: Any) -> None:
    for what in ("startup", "shutdown"):
        assert (await receive())["type"] == f"lifespan.{what}"
        told.append(what)
        if what == "shutdown":
            ending.set()
            for line in lines:
                line.send(b"goodbye")
        await send({"type": f"lifespan.{what}.complete"})


lines: set[Any] = set()


async def _answer(scope: Any, send: Any) -> None:
    asked.append(scope["path"])
    if scope["path"] == "/resume":
        resume.set()
    if scope["path"] == "/last":
        await ending.wait()
    collector = {
        "frozen": gc.get_freeze_count(),
        "threshold": gc.get_threshold(),
        "searches": [generation["collections"] for generation in gc.get_stats()],
    }
    body = json.dumps({"told": told, "asked": asked, "sockets": len(lines), **collector}).encode()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": body})


async def _socket(scope: Any, receive: Any, send: Any) -> None:
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    line = scope["extensions"]["verandah.line"]
    lines.add(line)
    while (event := await receive())["type"] == "websocket.receive":
        word, _, rest = (event.get("text") or event["bytes"].decode("latin-1")).partition(":")
        await _do(word, rest, line, send)
    lines.discard(line)


async def _do(word: str, rest: str, line: Any, send: Any) -> None:
    match word:
        case "echo":
            line.send(rest.encode())
        case "asgi":
            await send({"type": "websocket.send", "text": rest})
        case "both":
            line.send(rest.encode())
            await send({"type": "websocket.send", "bytes": rest.encode()})
            line.send(rest.encode())
        case "big":
            line.send(b"x" * int(rest))
        case "flood":
            most, size = map(int, rest.split(":"))
            _flood(most, size, line)
        case "close":
            line.close(int(rest))
            line.send(b"too late")
        case "stall":
            await resume.wait()
        case _:
            pass


def _flood(most: int, size: int, line: Any) -> None:
    sent = 0
    while sent < most and not line.is_clogged:
        line.send(f"{sent:06}".encode() + b"x" * (size - 6))
        sent += 1
    line.on_flow = lambda: line.send(f"flows after {sent}".encode())


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("way", choices=["direct", "plain"])
    parser.add_argument("--fd", type=int)
    parser.add_argument("--unix")
    parser.add_argument("--tls")
    parser.add_argument("--port")
    options = parser.parse_args()
    serving.SEARCHED_AFTER = 50  # nobody need open five hundred connections
    listening = ports.listen(0)
    if options.fd is not None:
        listening = socket.socket(fileno=options.fd)
    elif options.unix is not None:
        listening = ports.listen_at(options.unix)
    web = Web(application, listening, direct=options.way == "direct")
    if options.tls:
        web.endpoints = [f"ssl:{options.port}:privateKey={options.tls}:certKey={options.tls}:interface=127.0.0.1"]
    web.run()


if __name__ == "__main__":
    main()
