"""Tells an ASGI application that its process begins and ends (ASGI's lifespan), which Daphne does not.

It must not know what the application does then. One that knows no lifespan is left alone.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import structlog

log = structlog.get_logger()

Message = MutableMapping[str, Any]
Application = Callable[..., Awaitable[None]]


class Lifespan:
    """Beginning and end of one application, told once each."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._told: asyncio.Queue[Message] = asyncio.Queue()
        self._answers: asyncio.Queue[Message] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    async def begin(self) -> None:
        """Returns when the application has begun, or knows no lifespan. Raises RuntimeError, in the application's
        words, if it can't begin."""
        self._task = asyncio.create_task(self._run())
        answer = await self._tell("startup")
        if answer["type"] == "lifespan.startup.failed":
            raise RuntimeError(answer.get("message") or "the application could not begin")

    async def end(self) -> None:
        """Returns when the application has ended what it began."""
        if self._task is not None and not self._task.done():
            await self._tell("shutdown")

    async def _tell(self, what: str) -> Message:
        self._told.put_nowait({"type": f"lifespan.{what}"})
        return await self._answers.get()

    async def _run(self) -> None:
        scope = {"type": "lifespan", "asgi": {"version": "3.0", "spec_version": "2.0"}}
        try:
            await self._application(scope, self._told.get, self._send)
        except Exception as error:  # noqa: BLE001 - the specification's way to say "I know no lifespan"
            log.info("lifespan_unknown", error=repr(error))
        finally:
            self._answers.put_nowait({"type": ""})  # whoever still waits waits in vain

    async def _send(self, message: Message) -> None:
        self._answers.put_nowait(message)
