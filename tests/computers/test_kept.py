"""What is compiled is kept for the state of the sources at hand and for a few that were used last."""

from __future__ import annotations

import os
from pathlib import Path

from games.computers.kept import OTHERS_KEPT, forget_old


def folders(place: Path, count: int) -> list[Path]:
    """As many, each used a minute after the one before, with something in it."""
    made = [place / f"state-{number}" for number in range(count)]
    for number, one in enumerate(made):
        (one / "inside").mkdir(parents=True)
        (one / "inside" / "code.nbc").write_bytes(b"code")
        os.utime(one, (1_000_000 + 60 * number,) * 2)
    return made


def test_what_was_compiled_long_ago_goes_and_what_is_used_now_stays(tmp_path: Path):
    old, now, *later = folders(tmp_path, OTHERS_KEPT + 2)
    (tmp_path / "a file").write_text("of somebody else")

    forget_old(tmp_path, now)

    assert sorted(tmp_path.iterdir()) == sorted([now, *later, tmp_path / "a file"])
    assert not old.exists()


def test_nothing_goes_while_there_are_few(tmp_path: Path):
    made = folders(tmp_path, OTHERS_KEPT + 1)

    forget_old(tmp_path, made[0])

    assert sorted(tmp_path.iterdir()) == made
