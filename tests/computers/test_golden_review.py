"""The golden review, which the client's tests and its gallery read, is what the server says of its record today."""

from __future__ import annotations

import json
from pathlib import Path

from games.computers.machine import Machine
from games.computers.review import Tools, review
from games.records import record as records
from tests.computers.whole_deals import compiled

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def test_the_golden_review_is_that_of_its_record(fast: Machine):
    record = records.read((GOLDEN / "records" / "next_match.json").read_bytes())

    made = records.write(review(record, Tools(compiled(), fast)))

    assert json.loads(made) == json.loads((GOLDEN / "reviews" / "next_match.json").read_bytes())
