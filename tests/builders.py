"""The language tests speak: hands, lines of play and tables, written as people would write them down.

    deal = a_deal(hands("6-6 0-1 …", "5-6 …", "…", "…"))
    deal = played(deal, "0: 6-6; 1: 5-6 left; 2: pass")
    table = a_table("1 5 6 6 0", hands=(…), turn=2)

Everything goes through the engine's own decide and evolve, so nothing built here breaks a rule: a line that does
raises the engine's refusal, and a table comes with a way it may have come about (tests/history.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Final, cast

from games.engine.actions import Action, By, ByDesignation, ByDoubleSix, Designate, Made, Opening, Pass, Play
from games.engine.chain import LEFT, RIGHT, SIDES
from games.engine.decide import decide
from games.engine.evolve import begin, evolve
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE, Profile
from games.engine.result import Reckoning, Scores
from games.engine.seats import SEATS, Seat
from games.engine.session import act, next_deal, next_match, start_session
from games.engine.state import Deal, Hand, Hands, Session
from games.engine.tiles import TILES, tile
from tests.history import history_of

BY_DOUBLE_SIX: Final = ByDoubleSix()
NIL: Final[Scores] = (0, 0)


def tiles(names: str) -> Hand:
    """``"0-1 3-5"`` as a hand, in that order."""
    return tuple(tile(name) for name in names.split())


def hands(*names: str) -> Hands:
    """Four hands as dealt, by seat; they must be the 28 tiles, seven each (R2)."""
    dealt = tuple(tiles(hand) for hand in names)
    assert [len(hand) for hand in dealt] == [7, 7, 7, 7], f"seven tiles each, not {[len(hand) for hand in dealt]}"
    assert sorted(held for hand in dealt for held in hand) == sorted(TILES), "not the 28 tiles, each once"
    return cast(Hands, dealt)


HANDS: Final = hands(
    "6-6 0-6 1-2 1-3 2-3 2-4 3-4",
    "0-0 0-1 0-2 0-3 0-4 0-5 1-1",
    "1-6 2-6 3-6 1-4 1-5 2-2 2-5",
    "4-6 5-6 3-3 3-5 4-4 4-5 5-5",
)
"""The hands of a deal when any will do. Seat 0 holds the double-six, seat 1 no six at all, so it passes first."""


def dealt(chance: Random | int) -> Hands:
    """Four hands by chance; a number is a seed."""
    chance = Random(chance) if isinstance(chance, int) else chance
    shuffled = chance.sample(TILES, len(TILES))
    return cast(Hands, tuple(tuple(shuffled[start : start + 7]) for start in range(0, len(TILES), 7)))


def designated_by(representative: Seat) -> Opening:
    """The opening of a deal whose opener ``representative`` is to name (R5)."""
    return ByDesignation(representative)


def a_deal(dealt_hands: Hands = HANDS, opening: Opening = BY_DOUBLE_SIX) -> Deal:
    """A deal at its first moment."""
    return begin(dealt_hands, opening)


def a_table(
    chain: str,
    hands: Sequence[str],
    turn: Seat,
    opening: Opening = BY_DOUBLE_SIX,
    profile: Profile = SIX_LOVE,
) -> Deal:
    """A deal in which ``chain`` lies on the table, each seat still holds its hand, and ``turn`` is next to act.

    The chain is named by its values from left to right: ``"1 5 6 6 0"`` is 1-5, 5-6, 6-6, 6-0. Chain and hands are
    together the 28 tiles. Who laid what, and which passes lay between, is the first legal way that is found.
    """
    values = [int(value) for value in chain.split()]
    laid = [tile(f"{min(pair)}-{max(pair)}") for pair in pairwise(values)]
    held = [tiles(hand) for hand in hands]
    everything = sorted([*laid, *(one for hand in held for one in hand)])
    assert everything == sorted(TILES), "chain and hands are not the 28 tiles, each once"
    deal = history_of(laid, values, held, turn, opening, profile)
    assert deal is not None, "no legal play leads to this table"
    return deal


def made(line: str) -> list[Made]:
    """A line of play: ``"0: 6-6; 1: pass; 2: 5-6 left; 3: opens 1; 0 computer: pass"``.

    A side may be left out for the right one. Without a word after the seat a person acts for himself (R22).
    """
    return [_one_made(step) for step in line.split(";") if step.strip()]


def closing(after: Seat) -> str:
    """The line of the four passes that close a blocked deal once ``after`` has laid the last tile (R8, R9)."""
    return "; ".join(f"{(after + turn) % 4} rule: pass" for turn in range(1, 5))


def an_action(step: str) -> Action:
    """One step of a line of play, as ``made`` reads it."""
    return _one_made(step).action


def played(deal: Deal, line: str, profile: Profile = SIX_LOVE) -> Deal:
    """``deal`` after a line of play. Raises the ``RuleError`` of the first step that breaks a rule."""
    for action, by in made(line):
        deal = evolve(deal, Made(decide(deal, action, profile), by))
    return deal


def acted(session: Session, line: str) -> Session:
    """``session`` after a line of play. Raises the ``RuleError`` of the first step that breaks a rule."""
    for action, by in made(line):
        session = act(session, action, by)
    return session


def reckoned(session: Session, line: str) -> Reckoning:
    """The reckoning of the deal on the table after a line of play that ends it."""
    ended = acted(session, line)
    assert ended.reckoning is not None, f"the deal has not ended after {line!r}"
    return ended.reckoning


def a_session(
    deal: Deal | None = None,
    profile: Profile = SIX_LOVE,
    scores: Scores = NIL,
    won: Scores = NIL,
) -> Session:
    """A session with ``deal``, which has not ended, on the table, and the match standing where it is said to stand."""
    session = start_session(profile, HANDS)
    return session._replace(deal=deal or session.deal, scores=scores, won=won)


def legal(deal: Deal, profile: Profile = SIX_LOVE) -> list[str]:
    """What the seat on turn may do, as steps of a line without the seat: ``["5-6 left", "5-6 right"]``."""
    return [written(action).split(": ")[1] for action in legal_actions(deal, profile)]


def written(action: Action) -> str:
    """An action as a step of a line."""
    match action:
        case Designate(seat=seat, opener=opener):
            return f"{seat}: opens {opener}"
        case Play(seat=seat, tile=laid, side=side):
            return f"{seat}: {laid} {side}"
        case Pass(seat=seat):
            return f"{seat}: pass"


def at_random(session: Session, chance: Random, by: By = "person") -> Session:
    """``session`` after one action, any legal one."""
    return act(session, chance.choice(legal_actions(session.deal, session.profile)), by)


def to_the_end(session: Session, chance: Random, by: By = "person") -> Session:
    """``session`` with its deal played out by chance."""
    while session.deal.turn is not None:
        session = at_random(session, chance, by)
    return session


def dealt_again(session: Session, dealt_hands: Hands) -> Session:
    """The next deal, or the next match's first one, of a session whose deal has ended."""
    assert session.reckoning is not None
    return (next_match if session.reckoning.match_over else next_deal)(session, dealt_hands)


def _one_made(step: str) -> Made:
    who, what = step.split(":")
    seat_word, *by_word = who.split()
    seat = int(seat_word)
    assert seat in SEATS, f"no such seat in {step!r}"
    return Made(_action(seat, what.split()), cast(By, by_word[0] if by_word else "person"))


def _action(seat: Seat, words: list[str]) -> Action:
    match words:
        case ["pass"]:
            return Pass(seat)
        case ["opens", opener]:
            return Designate(seat, int(opener))
        case [name]:
            return Play(seat, tile(name), RIGHT)
        case [name, side] if side in SIDES:
            return Play(seat, tile(name), LEFT if side == LEFT else RIGHT)
        case _:
            raise AssertionError(f"not a step of a line: {' '.join(words)!r}")
