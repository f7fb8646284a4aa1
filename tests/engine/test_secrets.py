"""What hides tiles prints none (architecture: a repr of a type that holds hidden tiles)."""

import pytest

from games.engine.session import undo
from games.engine.tiles import TILES
from tests.builders import a_deal, a_session, acted, played
from tests.cast import ANA


@pytest.mark.parametrize(
    "hider",
    [
        a_deal(),
        played(a_deal(), "0: 6-6; 1: pass"),
        a_session(),
        undo(acted(a_session(), "0: 6-6; 1: pass; 2: 1-6"), ANA),
        undo(acted(a_session(), "0: 6-6; 1: pass; 2: 1-6"), ANA).taken[0],
    ],
    ids=["a dealt deal", "a deal in play", "a session", "a session after an undo", "a batch taken back"],
)
def test_whatever_holds_hidden_tiles_prints_none(hider):
    for shown in (repr(hider), str(hider), f"{hider}", repr([hider])):
        assert shown.count("<") == shown.count(">") > 0
        assert not [tile for tile in TILES if tile in shown]
