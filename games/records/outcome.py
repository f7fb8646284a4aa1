"""Whether a recorded deal ended as it says: what it states of result and scores must be what the rules reach.

What it leaves unsaid is not missed. Each difference is refused by the rule that settles it.
"""

from __future__ import annotations

from games.engine.result import Reckoning
from games.records.dump import recorded_result
from games.records.record import RecordedDeal, RecordedResult, RecordError


def refuse_other_outcome(recorded: RecordedDeal, reckoning: Reckoning) -> None:
    """Raises ``RecordError`` naming the first field in which ``recorded`` differs from ``reckoning``."""
    if recorded.result is not None:
        _refuse_other_result(recorded.result, recorded_result(reckoning.result))
    if recorded.scores_after not in (None, reckoning.scores_after):
        raise RecordError("wrong_scores", _rule_of_scores(reckoning), scores_after=reckoning.scores_after)
    if recorded.match_over not in (None, reckoning.match_over):
        raise RecordError("wrong_match_over", "R17", match_over=reckoning.match_over)


def _refuse_other_result(stated: RecordedResult, reached: RecordedResult) -> None:
    rules = {
        "kind": "R9",
        "team": _rule_of_team(reached),
        "key": "R14",
        "points": _rule_of_points(reached),
        "representative": "R6",
        "totals": "R11",
    }
    for field, rule in rules.items():
        if getattr(stated, field) != getattr(reached, field):
            raise RecordError("wrong_result", rule, **{field: getattr(reached, field)})


def _rule_of_team(result: RecordedResult) -> str:
    if result.team is None:
        return "R15"
    if result.kind == "out":
        return "R10"
    return "R12" if result.totals.count(min(result.totals)) > 1 else "R11"


def _rule_of_points(result: RecordedResult) -> str:
    if result.team is None:
        return "R15"
    return "R14" if result.key else "R13"


def _rule_of_scores(reckoning: Reckoning) -> str:
    if reckoning.result.team is None:
        return "R15"
    if reckoning.house_rule == "one_all_play_two":
        return reckoning.house_rule
    return "R18" if reckoning.bruk else "R16"
