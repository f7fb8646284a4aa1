"""The profile: one set of rule choices, as an immutable value the engine is given ("Profiles and house rules").

Knows the fields and their permitted values; what they mean stands where the rule stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from types import MappingProxyType
from typing import Any, Final


@dataclass(frozen=True, slots=True)
class Profile:
    """The choices in force. The defaults are the documented six-love profile."""

    id: str = "six-love"
    version: int = 1
    sporting: bool = False
    one_all_play_two: bool = False
    key_points: int = 2
    target: int = 6
    next_match_double_six: bool = False

    @property
    def house_rules(self) -> dict[str, bool | int]:
        """The fields that differ from the default, by name."""
        return {name: getattr(self, name) for name in OTHER_VALUES if getattr(self, name) != getattr(SIX_LOVE, name)}


SIX_LOVE: Final = Profile()

OTHER_VALUES: Final[Mapping[str, bool | int]] = MappingProxyType(
    {
        "sporting": True,
        "one_all_play_two": True,
        "key_points": 1,
        "target": 10,
        "next_match_double_six": True,
    }
)
"""What each house rule changes its field to."""

PROFILES: Final[Mapping[str, Profile]] = MappingProxyType({SIX_LOVE.id: SIX_LOVE})


def with_house_rules(profile_id: str, house_rules: Mapping[str, object]) -> Profile:
    """The named profile with ``house_rules`` in force.

    Raises ``ValueError`` naming the profile or the field that does not exist or has no such value.
    """
    if profile_id not in PROFILES:
        raise ValueError("profile")
    profile = PROFILES[profile_id]
    known = {field.name for field in fields(Profile)} & OTHER_VALUES.keys()
    for name, value in house_rules.items():
        if name not in known or not any(_same(value, held) for held in (getattr(profile, name), OTHER_VALUES[name])):
            raise ValueError(name)
    changes: dict[str, Any] = dict(house_rules)
    return replace(profile, **changes)


def _same(value: object, permitted: bool | int) -> bool:
    # JSON tells true from 1, Python's == does not.
    return type(value) is type(permitted) and value == permitted
