"""What `script/test` is asked, and what it says at the end."""

import pytest

from script.lanes import LANES, NO_TESTS, Outcome, Part, close, parts, read

PASSED = "===== 12 passed in 3.40s =====\n"
BROKEN = "F\n===== 1 failed, 11 passed, 2 skipped, 1 error in 61.02s (0:01:01) =====\n"
EMPTY = "===== 30 deselected in 0.25s =====\n"


def outcome(lane, code, log):
    return Outcome(Part(lane), code, 3.0, log)


def test_without_a_word_every_lane_runs_with_quick_counts():
    request = read([])
    assert request.lanes == LANES
    assert (request.full, request.browser, request.choice) == (False, True, ())


def test_lanes_and_options_come_first_and_the_rest_is_for_pytest():
    request = read(["pure", "--full", "parts", "--no-browser", "-k", "whole", "-x", "--full"])
    assert request.lanes == ("pure", "parts")
    assert (request.full, request.browser) == (True, False)
    assert request.choice == ("-k", "whole", "-x", "--full")


def test_beside_others_the_longest_lane_is_two_processes_and_the_longer_one_begins():
    assert [str(part) for part in parts(read([]))] == ["whole and browser", "whole and not browser", "pure", "parts"]
    assert [str(part) for part in parts(read(["pure", "--no-browser", "whole"]))] == [
        "whole and not browser",
        "pure and not browser",
    ]


@pytest.mark.parametrize(
    ("log", "line", "passed", "failed"),
    [
        (PASSED, "===== 12 passed in 3.40s =====", 12, 0),
        (BROKEN, BROKEN.splitlines()[1], 11, 1),
        ("30 deselected in 0.15s\n", "30 deselected in 0.15s", 0, 0),
        ("no tests ran in 0.01s\n", "no tests ran in 0.01s", 0, 0),
        ("Killed\n", "=== it did not come to its end ===", 0, 0),
        (PASSED + "games/engine/chain.py   90.0%\nCoverage failure\n", PASSED.strip(), 12, 0),
    ],
)
def test_a_lane_is_summed_up_by_the_closing_line_of_its_pytest(log, line, passed, failed):
    lane = outcome("pure", 0, log)
    assert lane.closing == line
    assert (lane.count("passed"), lane.count("failed")) == (passed, failed)


def test_all_lanes_passing_is_success_and_says_how_many_tests_passed(capsys):
    assert close([outcome("pure", 0, PASSED), outcome("parts", 0, PASSED)], read([])) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "24 passed, 0 failed"


def test_one_failing_lane_fails_the_run_and_is_shown_whole(capsys):
    assert close([outcome("pure", 1, BROKEN), outcome("parts", 0, PASSED)], read([])) == 1
    said = capsys.readouterr().out
    assert "----- pure -----\nF\n" in said
    assert said.splitlines()[-1] == "23 passed, 2 failed, 2 skipped"


def test_a_lane_that_died_fails_the_run(capsys):
    assert close([outcome("pure", -9, "Killed\n"), outcome("parts", 0, PASSED)], read([])) == 1
    assert "did not come to its end" in capsys.readouterr().out


def test_coverage_below_its_mark_fails_the_run_though_all_tests_passed(capsys):
    assert close([outcome("pure", 2, PASSED)], read([])) == 1


def test_an_empty_lane_fails_the_run_unless_tests_were_chosen(capsys):
    lanes = [outcome("pure", 0, PASSED), outcome("parts", NO_TESTS, EMPTY)]
    assert close(lanes, read([])) == 1
    assert close(lanes, read(["-k", "key"])) == 0


def test_a_choice_of_no_test_at_all_is_no_success(capsys):
    lanes = [outcome("pure", NO_TESTS, EMPTY), outcome("parts", NO_TESTS, EMPTY)]
    assert close(lanes, read(["-k", "nothing"])) == NO_TESTS


def test_what_no_browser_leaves_out_is_said(capsys):
    close([outcome("pure", 0, PASSED)], read(["--no-browser"]))
    assert "Left out, as asked by --no-browser" in capsys.readouterr().out
