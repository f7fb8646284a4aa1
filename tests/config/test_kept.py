"""A program is started again when it ends: at once at first, then after longer and longer pauses."""

from itertools import pairwise

from config.kept import Kept


class Program:
    """Runs until it is ended by hand; refuses to start while `broken`."""

    def __init__(self) -> None:
        self.starts: list[float] = []
        self.ends = 0
        self.runs = self.broken = False
        self.kept = Kept("program", self._launch, lambda: self.runs, self._ended)
        self.now = 1000.0

    def _launch(self) -> None:
        if self.broken:
            raise OSError("no such program")
        self.starts.append(self.now)
        self.runs = True

    def _ended(self) -> None:
        self.ends += 1

    def pass_time(self, seconds: float) -> None:
        """Looks ten times a second, as the supervisor does."""
        for _ in range(round(seconds * 10)):
            self.now += 0.1
            self.kept.look(self.now)


def running() -> Program:
    program = Program()
    program.kept.start(program.now)
    return program


def test_a_program_that_runs_is_left_alone():
    program = running()
    program.pass_time(100)
    assert (len(program.starts), program.ends, program.kept.starts) == (1, 0, 1)


def test_a_program_that_ends_is_started_again_at_once():
    program = running()
    program.runs = False
    program.pass_time(0.3)
    assert program.runs
    assert (len(program.starts), program.ends) == (2, 1)


def test_one_that_ends_again_and_again_is_started_after_longer_and_longer_pauses():
    program = running()
    for _ in range(12):
        program.runs = False
        while not program.runs:
            program.pass_time(0.1)
    pauses = [later - earlier for earlier, later in pairwise(program.starts)]
    assert all(later > earlier for earlier, later in pairwise(pauses[:7]))
    assert max(pauses) < 10.5


def test_one_that_ran_well_for_a_while_is_started_at_once_again():
    program = running()
    for _ in range(8):
        program.runs = False
        while not program.runs:
            program.pass_time(0.1)
    program.pass_time(60)
    program.runs = False
    program.pass_time(0.3)
    assert program.runs


def test_one_that_can_not_be_started_is_tried_again():
    program = running()
    program.runs, program.broken = False, True
    program.pass_time(5)
    assert len(program.starts) == 1
    program.broken = False
    program.pass_time(11)
    assert program.runs
    assert program.ends == 1
