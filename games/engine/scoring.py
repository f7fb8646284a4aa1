"""Who won a finished deal, what it is worth, and what that does to the match (R6, R9 to R19).

Scoring is automatic and total: any deal that has ended gets its reckoning; nobody is asked (R21).
"""

from __future__ import annotations

from games.engine.actions import ByDesignation, ByDoubleSix, Opening
from games.engine.profile import SIX_LOVE, Profile
from games.engine.result import Reckoning, Result, Scores
from games.engine.seats import SEATS, Team, for_each_seat, team_of
from games.engine.state import Deal
from games.engine.tiles import pips


def result_of(deal: Deal, profile: Profile) -> Result:
    """The result of ``deal``, which has ended."""
    hands = deal.hands
    totals = for_each_seat(lambda seat: pips(hands[seat]))
    last = deal.chain.last
    hard_ends = deal.chain.without(last).hard_ends()
    if () in hands:
        out = hands.index(())
        # R14. Hard values are named once, so two of them are two different ends, and a double never equals them.
        key = hard_ends == (last.tile.low, last.tile.high)
        return Result("out", team_of(out), profile.key_points if key else 1, key, hard_ends, out, totals)
    lowest = [seat for seat in SEATS if totals[seat] == min(totals)]
    teams = {team_of(seat) for seat in lowest}
    if len(teams) == 2:
        return Result("blocked", None, 0, False, hard_ends, None, totals)  # R15
    return Result("blocked", teams.pop(), 1, False, hard_ends, lowest[0], totals)  # R11, R12, R6


def reckon(result: Result, scores: Scores, profile: Profile) -> Reckoning:
    """What ``result`` does to a match that stood at ``scores``."""
    team = result.team
    if team is None or result.representative is None:
        return Reckoning(result, scores, scores, False, None, False, ByDoubleSix())
    house_rule = "key_points" if result.key and profile.key_points != SIX_LOVE.key_points else None
    theirs = scores[1 - team]
    bruk = False
    opening: Opening = ByDesignation(result.representative)  # R5
    if not theirs:
        after = _with(team, scores[team] + result.points, 0)  # R16
    elif profile.one_all_play_two and theirs == 1:
        house_rule = "one_all_play_two"
        after = (1, 1) if not scores[team] else _with(team, 2, 0)
        opening = ByDoubleSix() if not scores[team] else opening
    else:
        bruk, after, opening, house_rule = True, (0, 0), ByDoubleSix(), None  # R18
    over = max(after) >= profile.target  # R17
    if over and profile.next_match_double_six:
        opening = ByDoubleSix()  # R19 by house rule
    return Reckoning(result, scores, after, bruk, house_rule, over, opening)


def _with(team: Team, ours: int, theirs: int) -> Scores:
    return (ours, theirs) if team == 0 else (theirs, ours)
