"""The bodies of REST calls, as they are read and as the schema shows them. Knows shapes only."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.rooms.requests import LONGEST_NAME_FIELD

SEATS: dict[str, Any] = {"min_value": 0, "max_value": 3}
KINDS = ["person", "computer", "empty"]
LEVELS = ["easy", "steady", "sharp"]
PHASES = ["gathering", "designating", "playing", "revealed", "match_over"]


class Exactly:
    """A field that takes its own type of JSON alone: no number for a text, no 1 for true."""

    kind: type

    def to_internal_value(self, data: object) -> Any:
        """Raises ``ValidationError``."""
        if type(data) is not self.kind:
            raise serializers.ValidationError("type")
        return super().to_internal_value(data)  # type: ignore[misc]


class TextField(Exactly, serializers.CharField):
    """A text, with the spaces around it."""

    kind = str


class NumberField(Exactly, serializers.IntegerField):
    """A whole number."""

    kind = int


class SwitchField(Exactly, serializers.BooleanField):
    """True or false."""

    kind = bool


class NameField(TextField):
    """What a person is called; ``rooms.names`` says what a name may be."""

    def __init__(self, **options: Any) -> None:
        super().__init__(max_length=LONGEST_NAME_FIELD, trim_whitespace=False, **options)


class RuleField(serializers.JSONField):
    """The value of a house rule: true, or a number."""


class NewRoom(serializers.Serializer[object]):
    """A room to be made, and its first person."""

    name = NameField()
    seat = NumberField(default=0, **SEATS)
    profile = TextField(default="six-love", max_length=40)
    house_rules = serializers.DictField(child=RuleField(allow_null=True), default=dict)
    watchers = SwitchField(default=True)


class MadeRoom(serializers.Serializer[object]):
    """A room that was made."""

    code = serializers.CharField()
    url = serializers.URLField()
    seat = serializers.IntegerField()


class TakenSeat(serializers.Serializer[object]):
    """A seat to be taken; the first free one if none is named."""

    name = NameField()
    seat = NumberField(required=False, **SEATS)


class SeatOnly(serializers.Serializer[object]):
    """A seat."""

    seat = NumberField(**SEATS)


class OccupantShown(serializers.Serializer[object]):
    """Who sits at a seat."""

    seat = serializers.IntegerField()
    team = serializers.IntegerField()
    kind = serializers.ChoiceField(KINDS)
    name = serializers.CharField(allow_null=True)
    level = serializers.ChoiceField(LEVELS, allow_null=True)
    yours = serializers.BooleanField()


class RoomShown(serializers.Serializer[object]):
    """A room, as somebody who may want to join sees it."""

    code = serializers.CharField()
    phase = serializers.ChoiceField(PHASES)
    profile = serializers.CharField()
    house_rules = serializers.DictField(child=RuleField())
    seats = OccupantShown(many=True)
    free = serializers.ListField(child=serializers.IntegerField())
    watchers = serializers.BooleanField(help_text="Whether onlookers are let in.")


class OwnRoom(RoomShown):
    """A room in which the caller sits, and how it stands."""

    deal = serializers.IntegerField(allow_null=True)
    turn = serializers.IntegerField(allow_null=True, help_text="The seat that is to act.")
    scores = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)


class DealShown(serializers.Serializer[object]):
    """A finished deal as one line."""

    number = serializers.IntegerField()
    match = serializers.IntegerField()
    team = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    key = serializers.BooleanField()
    kind = serializers.ChoiceField(["out", "blocked"])
    scores = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)


class Verdict(serializers.Serializer[object]):
    """Whether a record holds, and what is wrong with it."""

    valid = serializers.BooleanField()
    problems = serializers.ListField(child=serializers.DictField())


class Welcome(serializers.Serializer[object]):
    """What this server offers."""

    version = serializers.CharField()
    profiles = serializers.ListField(child=serializers.DictField())
    languages = serializers.ListField(child=serializers.CharField())
    levels = serializers.ListField(child=serializers.CharField())
    limits = serializers.DictField()


class Error(serializers.Serializer[object]):
    """Why a call was not answered as asked."""

    code = serializers.CharField()
    detail = serializers.DictField()
