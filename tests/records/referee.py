"""What `replay_record` must print of a record, by the oracle, which shares no line with the engine.

Takes parsed JSON and gives parsed JSON. It trusts the record to be legal and complains by assertion when it is not.
"""

from __future__ import annotations

from typing import Any

from tests.engine.oracle import House, Pair, PlainDeal, Step

Json = Any


def replayed(record: Json) -> Json:
    house = House(**record.get("house_rules", {}))
    scores: Pair = tuple(record["deals"][0].get("scores_before", (0, 0)))
    deals = []
    for recorded in record["deals"]:
        deal = PlainDeal(
            [[_pair(tile) for tile in hand] for hand in recorded["hands"]],
            recorded["opening"].get("representative"),
            house,
        )
        steps = [_step(deal, turn, action) for turn, action in enumerate(recorded["actions"])]
        assert deal.ended()
        reckoning = deal.reckoning(scores)
        result = deal.result()
        del result["hard_ends"]
        deals.append(
            {
                "steps": steps,
                "result": result | {"totals": list(result["totals"])},
                "scores_after": list(reckoning["scores_after"]),
                "match_over": reckoning["match_over"],
                "next_opening": _opening(reckoning["next_opening"]),
            }
        )
        scores = (0, 0) if reckoning["match_over"] else reckoning["scores_after"]
    return {"deals": deals}


def _step(deal: PlainDeal, turn: int, action: Json) -> Json:
    """What stood open before ``action``, which is then done."""
    legal = deal.legal()
    told = {"turn": turn, "seat": deal.on_turn(), "legal": [_option(step) for step in legal]}
    done = next(step for step in legal if {"seat": step[1], **_option(step)} == action)
    deal.do(done)
    return told


def _option(step: Step) -> Json:
    match step:
        case ("designate", _, opener):
            return {"do": "designate", "opener": opener}
        case ("play", _, (low, high), side):
            return {"do": "play", "tile": f"{low}-{high}", "side": side}
        case _:
            return {"do": "pass"}


def _opening(representative: int | None) -> Json:
    if representative is None:
        return {"kind": "double_six"}
    return {"kind": "designation", "representative": representative}


def _pair(tile: str) -> Pair:
    low, high = tile.split("-")
    return int(low), int(high)
