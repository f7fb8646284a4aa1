"""A finished deal beside perfect play: what each action cost, what was as good, where the deal turned (P27).

Apart from that stands whether an action was sound on what the player knew (``review_sense``), for which a SeatView
comes in and nothing else. Four known hands come in here alone: those of a deal that has ended.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.computers.exact import Rank, Search, Solver, Stakes, stakes
from games.computers.machine import Machine
from games.computers.review_notes import notes_on
from games.computers.review_ranks import Weighed, best_line, weighed_at
from games.computers.review_sense import Sense, sense_of
from games.computers.review_words import Choice, DealReview, Judgement, Par, Review, ReviewedAction, SeatReview
from games.engine.seats import Seat, Team, for_each_seat, team_of
from games.records.record import Record
from games.records.replay import PlayedDeal, option_of, play, view_at


class Tools(NamedTuple):
    """What a review is made with."""

    solver: Solver
    machine: Machine | None
    """For judging what players knew; None: that is left out."""


def review(record: Record, tools: Tools) -> Review:
    """The review of every deal; the same each time. Raises ``RecordError`` for a record that breaks a rule."""
    return Review(tuple([review_deal(played, tools) for played in play(record)]))


def review_deal(played: PlayedDeal, tools: Tools) -> DealReview:
    """The review of one deal."""
    first = played.moments[0]
    worth = stakes(first.scores, first.profile)
    search = tools.solver.search(worth.keys)
    turns = range(len(played.moments) - 1)
    # From the end on: what is found late in a deal shortens the search before it.
    weighed = [weighed_at(played, turn, search) for turn in reversed(turns)][::-1]
    actions = tuple([_reviewed(played, turn, weighed[turn], worth, search, tools.machine) for turn in turns])
    last = actions[-1]
    return DealReview(
        number=first.number,
        match=first.match,
        stakes=worth.of_ranks,
        par=_par(weighed[0].best, team_of(weighed[0].seat)),
        values=(
            *[_to_first_team(action.value, action.seat) for action in actions],
            _to_first_team(last.choices[last.chosen].value, last.seat),
        ),
        turning=next((action.turn for action in actions if action.cost), None),
        actions=actions,
        seats=for_each_seat(lambda seat: _seat_review(action for action in actions if action.seat == seat)),
    )


def _reviewed(
    played: PlayedDeal, turn: int, weighed: Weighed, worth: Stakes, search: Search, machine: Machine | None
) -> ReviewedAction:
    seat, legal, chosen = weighed.seat, weighed.legal, weighed.chosen
    team = team_of(seat)
    sense: Sense | None = None
    if machine is not None and len(legal) > 1:
        sense = sense_of(view_at(played, turn, seat), legal, worth, machine)
    values = [worth.worth(rank, team) for rank in weighed.ranks]
    cost = max(values) - values[chosen]
    return ReviewedAction(
        turn=turn,
        seat=seat,
        forced=len(legal) == 1,
        value=max(values),
        cost=cost,
        choices=tuple(
            [
                Choice(option_of(action), values[index], None if sense is None else round(sense.expected[index], 3))
                for index, action in enumerate(legal)
            ]
        ),
        chosen=chosen,
        best=tuple([index for index, value in enumerate(values) if value == max(values)]),
        judgement=None if sense is None else _judgement(cost, sense.is_sound(chosen)),
        expected_cost=None if sense is None else round(sense.cost(chosen), 3),
        close=sense is not None and sense.is_close(chosen),
        line=best_line(played, turn, weighed, search) if cost else (),
        notes=notes_on(played, turn, weighed),
    )


def _judgement(cost: int, is_sound: bool) -> Judgement:
    if cost:
        return "unlucky" if is_sound else "mistake"
    return "reasonable" if is_sound else "lucky"


def _par(rank: Rank, team: Team) -> Par:
    return Par(None if rank == 0 else team if rank > 0 else 1 - team, abs(rank) == 2)


def _to_first_team(value: int, seat: Seat) -> int:
    return value if team_of(seat) == 0 else -value


def _seat_review(actions: Iterable[ReviewedAction]) -> SeatReview:
    decisions = [action for action in actions if not action.forced]
    mattered = [action for action in decisions if len(action.best) < len(action.choices)]
    judged = [action.judgement for action in decisions]
    return SeatReview(
        decisions=len(decisions),
        mattered=len(mattered),
        kept=sum([not action.cost for action in mattered]),
        cost=sum([action.cost for action in decisions]),
        mistakes=judged.count("mistake"),
        unlucky=judged.count("unlucky"),
        lucky=judged.count("lucky"),
    )
