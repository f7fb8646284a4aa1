"""Every call of the API, asked all that its schema allows and much that it does not, by a stranger, an onlooker, and
somebody who sits there: nothing is an error of ours, and every answer is one that the schema names."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from bench.player import FOUR_DEVICES, Party
from bench.rest import Rest
from tests import effort
from tests.waiting import PATIENCE

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)


@pytest.mark.timeout(3600)
async def test_nothing_that_is_asked_of_any_call_is_an_error_of_ours_or_answered_otherwise_than_it_says(address: str):
    party = Party(address, FOUR_DEVICES, Random(effort.SEED))
    await party.gather(house_rules={"target": 10})
    await party.play(2)
    seated = party.players[1].rest  # whoever made the room could delete it
    _, link = await seated.call("POST", f"/api/rooms/{party.code}/deals/1/link/")
    onlooker = Rest(address)
    await onlooker.call("GET", "/api/")
    there = {"code": party.code, "number": 1, "name": link["id"]}

    answers = await asyncio.to_thread(asked_of_all, address, there, [Rest(address), onlooker, seated])

    assert (await seated.call("GET", f"/api/rooms/{party.code}/deals/1/"))[0] == 200
    await party.part()
    assert {200, 201, 404} <= {*answers}


def asked_of_all(address: str, there: dict[str, object], callers: list[Rest]) -> Counter[int]:
    """The statuses of what ``callers`` were answered; ``there`` are the parts of addresses that lead somewhere."""
    schema = schemathesis.openapi.from_url(f"{address}/api/schema/?format=json")
    answers: Counter[int] = Counter()
    for found in schema.get_all_operations():
        assert isinstance(found, Ok), found
        for mode in MODES:
            ask(found.ok(), mode, there, callers, answers)
    assert len({*answers}) >= 6  # of many kinds
    return answers


def ask(
    operation: APIOperation[Any, Any, Any, Any],
    mode: GenerationMode,
    there: dict[str, object],
    callers: list[Rest],
    answers: Counter[int],
) -> None:
    """Asks one call again and again, each caller in turn: of what is there, and of what is not."""
    turns = count()

    @seed(effort.SEED)
    @settings(
        max_examples=effort.API_CASES,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        verbosity=Verbosity.quiet,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def asks(case: Case[Any]) -> None:
        turn = next(turns)
        caller = callers[turn % len(callers)]
        if case.path_parameters and turn % 4:
            case.path_parameters = {name: there[name] for name in case.path_parameters}
        headers = {"X-CSRFToken": caller.cookies.get("csrftoken", "")}
        response = case.call(headers=headers, cookies=caller.cookies, timeout=PATIENCE)
        case.validate_response(response, checks=CHECKS)
        answers[response.status_code] += 1

    with suppress(Unsatisfiable):  # a call that takes nothing can't be asked wrongly
        asks()
