"""What every REST call has in common: the device's cookie, the token against forged requests, limits, errors by code.

Knows nothing of what a call is about.
"""

from __future__ import annotations

import math
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import async_to_sync
from django.core.exceptions import SuspiciousOperation
from django.db import DatabaseError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.middleware.csrf import CsrfViewMiddleware, get_token
from rest_framework import exceptions
from rest_framework.parsers import BaseParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import devices
from games.addresses import address_in_request
from games.limits import Kind
from games.process import Process, process
from games.rooms.handle import RoomNotFound
from games.rooms.pipeline import StoreUnavailable
from games.rooms.refusals import Refusal
from lobby.parsers import Json

P = ParamSpec("P")
T = TypeVar("T")

STATUS_OF_REFUSALS = {
    "malformed": 400,
    "not_allowed": 403,
    "not_your_seat": 403,
    "transfer_used": 410,
    "transfer_expired": 410,
    "busy": 503,
}
CONFLICT = 409
_SAFE = ("GET", "HEAD", "OPTIONS")


class CallError(exceptions.APIException):
    """A call that is not answered as asked: its status, its code, and what is wrong."""

    def __init__(self, status: int, code: str, /, **detail: Any) -> None:
        super().__init__(code)
        self.status_code = status
        self.code = code
        self.values = detail


class Busy(CallError):
    """A call that may be answered in so many seconds."""

    def __init__(self, seconds: int) -> None:
        super().__init__(503, "busy")
        self.seconds = seconds


class Call(APIView):
    """A call by a device."""

    parser_classes: Sequence[type[BaseParser]] = (Json,)
    limit: Kind = "request"
    """What unsafe calls are counted as."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Finds out which device asks. Raises ``csrf_failed`` and ``too_many``."""
        super().initial(request, *args, **kwargs)
        self.secret = devices.secret_of(request.COOKIES) or devices.new_secret()
        self.device = devices.device_of_secret(self.secret)
        if request.method not in _SAFE:
            _require_token(request._request)
        self.count(request, "request" if request.method in _SAFE else self.limit)

    def count(self, request: Request, kind: Kind) -> None:
        """Counts one more of ``kind``. Raises ``too_many``."""
        self._refuse(awaited(_allowed)(kind, *self._who(request)))

    def require_patience(self, request: Request, kind: Kind) -> None:
        """Raises ``too_many`` while another one of ``kind`` would be, without counting one."""
        self._refuse(awaited(_wait)(kind, *self._who(request)))

    def _who(self, request: Request) -> tuple[str | None, str]:
        known = self.device if devices.secret_of(request.COOKIES) else None
        return known, address_in_request(request._request)

    def _refuse(self, seconds: float | None) -> None:
        if seconds is not None:
            raise exceptions.Throttled(detail=str(math.ceil(seconds)))

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """The device keeps its secret, and gets the token that unsafe calls need."""
        response = super().finalize_response(request, response, *args, **kwargs)
        if hasattr(self, "secret"):
            devices.keep(response, self.secret, secure=request.is_secure())
            get_token(request._request)
        response["Cache-Control"] = response.get("Cache-Control", "no-store")
        return response


class NoCall(APIView):
    """An address at which nothing can be asked."""

    schema = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """Always ``not_found``."""
        return JsonResponse({"code": "not_found", "detail": {}}, status=404)


def awaited(asked: Callable[P, Awaitable[T]]) -> Callable[P, T]:
    """``asked`` as a plain function: it runs in the server's own event loop, where the rooms are."""
    return async_to_sync(asked)


async def here() -> Process:
    """What this web process has."""
    return await process()


async def now() -> float:
    """The time by the server's clock."""
    return (await here()).clock.now()


def answer_error(error: Exception, _context: dict[str, Any]) -> Response | None:
    """Any error as ``{"code", "detail"}``; None for a bug, which is Django's to report."""
    if isinstance(error, Refusal):
        return _error(STATUS_OF_REFUSALS.get(error.code, CONFLICT), error.code, error.detail)
    if isinstance(error, RoomNotFound):
        return _error(404, "room_not_found")
    if isinstance(error, StoreUnavailable | DatabaseError):
        return _error(503, "busy")
    if isinstance(error, Http404):  # a format asked for that there is none of
        return _error(404, "not_found")
    if isinstance(error, SuspiciousOperation | MultiPartParserError):
        return _error(400, "malformed")
    return _answer_api_error(error) if isinstance(error, exceptions.APIException) else None


def _answer_api_error(error: exceptions.APIException) -> Response:
    match error:
        case Busy():
            response = _error(error.status_code, error.code)
            response["Retry-After"] = str(error.seconds)
            return response
        case CallError():
            return _error(error.status_code, error.code, error.values)
        case exceptions.Throttled():
            response = _error(429, "too_many")
            response["Retry-After"] = str(error.detail)
            return response
        case exceptions.ValidationError():
            fields = list(error.detail) if isinstance(error.detail, dict) else []
            return _error(400, "malformed", {"field": str(fields[0])} if fields else {})
        case exceptions.ParseError() | exceptions.UnsupportedMediaType():
            return _error(400, "malformed")
        case _:
            return _error(error.status_code, error.default_code)


def _error(status: int, code: str, detail: dict[str, Any] | None = None) -> Response:
    return Response({"code": code, "detail": detail or {}}, status=status)


async def _wait(kind: Kind, device: str | None, address: str) -> float | None:
    return await (await process()).limits.wait(kind, device, address)


async def _allowed(kind: Kind, device: str | None, address: str) -> float | None:
    return await (await process()).limits.allow(kind, device, address)


def _require_token(request: HttpRequest) -> None:
    check = _TokenCheck(lambda _: HttpResponse())
    check.process_request(request)
    if check.process_view(request, HttpResponse, (), {}) is not None:
        raise CallError(403, "csrf_failed")


class _TokenCheck(CsrfViewMiddleware):
    """Django's check, asked by hand: REST framework exempts its views from the middleware."""

    def _reject(self, request: HttpRequest, reason: str) -> Any:
        return reason
