"""Tables one tile before their end, by what is about to happen. Each can be turned so that any seat lays that tile.

    deal = played(tables.key(by=ANA), "0: 5-6 left")

A name says what the tile does; the docstring says which tile it is and what follows. Totals are named from its layer
on, anticlockwise. A block is closed by the four passes of ``builders.closing``.
"""

from __future__ import annotations

from games.engine.actions import Opening
from games.engine.seats import SEATS, Seat
from games.engine.state import Deal
from tests.builders import BY_DOUBLE_SIX, a_table


def going_out(by: Seat, opening: Opening = BY_DOUBLE_SIX) -> Deal:
    """``2-4 left`` goes out for 1 point: it fits the left end alone, and neither end is hard."""
    return _turned("2 5 5 6 1 5 4 3 6 6 4 4 1 1 0 2 1 3 3 0 5 3 2 6 0", by, ("2-4", "2-2", "0-4", "0-0"), opening)


def key(by: Seat, opening: Opening = BY_DOUBLE_SIX) -> Deal:
    """``5-6`` goes out as a key on either side; no other 5 and no other 6 is left."""
    return _turned("5 5 4 1 0 6 4 2 3 1 6 6 2 5 0 4 3 3 5 1 2 2 0 3 6", by, ("5-6", "1-1", "0-0", "4-4"), opening)


def partner_holds_a_fitting_double(by: Seat) -> Deal:
    """``1-4`` goes out and fits both ends; 4 is hard, but the partner still holds 1-1, so that 1 is not."""
    return _turned("1 2 2 3 0 4 6 0 2 6 6 3 4 2 5 0 1 3 5 6 1 5 5 4 4", by, ("1-4", "3-3", "1-1", "0-0"))


def two_hard_ends_but_the_tile_fits_one(by: Seat) -> Deal:
    """``1-5 left`` goes out while 5 and 6 are hard; the last 6 is the partner's 2-6."""
    return _turned("5 6 1 1 3 2 5 5 3 0 5 4 4 3 6 6 4 0 0 1 4 2 2 0 6", by, ("1-5", "2-6", "3-3", "1-2"))


def equal_ends(by: Seat) -> Deal:
    """``3-5`` goes out on a chain of 24 with a 5 at both ends; 5-6 is the other 5 left. The chain is then 25 long."""
    return _turned("5 1 6 2 5 0 1 4 4 6 6 0 2 3 0 0 4 3 1 1 2 2 4 5 5", by, ("3-5", "5-6", "3-3", "3-6"))


def only_a_double_fits(by: Seat) -> Deal:
    """``1-1`` goes out with a 1 at both ends; it is the only 1 left, so nobody else could play."""
    return _turned("1 3 0 1 4 5 2 0 4 3 2 6 6 0 5 5 6 1 5 3 6 4 2 2 1", by, ("1-1", "0-0", "4-4", "3-3"))


def double_on_the_other_end(by: Seat) -> Deal:
    """``5-5 left`` goes out while the other end, 3, is hard; the last 3 is the right neighbour's."""
    return _turned("5 2 6 4 0 1 2 2 4 4 5 6 6 0 5 1 4 3 2 0 3 1 6 3 3", by, ("5-5", "3-5", "0-0", "1-1"))


def block_won_against_the_sum(by: Seat) -> Deal:
    """``3-3 right`` blocks; totals 0, 4, 10, 2. One alone is lowest, his team's sum is higher."""
    return _turned("3 2 4 0 2 1 5 0 3 1 6 5 2 6 6 0 1 4 5 3 4 4 6 3", by, ("0-0 3-3", "2-2", "5-5", "1-1"))


def block_won_by_the_right(by: Seat) -> Deal:
    """``1-2 left`` blocks; totals 2, 0, 8, 10."""
    return _turned("1 6 4 3 3 0 5 3 1 0 6 6 2 2 3 6 5 1 4 5 2 0 4 2", by, ("1-1 1-2", "0-0", "4-4", "5-5"))


def block_by_a_tile_that_would_be_a_key(by: Seat) -> Deal:
    """``0-3`` blocks and is the only tile for the two hard ends, but not the last; totals 4, 10, 11, 9."""
    return _turned("3 3 2 4 3 1 5 3 6 6 2 1 1 6 0 4 4 1 0 0 2 5 5 0", by, ("0-3 2-2", "4-6", "5-6", "4-5"))


def early_block(by: Seat) -> Deal:
    """``4-6 left`` blocks a chain of ten; totals 17, 20, 29, 24."""
    chain = "4 1 6 0 2 6 6 5 3 6"
    own, right = "0-0 0-5 2-3 2-5 4-6", "0-1 0-3 1-1 1-3 2-2 3-3"
    return _turned(chain, by, (own, right, "1-5 2-4 4-4 4-5", "0-4 1-2 3-4 5-5"))


def block_shared_by_partners(by: Seat) -> Deal:
    """``5-5 right`` blocks; totals 2, 3, 2, 5. Two partners and nobody else are lowest."""
    return _turned("5 4 0 0 5 6 0 1 2 2 4 1 3 3 6 6 4 4 3 5 1 6 2 5", by, ("1-1 5-5", "0-3", "0-2", "2-3"))


def draw_of_two(by: Seat, opening: Opening = BY_DOUBLE_SIX) -> Deal:
    """``0-5 right`` blocks; totals 6, 9, 7, 6."""
    return _turned("0 6 5 5 3 1 6 2 3 6 6 4 1 1 0 3 4 4 0 0 2 2 1 5", by, ("0-5 2-4", "4-5", "2-5", "3-3"), opening)


def draw_of_three(by: Seat) -> Deal:
    """``0-6 right`` blocks; totals 4, 4, 4, 6."""
    return _turned("6 4 3 6 2 3 5 1 6 6 5 4 2 0 0 4 4 1 1 2 5 5 0", by, ("0-6 1-3", "0-1 0-3", "2-2", "3-3"))


def draw_of_four(by: Seat) -> Deal:
    """``4-6 right`` blocks; all four totals are 10."""
    return _turned("6 2 4 3 2 5 6 6 3 0 6 1 2 0 1 4 5 0 4 4", by, ("4-6 5-5", "1-1 3-5", "1-3 1-5", "0-0 2-2 3-3"))


def _turned(
    chain: str,
    by: Seat,
    own_right_opposite_left: tuple[str, str, str, str],
    opening: Opening = BY_DOUBLE_SIX,
) -> Deal:
    hands = [own_right_opposite_left[(seat - by) % 4] for seat in SEATS]
    return a_table(chain, hands, by, opening)
