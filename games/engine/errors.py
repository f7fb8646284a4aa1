"""The ways an action can break a rule. Each has a code, which is the contract, and the number of its rule.

An error names nothing that its seat could not already see.
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

Code: TypeAlias = Literal[
    "wrong_phase",
    "not_your_turn",
    "must_pose_double_six",
    "tile_not_held",
    "tile_does_not_fit",
    "must_play",
    "not_partner",
    "nothing_to_undo",
    "nothing_to_redo",
]


class RuleError(Exception):
    """Something was asked that the rules do not allow; nothing has changed."""

    code: ClassVar[Code]
    rule: ClassVar[str]


class WrongPhase(RuleError):
    """A play before the opener is known, or a designation when none is asked."""

    code = "wrong_phase"
    rule = "R5"


class DealEnded(RuleError):
    """The deal has ended, or none has begun."""

    code = "wrong_phase"
    rule = "R9"


class NotYourTurn(RuleError):
    """Another seat is to act."""

    code = "not_your_turn"
    rule = "R1"


class MustPoseDoubleSix(RuleError):
    """The deal opens with the double-six and nothing else."""

    code = "must_pose_double_six"
    rule = "R4"


class TileNotHeld(RuleError):
    """The seat does not hold that tile."""

    code = "tile_not_held"
    rule = "R7"


class TileDoesNotFit(RuleError):
    """The tile does not have the value open on that side."""

    code = "tile_does_not_fit"
    rule = "R7"


class MustPlay(RuleError):
    """A seat that holds a fitting tile may not pass."""

    code = "must_play"
    rule = "R8"


class NotPartner(RuleError):
    """Only the representative or the partner may open."""

    code = "not_partner"
    rule = "R5"


class NothingToUndo(RuleError):
    """The person at that seat has made no action in this deal."""

    code = "nothing_to_undo"
    rule = "R22"


class NothingToRedo(RuleError):
    """Nothing has been taken back, or something new has happened since."""

    code = "nothing_to_redo"
    rule = "R22"
