"""The commands on records: `play_record`, `replay_record`, `verify_record`, as somebody at a shell meets them."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.effort import RECORDED_DEALS

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests/golden/records"


def lines(command: str, *arguments: str) -> list[Any]:
    """What a command prints, as JSON by line."""
    printed = io.StringIO()
    call_command(command, *arguments, stdout=printed)
    return [json.loads(line) for line in printed.getvalue().splitlines()]


def refused(command: str, *arguments: str) -> list[Any]:
    """What a command prints that ends with 1."""
    printed = io.StringIO()
    with pytest.raises(SystemExit) as ended:
        call_command(command, *arguments, stdout=printed)
    assert ended.value.code == 1
    return [json.loads(line) for line in printed.getvalue().splitlines()]


def hands(records: list[Any]) -> list[Any]:
    return [deal["hands"] for record in records for deal in record["deals"]]


def golden(name: str) -> Any:
    return json.loads((GOLDEN / f"{name}.json").read_text())


def test_a_record_written_over_many_lines_is_replayed_on_one():
    assert lines("replay_record", str(GOLDEN / "next_match.json")) == [golden("next_match.replay")]


def test_records_one_a_line_are_answered_one_a_line(tmp_path):
    file = tmp_path / "records"
    file.write_text("\n".join(json.dumps(golden(name)) for name in ("block", "session", "key_left")))
    told = lines("replay_record", str(file))
    assert told == [golden(f"{name}.replay") for name in ("block", "session", "key_left")]
    assert lines("verify_record", str(file)) == [{"valid": True, "deals": deals} for deals in (1, 6, 1)]


@pytest.mark.parametrize("command", ["replay_record", "verify_record"])
def test_one_wrong_record_among_others_is_named_and_the_command_fails(command, tmp_path):
    wrong = golden("session")
    wrong["deals"][3]["actions"][4]["seat"] ^= 1
    file = tmp_path / "records"
    file.write_text("\n".join([json.dumps(golden("block")), json.dumps(wrong), "{", json.dumps(golden("block"))]))
    first, second, third, fourth = refused(command, str(file))
    assert first == fourth
    assert second == {
        "valid": False,
        "deal": 3,
        "action": 4,
        "rule": "R1",
        "code": "not_your_turn",
        "detail": {},
    }
    assert (third["valid"], third["code"], third["deal"], third["rule"]) == (False, "malformed", None, None)


def test_only_verifying_asks_for_the_shuffle(tmp_path):
    wrong = golden("block")
    wrong["deals"][0]["shuffle"]["secret"] = "00" * 32
    file = tmp_path / "record"
    file.write_text(json.dumps(wrong))
    assert lines("replay_record", str(file)) == [golden("block.replay")]
    (answer,) = refused("verify_record", str(file))
    assert (answer["deal"], answer["action"], answer["rule"], answer["code"]) == (0, None, "S1", "wrong_commitment")


@pytest.mark.parametrize("text", ["", "\n", "no record", "[]", "[" * 100_000 + "]" * 100_000])
def test_a_file_without_a_record_is_refused(text, tmp_path):
    file = tmp_path / "record"
    file.write_text(text)
    (answer,) = refused("verify_record", str(file))
    assert (answer["valid"], answer["code"]) == (False, "malformed")


def test_a_file_that_is_not_there_is_named():
    with pytest.raises(CommandError, match="nowhere: No such file"):
        call_command("verify_record", "nowhere")


def test_a_seed_gives_the_same_records_every_time_and_another_seed_others():
    once, again, other = (lines("play_record", "--deals", "20", "--seed", seed) for seed in ("7", "7", "8"))
    assert once == again
    assert hands(once)[0] != hands(other)[0]


def test_a_seed_of_nought_is_a_seed():
    assert lines("play_record", "--seed", "0") == lines("play_record", "--seed", "0")


def test_without_a_seed_no_two_records_are_alike():
    assert hands(lines("play_record")) != hands(lines("play_record"))


def test_other_levels_meet_the_same_hands_and_are_named_in_the_record():
    mixed = lines("play_record", "--levels", "first,random,first,random", "--deals", "40", "--seed", "7")
    plain = lines("play_record", "--deals", "40", "--seed", "7")
    assert hands(mixed) == hands(plain)
    assert mixed[0]["computers"] == ["first", "random", "first", "random"]
    assert plain[0]["computers"] == ["random"] * 4


def test_the_levels_of_the_tables_play_records_that_hold(tmp_path):
    file = tmp_path / "records"
    records = lines("play_record", "--levels", "sharp,steady,easy,greedy", "--deals", "3", "--seed", "7")
    file.write_text("\n".join(json.dumps(record) for record in records))
    assert records[0]["computers"] == ["sharp", "steady", "easy", "greedy"]
    assert [answer["valid"] for answer in lines("verify_record", str(file))] == [True]


def test_as_many_deals_are_played_as_asked_for_and_a_session_has_two_matches():
    records = lines("play_record", "--deals", "145", "--seed", "7")
    assert len(records) == 3
    assert len(hands(records)) == 145
    for record in records[:-1]:
        assert [deal["match"] for deal in record["deals"] if deal["match_over"]] == [1, 2]
        assert record["deals"][-1]["match_over"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["--deals", "0"],
        ["--deals", "-1"],
        ["--deals", "many"],
        ["--levels", "random"],
        ["--levels", "random,random,random,nobody"],
        ["--levels", "random,random,random,random,random"],
    ],
)
def test_a_wrong_argument_is_refused_and_nothing_is_played(arguments):
    printed = io.StringIO()
    with pytest.raises(CommandError):
        call_command("play_record", *arguments, stdout=printed)
    assert printed.getvalue() == ""


def test_what_computers_play_goes_through_a_pipe_and_is_verified():
    manage = [sys.executable, str(ROOT / "manage.py")]
    play = [*manage, "play_record", "--deals", str(RECORDED_DEALS), "--seed", "7"]
    with subprocess.Popen(play, stdout=subprocess.PIPE, cwd=ROOT) as playing:
        verify = [*manage, "verify_record", "-"]
        verified = subprocess.run(verify, stdin=playing.stdout, capture_output=True, text=True, cwd=ROOT, check=True)
    assert playing.returncode == 0
    answers = [json.loads(line) for line in verified.stdout.splitlines()]
    assert all(answer["valid"] for answer in answers)
    assert sum(answer["deals"] for answer in answers) == RECORDED_DEALS
