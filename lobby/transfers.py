"""REST: going on with a seat on another device (protocol.md, "REST"; P3)."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from lobby import serializers
from lobby.calls import Call, awaited, here
from lobby.errors import failing
from lobby.rooms import checked, found


class OffersCall(Call):
    """Links for the seats of a room."""

    @extend_schema(
        request=serializers.SeatOnly,
        responses={
            201: serializers.Transfer,
            **failing("malformed", "csrf_failed", "not_your_seat", "room_not_found"),
        },
    )
    def post(self, request: Request, code: str) -> Response:
        """Makes a link by which a seat of this device goes on on another one, once and for ten minutes."""
        look = found(self, request, code)
        asked = checked(serializers.SeatOnly, request)
        secret = awaited(_offered)(look.code, self.device, asked["seat"])
        return Response({"url": request.build_absolute_uri(f"/transfer/{secret}/"), "secret": secret}, status=201)


class TransfersCall(Call):
    """Links that somebody has come by."""

    @extend_schema(
        request=serializers.TransferSecret,
        responses={
            200: serializers.MovedSeat,
            **failing("malformed", "csrf_failed", "transfer_used", "transfer_expired"),
        },
    )
    def post(self, request: Request) -> Response:
        """Takes the seat over: this device has it now, and the one that made the link no more."""
        asked = checked(serializers.TransferSecret, request)
        code, seat = awaited(_taken)(asked["secret"], self.device)
        return Response({"code": code, "seat": seat})


async def _offered(code: str, device: str, seat: int) -> str:
    return await (await here()).rooms.offer_transfer(code, device, seat)


async def _taken(secret: str, device: str) -> tuple[str, int]:
    return await (await here()).rooms.take_transfer(secret, device)
