"""The command `review_record`, as somebody at a shell meets it."""

from __future__ import annotations

import json

import pytest

from games.computers.machine import PLAIN
from games.computers.review import Tools, review
from games.computers.solver import PlainSolver
from games.records.record import read, write
from games.reviewer import best_tools
from tests.computers.whole_deals import ROOT, compiled
from tests.management.test_record_commands import GOLDEN, golden, lines, refused


@pytest.fixture(autouse=True)
def compiled_once(settings):
    """What has been compiled for other tests will do for these."""
    settings.GAME_VAR = ROOT / "build"


def test_a_record_is_reviewed_on_one_line_deal_by_deal():
    (told,) = lines("review_record", str(GOLDEN / "session.json"))

    text = (GOLDEN / "session.json").read_bytes()
    tools = best_tools(ROOT / "build" / "compiled")
    assert told == json.loads(write(review(read(text), tools)))
    assert [len(deal["actions"]) for deal in told["deals"]] == [
        len(deal["actions"]) for deal in golden("session")["deals"]
    ]


def test_a_record_that_breaks_a_rule_is_named_among_others(tmp_path):
    wrong = golden("session")
    wrong["deals"][3]["actions"][4]["seat"] ^= 1
    file = tmp_path / "records"
    file.write_text("\n".join(json.dumps(one) for one in (golden("block"), wrong)))

    first, second = refused("review_record", str(file))

    assert len(first["deals"]) == 1
    assert (second["valid"], second["deal"], second["action"], second["rule"]) == (False, 3, 4, "R1")


@pytest.mark.parametrize("name", ["block", "key_left", "draw_of_four", "bruk", "one_all_play_two_draw", "sporting"])
def test_what_came_of_a_deal_stands_at_the_end_of_its_values(name):
    record = read((GOLDEN / f"{name}.json").read_bytes())
    for deal, told in zip(record.deals, review(record, Tools(compiled(), None)).deals, strict=True):
        before, now = deal.scores_before or (0, 0), deal.scores_after
        assert now is not None
        assert told.values[-1] == now[0] - now[1] - (before[0] - before[1])


def test_where_nothing_can_be_compiled_reviews_are_made_in_plain_python(tmp_path):
    nowhere = tmp_path / "file"
    nowhere.write_text("")

    tools = best_tools(nowhere / "folder")

    assert isinstance(tools.solver, PlainSolver)
    assert tools.machine == PLAIN
