"""How many random deals a core plays in a second: shuffled, all legal actions found, played out, scored."""

from __future__ import annotations

import gc
import platform
import sys
import time
from collections.abc import Callable
from random import Random
from typing import Final

from games.engine.actions import Action, ByDoubleSix, Made, Opening
from games.engine.evolve import begin, evolve
from games.engine.legal import legal_actions
from games.engine.profile import SIX_LOVE
from games.engine.result import Scores
from games.engine.scoring import reckon, result_of
from games.engine.session import NIL, act, next_deal, next_match, start_session
from games.engine.shuffle import deal_hands
from games.engine.state import Hands, Session

GOAL: Final = 6_000
ROUNDS: Final = 10
# As config/web.py sets them for the server: most of what a deal makes is dead a moment later.
THRESHOLDS: Final = (100_000, 50, 100)


def deals_alone(deals: int, chance: Random) -> None:
    """Deal after deal by the rules, match after match, each action chosen among all that are legal."""
    opening: Opening = ByDoubleSix()
    scores: Scores = NIL
    for _ in range(deals):
        deal = begin(_hands(chance), opening)
        while legal := legal_actions(deal, SIX_LOVE):
            deal = evolve(deal, Made(_one_of(legal, chance), "computer"))
        reckoning = reckon(result_of(deal, SIX_LOVE), scores, SIX_LOVE)
        opening = reckoning.next_opening
        scores = NIL if reckoning.match_over else reckoning.scores_after


def deals_in_a_session(deals: int, chance: Random) -> None:
    """The same as a room has it: every action is asked for, decided once more, and kept in a session."""
    session: Session | None = None
    for _ in range(deals):
        session = _following(session, _hands(chance))
        while legal := legal_actions(session.deal, SIX_LOVE):
            session = act(session, _one_of(legal, chance), "computer")


def main() -> None:
    """Prints both figures, in deals a second of CPU time, and what they were taken on."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    print(f"engine, {ROUNDS} rounds of {deals:,} random deals, per core and second: best (median)")
    _measure("deals alone (shuffle, legal actions, play, scoring)", deals_alone, deals)
    _measure("deals in a session (each action decided again)", deals_in_a_session, deals)
    print(f"  goal: {GOAL:,} deals alone; Python {platform.python_version()}, {platform.machine()}")


def _measure(name: str, play: Callable[[int, Random], None], deals: int) -> None:
    rates = []
    for seed in range(ROUNDS):
        start = time.process_time()
        play(deals, Random(seed))
        rates.append(deals / (time.process_time() - start))
    print(f"  {max(rates):7,.0f} ({sorted(rates)[ROUNDS // 2]:7,.0f})  {name}")


def _hands(chance: Random) -> Hands:
    return deal_hands(chance.randbytes(32), (None, None, None, None))


def _one_of(legal: tuple[Action, ...], chance: Random) -> Action:
    return legal[int(chance.random() * len(legal))]


def _following(session: Session | None, hands: Hands) -> Session:
    if session is None:
        return start_session(SIX_LOVE, hands)
    over = session.reckoning is not None and session.reckoning.match_over
    return next_match(session, hands) if over else next_deal(session, hands)


if __name__ == "__main__":
    main()
