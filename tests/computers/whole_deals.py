"""Deals, all hands known: from the engine's terms to the solver's, and a naive oracle that knows only the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

from games.computers.bits import tile_set
from games.computers.compiled_solver import CompiledSolver, load
from games.computers.exact import NOWHERE, Position
from games.engine.actions import Action, ByDoubleSix, Made, Play
from games.engine.chain import LEFT
from games.engine.decide import decide
from games.engine.evolve import begin, evolve
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE, Profile
from games.engine.scoring import result_of
from games.engine.seats import for_each_seat, team_of
from games.engine.state import Deal
from tests.builders import dealt

ROOT = Path(__file__).resolve().parents[2]
SPORTING = Profile(sporting=True)
"""Any tile may be posed, so that deals begin in many ways."""


def position_of(deal: Deal) -> Position:
    """A deal in play as the solver takes it."""
    assert deal.turn is not None
    left, right = deal.chain.ends or (NOWHERE, NOWHERE)
    return Position(for_each_seat(lambda seat: tile_set(deal.hands[seat])), deal.turn, left, right)


def after(deal: Deal, action: Action, profile: Profile = SPORTING) -> Deal:
    return evolve(deal, Made(decide(deal, action, profile), "computer"))


def posed(chance: Random) -> Deal:
    """A deal after its pose, of any tile."""
    deal = begin(dealt(chance), ByDoubleSix())
    return after(deal, chance.choice(legal_actions(deal, SPORTING)))


def moments(chance: Random) -> Iterator[Deal]:
    """Every moment of a deal that is played by chance, from the first one on, at which somebody is to act."""
    deal = begin(dealt(chance), ByDoubleSix())
    while deal.turn is not None:
        yield deal
        deal = after(deal, chance.choice(legal_actions(deal, SPORTING)))


def endgames(chance: Random, most: int) -> Iterator[Deal]:
    """Moments with something to lay and at most ``most`` tiles in the hands, without end: one of a deal."""
    while True:
        late = [deal for deal in moments(chance) if sum(map(len, deal.hands)) <= most]
        late = [deal for deal in late if isinstance(legal_actions(deal, SIX_LOVE)[0], Play)]
        if late:
            yield chance.choice(late)


def naive(deal: Deal) -> int:
    """What the deal brings the team of the seat on turn if all play perfectly: every way to the end is tried."""
    assert deal.turn is not None
    ours = team_of(deal.turn)
    return max(_for(ours, after(deal, action)) for action in legal_actions(deal, SIX_LOVE))


def naive_moves(deal: Deal) -> dict[tuple[str, int], int]:
    """The same after each tile at each end."""
    assert deal.turn is not None
    assert deal.chain.ends is not None
    ours = team_of(deal.turn)
    found = {}
    for action in legal_actions(deal, SIX_LOVE):
        assert isinstance(action, Play)
        end = deal.chain.ends[0 if action.side == LEFT else 1]
        found[str(action.tile), end] = _for(ours, after(deal, action))
    return found


def _for(team: int, deal: Deal) -> int:
    if deal.turn is None:
        result = result_of(deal, SIX_LOVE)
        return 0 if result.team is None else result.points if result.team == team else -result.points
    value = naive(deal)
    return value if team_of(deal.turn) == team else -value


@cache
def compiled() -> CompiledSolver:
    """The compiled solver, kept under build/ from run to run."""
    return load(ROOT / "build" / "compiled")
