"""What anybody may see of the play: the chain, the counts, the passes, the scores; all hands once it has ended (R25).

Built field by field from the hidden state, of which it hands on nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Final

from msgspec import Struct

from games.engine.actions import ByDoubleSix, Designate, Opening, Play
from games.engine.chain import Ends
from games.engine.result import DealLine
from games.engine.seats import BySeat, for_each_seat
from games.engine.session import deal_lines, matches_won, scores
from games.engine.shuffle import SCHEME, Shuffle, commitment
from games.engine.state import Batch, Deal, Hand, Hands, Session
from games.engine.tiles import Tile
from games.views.drawn import told
from games.views.words import (
    ChainTile,
    DealLineView,
    DesignateEntry,
    DesignationOpening,
    DoubleSixOpening,
    HandView,
    LogEntry,
    MatchView,
    NextDesignation,
    NextOpening,
    OpeningView,
    Passed,
    PassEntry,
    PlayEntry,
    ResultView,
    ShuffleView,
    TakenEntry,
    TakenPassEntry,
    TakenPlayEntry,
    Turn,
)

_name: Final[Callable[[Tile], str]] = attrgetter("name")


class TableView(Struct, frozen=True):
    """The play as a watcher sees it."""

    profile: str
    house_rules: dict[str, bool | int]
    opening: OpeningView
    turn: Turn | None
    chain: tuple[ChainTile, ...]
    first: int | None
    ends: Ends | None
    tiles: BySeat[int]
    """How many each seat holds."""
    passed: BySeat[Passed | None]
    """The ends of each seat's last pass, until it acts again."""
    log: tuple[LogEntry, ...]
    match: MatchView
    result: ResultView | None


def table_view(session: Session, shuffle: Shuffle | None) -> TableView:
    """What anybody may see of ``session``; ``shuffle`` is opened at the end of its deal."""
    deal = session.deal
    passed, seen = deal.passed, told(deal)
    return TableView(
        profile=session.profile.id,
        house_rules=session.profile.house_rules,
        opening=opening_view(deal),
        turn=turn_view(deal),
        chain=seen.chain,
        first=seen.first,
        ends=seen.ends,
        tiles=for_each_seat(lambda seat: len(deal.hands[seat])),
        passed=for_each_seat(lambda seat: None if (ends := passed[seat]) is None else Passed(*ends)),
        log=seen.log,
        match=match_view(session),
        result=result_view(session, shuffle),
    )


def turn_view(deal: Deal) -> Turn | None:
    """Who acts next; None when the deal has ended."""
    return None if deal.turn is None else Turn(deal.turn, len(deal.made))


def opening_view(deal: Deal) -> OpeningView:
    """How the deal on the table is opened, and by whom once that is said."""
    opening = deal.opening
    if isinstance(opening, ByDoubleSix):
        return DoubleSixOpening()
    return DesignationOpening(opening.representative, deal.opener)


def log_entries(deal: Deal) -> tuple[LogEntry, ...]:
    """The standing actions of a deal, oldest first, each pass with the ends it was made at."""
    return told(deal).log


def taken_entries(batch: Batch, first_turn: int) -> tuple[TakenEntry, ...]:
    """What a redo would return, from turn ``first_turn`` on, without anything that could tell a tile (P22)."""
    entries: list[TakenEntry] = []
    for turn, (action, by) in enumerate(batch.made, first_turn):
        match action:
            case Play(seat=seat):
                entries.append(TakenPlayEntry(seat, turn, by))
            case Designate(seat=seat, opener=opener):
                entries.append(DesignateEntry(seat, opener, turn, by))
            case _:
                entries.append(TakenPassEntry(action.seat, turn, by))
    return tuple(entries)


def hand_view(hand: Hand) -> HandView:
    """A hand that may be shown, as it lies."""
    return tuple(map(_name, hand))


def match_view(session: Session) -> MatchView:
    """Where the match stands, the deal on the table included once it has ended."""
    reckoning = session.reckoning
    over = reckoning is not None and reckoning.match_over
    deals = tuple([_deal_line(line) for line in deal_lines(session)])
    return MatchView(session.match, scores(session), matches_won(session), over, deals)


def shuffle_view(shuffle: Shuffle) -> ShuffleView:
    """The proof of a shuffle. Only for a deal that has ended: it tells all four hands."""
    entropy = for_each_seat(lambda seat: None if (given := shuffle.entropy[seat]) is None else given.hex())
    return ShuffleView(SCHEME, commitment(shuffle.secret), shuffle.secret.hex(), entropy)


def next_opening_view(opening: Opening) -> NextOpening:
    """How the next deal opens, before anybody has been named."""
    return DoubleSixOpening() if isinstance(opening, ByDoubleSix) else NextDesignation(opening.representative)


def result_view(session: Session, shuffle: Shuffle | None) -> ResultView | None:
    """The whole reckoning and all hands of an ended deal; None before its end."""
    reckoning = session.reckoning
    if reckoning is None:
        return None
    result, deal = reckoning.result, session.deal
    return ResultView(
        kind=result.kind,
        team=result.team,
        points=result.points,
        key=result.key,
        hard_ends=result.hard_ends,
        representative=result.representative,
        totals=result.totals,
        hands=_hands_view(deal.hands),
        dealt=_hands_view(deal.dealt),
        scores_before=reckoning.scores_before,
        scores_after=reckoning.scores_after,
        bruk=reckoning.bruk,
        house_rule=reckoning.house_rule,
        next_opening=next_opening_view(reckoning.next_opening),
        shuffle=None if shuffle is None else shuffle_view(shuffle),
    )


def _deal_line(line: DealLine) -> DealLineView:
    return DealLineView(line.number, line.team, line.points, line.key, line.kind, line.scores)


def _hands_view(hands: Hands) -> BySeat[HandView]:
    return for_each_seat(lambda seat: hand_view(hands[seat]))


def last_entry(deal: Deal) -> LogEntry:
    """The newest of a deal's log entries; there must be one."""
    action, by = deal.made[-1]
    turn = len(deal.made) - 1
    match action:
        case Play(seat=seat, tile=tile, side=side):
            return PlayEntry(seat, tile.name, side, turn, by)
        case Designate(seat=seat, opener=opener):
            return DesignateEntry(seat, opener, turn, by)
        case _:
            assert deal.chain.ends is not None
            return PassEntry(action.seat, *deal.chain.ends, turn, by)
