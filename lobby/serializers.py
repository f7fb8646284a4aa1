"""The bodies of REST calls, as they are read and as the schema shows them. Knows shapes only."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from games.rooms.requests import LONGEST_NAME_FIELD

SEATS: dict[str, Any] = {"min_value": 0, "max_value": 3}
KINDS = ["person", "computer", "empty"]
ENDS = ["out", "blocked"]
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


class Transfer(serializers.Serializer[object]):
    """A link by which a seat goes on on another device, once and for ten minutes."""

    url = serializers.URLField()
    secret = serializers.CharField()


class TransferSecret(serializers.Serializer[object]):
    """The secret of such a link."""

    secret = TextField(max_length=100)


class MovedSeat(serializers.Serializer[object]):
    """Where a device has a seat now."""

    code = serializers.CharField()
    seat = serializers.IntegerField()


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
    made_here = serializers.BooleanField(help_text="Whether the caller made it, and so may delete it.")


class DealShown(serializers.Serializer[object]):
    """A finished deal as one line."""

    number = serializers.IntegerField()
    match = serializers.IntegerField()
    team = serializers.IntegerField(allow_null=True)
    points = serializers.IntegerField()
    key = serializers.BooleanField()
    kind = serializers.ChoiceField(ENDS)
    scores = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)


class Kept(serializers.Serializer[object]):
    """Under which id a record can be had by anybody who knows it, and the page that shows it."""

    id = serializers.CharField()
    url = serializers.URLField()


class CountsShown(serializers.Serializer[object]):
    """What was won and lost; ``games/records/book.py`` says what each number means."""

    deals = serializers.IntegerField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    drawn = serializers.IntegerField()
    keys = serializers.IntegerField(help_text="Laid as the last tile.")
    blocks = serializers.IntegerField(help_text="Deals that were blocked.")
    blocks_won = serializers.IntegerField()
    bruks_given = serializers.IntegerField(help_text="Scores of the others that were broken back to 0.")
    bruks_taken = serializers.IntegerField()
    matches = serializers.IntegerField(help_text="Played to their end.")
    six_loves_given = serializers.IntegerField(help_text="Matches won.")
    six_loves_taken = serializers.IntegerField()
    stand_ins = serializers.IntegerField(help_text="Deals in which a computer stood in.")


class PersonCounts(serializers.Serializer[object]):
    """A person of the room, by name."""

    name = serializers.CharField()
    counts = CountsShown()


class PairCounts(serializers.Serializer[object]):
    """Two partners; null is a computer."""

    names = serializers.ListField(child=serializers.CharField(allow_null=True), min_length=2, max_length=2)
    counts = CountsShown()


class BookLine(DealShown):
    """A finished deal in the book."""

    at = serializers.FloatField(help_text="When it ended, in seconds since 1970.")
    evening = serializers.IntegerField(help_text="From 1; another one begins after six hours without a deal.")
    names = serializers.ListField(child=serializers.CharField(allow_null=True), min_length=4, max_length=4)
    computers = serializers.ListField(child=serializers.CharField(allow_null=True), min_length=4, max_length=4)
    bruk = serializers.BooleanField()
    match_over = serializers.BooleanField()
    stand_ins = serializers.ListField(
        child=serializers.IntegerField(), help_text="Seats at which a computer stood in for somebody away."
    )


class BookShown(serializers.Serializer[object]):
    """The book of a room: those with the most deals first, deals in order."""

    people = PersonCounts(many=True)
    pairs = PairCounts(many=True)
    deals = BookLine(many=True)


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
