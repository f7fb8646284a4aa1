"""How this process and what it needs are: for supervisors, proxies and Prometheus.

It must not know what is played, and tells nothing of it: counts and times, no code, no name.
"""

import asyncio
import os
from collections.abc import Awaitable

import prometheus_client
from asgiref.sync import sync_to_async
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe
from prometheus_client import multiprocess

from games.process import WORKER, process
from games.rooms.pipeline import StoreUnavailable

_PATIENCE_SECONDS = 3.0


@require_safe
async def healthz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """200 while the event loop turns."""
    return HttpResponse("alive\n", content_type="text/plain", headers=_NEVER_KEPT)


@require_safe
async def readyz(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """200 when Redis and the database answer and a worker lives; else 503. The body says which of them do."""
    redis, database, worker = await asyncio.gather(_within(_redis()), _within(_database()), _within(_worker()))
    ready = redis and database and worker
    parts = {"redis": redis, "database": database, "worker": worker}
    return JsonResponse({"ready": ready, **parts}, status=200 if ready else 503, headers=_NEVER_KEPT)


@require_safe
async def metrics(request: HttpRequest) -> HttpResponse:  # noqa: ARG001
    """The metrics of all processes that share PROMETHEUS_MULTIPROC_DIR, or of this one, as Prometheus reads them."""
    registry = prometheus_client.REGISTRY
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        registry = prometheus_client.CollectorRegistry()
        multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    told = prometheus_client.generate_latest(registry)
    return HttpResponse(told, content_type=prometheus_client.CONTENT_TYPE_LATEST, headers=_NEVER_KEPT)


_NEVER_KEPT = {"Cache-Control": "no-store"}


async def _redis() -> bool:
    await (await process()).store.time()
    return True


async def _worker() -> bool:
    return bool(await (await process()).store.living({WORKER}))


@sync_to_async
def _database() -> bool:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return True


async def _within(answer: Awaitable[bool]) -> bool:
    """Whether a part answers in time. What went wrong is for the log of whoever needs the part."""
    try:
        async with asyncio.timeout(_PATIENCE_SECONDS):
            return await answer
    except (TimeoutError, StoreUnavailable, DatabaseError):
        return False
