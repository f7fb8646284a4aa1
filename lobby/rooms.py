"""REST: making, finding, joining and deleting rooms (protocol.md, "REST")."""

from __future__ import annotations

import secrets
from functools import partial
from typing import Any, TypeVar

from django.conf import settings
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from games import archiving, metrics
from games.engine.profile import OTHER_VALUES, PROFILES, Profile, with_house_rules
from games.pressure import AGAIN_AFTER
from games.rooms.codes import new_code, read_code
from games.rooms.handle import RoomNotFound
from games.rooms.looks import Look
from games.rooms.seating import MOST_WATCHERS
from lobby import serializers, words
from lobby.calls import Busy, Call, CallError, awaited, here
from lobby.errors import failing

T = TypeVar("T")

NO_FREE_CODE = 20
"""Codes tried; that many in use in a row means that something else is wrong."""


class ServerCall(Call):
    """What this server offers; sets both cookies."""

    @extend_schema(responses={200: serializers.Welcome, **failing()})
    def get(self, request: Request) -> Response:
        """Profiles, languages, levels and limits."""
        profiles = [{"id": name, "house_rules": dict(OTHER_VALUES)} for name in PROFILES]
        kept = {
            "rooms": settings.GAME_KEEP_ROOMS,
            "names": settings.GAME_KEEP_NAMES,
            "deals": settings.GAME_KEEP_DEALS,
            "records": settings.GAME_KEEP_RECORDS,
        }
        limits = {"name": 20, "watchers": MOST_WATCHERS, "on": settings.GAME_LIMITS, "kept_days": kept}
        welcome = {
            "version": "1",
            "profiles": profiles,
            "languages": words.languages(),
            "levels": serializers.LEVELS,
            "limits": limits,
        }
        return Response(welcome)


class RoomsCall(Call):
    """The device's rooms, and new ones."""

    limit = "room"

    @extend_schema(responses={200: serializers.OwnRoom(many=True), **failing()})
    def get(self, request: Request) -> Response:
        """The rooms in which the device holds a seat, newest first."""
        looks = awaited(_rooms_of)(self.device)
        return Response([own(look, self.device) for look in looks if look.is_seated(self.device)])

    @extend_schema(
        request=serializers.NewRoom, responses={201: serializers.MadeRoom, **failing("malformed", "csrf_failed")}
    )
    def post(self, request: Request) -> Response:
        """Makes a room and seats the caller."""
        asked = checked(serializers.NewRoom, request)
        profile = _profile(asked["profile"], asked["house_rules"])
        look = awaited(_made)(self.device, asked["name"], asked["seat"], profile, asked["watchers"])
        url = request.build_absolute_uri(f"/r/{look.code}/")
        return Response({"code": look.code, "url": url, "seat": asked["seat"]}, status=201)


class RoomCall(Call):
    """One room."""

    @extend_schema(responses={200: serializers.RoomShown, **failing("room_not_found")})
    def get(self, request: Request, code: str) -> Response:
        """What a joining person may see."""
        return Response(shown(found(self, request, code), self.device))

    @extend_schema(responses={204: None, **failing("csrf_failed", "not_allowed", "room_not_found")})
    def delete(self, request: Request, code: str) -> Response:
        """Deletes the room, and its people's names with it; by its maker."""
        look = found(self, request, code)
        if not look.may_delete(self.device):
            raise CallError(403, "not_allowed")
        awaited(_deleted)(look.code, self.device)
        return Response(status=204)


class SeatsCall(Call):
    """The seats of a room."""

    @extend_schema(
        request=serializers.TakenSeat,
        responses={
            201: serializers.SeatOnly,
            **failing("malformed", "csrf_failed", "room_not_found", "seat_taken", "room_full", "seen_another_hand"),
        },
    )
    def post(self, request: Request, code: str) -> Response:
        """Takes a seat."""
        look = found(self, request, code)
        asked = checked(serializers.TakenSeat, request)
        seat = awaited(_seated)(look.code, self.device, asked["name"], asked.get("seat"))
        return Response({"seat": seat}, status=201)


def shown(look: Look, device: str) -> dict[str, Any]:
    """A room, as somebody who may want to join sees it."""
    seats = [
        {
            "seat": seat.seat,
            "team": seat.team,
            "kind": seat.kind,
            "name": seat.name,
            "level": seat.level,
            "yours": seat.yours,
        }
        for seat in look.part_of(device).seats
    ]
    return {
        "code": look.code,
        "phase": look.public.phase,
        "profile": look.public.profile,
        "house_rules": look.public.house_rules,
        "seats": seats,
        "free": [seat["seat"] for seat in seats if seat["kind"] != "person"],
        "watchers": look.lets_watchers_in,
    }


def own(look: Look, device: str) -> dict[str, Any]:
    """A room, as somebody who sits there finds it among the own ones (P6): how it stands, besides."""
    public = look.public
    standing = {
        "deal": public.deal and public.deal.number,
        "turn": public.turn and public.turn.seat,
        "scores": public.match.scores,
        "made_here": look.may_delete(device),
    }
    return shown(look, device) | standing


def found(call: Call, request: Request, typed: str) -> Look:
    """The room of a code as typed. Raises ``room_not_found``; guessing codes is slowed down."""
    call.require_patience(request, "wrong_code")
    code = read_code(typed)
    try:
        if code is None:
            raise RoomNotFound(typed)
        return awaited(_look)(code)
    except RoomNotFound:
        call.count(request, "wrong_code")
        raise


def checked(kind: type[Serializer[object]], request: Request) -> dict[str, Any]:
    """The body of ``request``, which must be of ``kind`` and say nothing else. Raises ``malformed``."""
    if not isinstance(request.data, dict):
        raise CallError(400, "malformed")
    body = kind(data=request.data)
    body.is_valid(raise_exception=True)
    unknown = set(request.data) - set(body.fields)
    if unknown:
        raise CallError(400, "malformed", field=min(unknown))
    return dict(body.validated_data)


def _profile(profile: str, house_rules: dict[str, object]) -> Profile:
    try:
        return with_house_rules(profile, house_rules)
    except ValueError as wrong:
        raise CallError(400, "malformed", field=str(wrong)) from wrong


async def _rooms_of(device: str) -> list[Look]:
    return await (await here()).rooms.rooms_of(device)


async def _made(device: str, name: str, seat: int, profile: Profile, watchers: bool) -> Look:
    mine = await here()
    if mine.pressure.is_high:
        metrics.ROOMS_REFUSED.inc()
        raise Busy(AGAIN_AFTER)
    for _ in range(NO_FREE_CODE):
        look = await mine.rooms.make(new_code(secrets.choice), device, name, seat, profile, watchers)
        if look is not None:
            metrics.ROOMS_MADE.inc()
            return look
    raise CallError(503, "busy")


async def _look(code: str) -> Look:
    return await (await here()).rooms.look(code)


async def _seated(code: str, device: str, name: str, seat: int | None) -> int:
    return await (await here()).rooms.sit(code, device, name, seat)


async def _deleted(code: str, device: str) -> None:
    rooms = (await here()).rooms
    await rooms.delete(code, device, partial(archiving.leave, rooms))
