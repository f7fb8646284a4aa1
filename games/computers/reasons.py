"""The reasons there are for an action, as codes with values; the words for them are in locales/ (P19).

A reason names tiles of the own hand alone. What others may hold is told by values, numbers and chances.
"""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct

from games.views.words import Seat, TileName


class Follow(Struct, frozen=True):
    """A tile of the own hand that then fits the end of this value."""

    tile: TileName
    value: int


class NothingFits(Struct, frozen=True, tag_field="code", tag="nothing_fits"):
    """A pass is all there is."""


class OnlyPlay(Struct, frozen=True, tag_field="code", tag="only_play"):
    """There is one play, or the double-six must be posed."""


class GoesOut(Struct, frozen=True, tag_field="code", tag="goes_out"):
    """It is the last tile; by a key if ``key``."""

    key: bool


class MustPass(Struct, frozen=True, tag_field="code", tag="must_pass"):
    """``seat`` has nothing that fits then: its passes and the tiles that can be seen say so."""

    seat: Seat
    values: tuple[int, ...]


class MayPass(Struct, frozen=True, tag_field="code", tag="may_pass"):
    """``seat`` is likely to have nothing that fits."""

    seat: Seat
    chance: float


class PartnerFollows(Struct, frozen=True, tag_field="code", tag="partner_follows"):
    """The partner is likely to have something that fits."""

    seat: Seat
    chance: float


class PartnersSuit(Struct, frozen=True, tag_field="code", tag="partners_suit"):
    """It opens a value that the partner brought."""

    seat: Seat
    value: int


class CoversOpponent(Struct, frozen=True, tag_field="code", tag="covers_opponent"):
    """It covers a value that an opponent brought."""

    seat: Seat
    value: int


class KeepsFollowing(Struct, frozen=True, tag_field="code", tag="keeps_following"):
    """The own hand can go on at these ends."""

    follow: tuple[Follow, ...]


class FewLeft(Struct, frozen=True, tag_field="code", tag="few_left"):
    """Of ``value``, open then, ``laid`` of 8 appearances lie on the table (7: the end is hard), ``held`` tiles are in
    the own hand, and ``out`` are left for the others."""

    value: int
    laid: int
    held: int
    out: int


class Closes(Struct, frozen=True, tag_field="code", tag="closes"):
    """Nobody can play any more: ``own`` pips are left, against the lowest total of the opponents, expected."""

    own: int
    theirs: float


class BlockRisk(Struct, frozen=True, tag_field="code", tag="block_risk"):
    """The deal may end blocked, and ``pips`` are got rid of."""

    chance: float
    pips: int


class KeyChance(Struct, frozen=True, tag_field="code", tag="key_chance"):
    """How likely the own team goes out by a key."""

    chance: float


class FreesDouble(Struct, frozen=True, tag_field="code", tag="frees_double"):
    """The double is laid while it can be: ``left`` tiles of its value are out."""

    value: int
    left: int


class LongSuit(Struct, frozen=True, tag_field="code", tag="long_suit"):
    """The opener holds so many tiles of one value."""

    value: int
    held: int


class Doubles(Struct, frozen=True, tag_field="code", tag="doubles"):
    """The own hand holds so many doubles."""

    held: int


class Waiting(Struct, frozen=True, tag_field="code", tag="waiting"):
    """Against it: these own tiles then fit no end."""

    tiles: tuple[TileName, ...]


Reason: TypeAlias = (
    NothingFits
    | OnlyPlay
    | GoesOut
    | MustPass
    | MayPass
    | PartnerFollows
    | PartnersSuit
    | CoversOpponent
    | KeepsFollowing
    | FewLeft
    | Closes
    | BlockRisk
    | KeyChance
    | FreesDouble
    | LongSuit
    | Doubles
    | Waiting
)
