"""Nothing that arrives does anything but be a request or be refused."""

import json
import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import get_args

import msgspec

from games.wire.inbound import DeviceRequest, Malformed, parse
from tests import effort
from tests.wire import fuzz
from tests.wire.samples import REQUESTS

FIELDS = {field for request in REQUESTS for field in request} | {None}


def read() -> Iterator[tuple[str | bytes, DeviceRequest | Malformed]]:
    """Fuzzed frames and what they were read as."""
    for frame in islice(fuzz.frames(Random(effort.SEED)), effort.FUZZED_FRAMES):
        try:
            yield frame, parse(frame)
        except Malformed as malformed:
            yield frame, malformed


def test_whatever_arrives_is_a_request_or_malformed():
    requests = 0
    for frame, found in read():
        if not isinstance(found, Malformed):
            requests += 1
            assert isinstance(found, get_args(DeviceRequest))
            assert json.loads(frame) == msgspec.to_builtins(found), ascii(frame)
    assert effort.FUZZED_FRAMES // 100 < requests < effort.FUZZED_FRAMES // 2


def test_a_refusal_tells_nothing_but_the_id_it_came_with_and_a_field_of_the_protocol():
    ids = 0
    for frame, found in read():
        if isinstance(found, Malformed):
            assert found.field in FIELDS, ascii(frame)
            if found.id is not None:
                ids += 1
                assert re.fullmatch("[A-Za-z0-9_-]{1,64}", found.id), ascii(frame)
                text = frame if isinstance(frame, str) else frame.decode(errors="replace")
                assert f'"{found.id}"' in text, ascii(frame)
    assert ids > effort.FUZZED_FRAMES // 20
