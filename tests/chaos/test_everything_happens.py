"""Whatever happens to the servers in the middle of play: nothing acknowledged is lost or done twice, nothing leaks,
and every room goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.chaos.run import FEWEST, run
from tests import effort


@pytest.mark.timeout(3600)
async def test_faults_of_every_kind_lose_double_and_leak_nothing_and_leave_no_room_stuck(tmp_path: Path) -> None:
    report = await run(tmp_path, effort.CHAOS_MINUTES * 60, rooms=4, seed=effort.SEED)
    assert report.is_well, str(report)
    assert report.faults.total() >= FEWEST
    assert report.deals > 0
