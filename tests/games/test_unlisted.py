"""Links to deals and records people bring: by an id nobody can guess, for as long as is promised."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from games import unlisted
from games.models import BroughtRecord, SharedDeal
from games.unlisted import Linked

pytestmark = pytest.mark.django_db

NOW = 1_700_000_000.5
DAY = 24 * 3600.0
DEAL = Linked("r1", "CDFGHJ", 3)


def test_a_link_leads_to_its_deal():
    link = unlisted.link_to(DEAL, NOW)

    assert unlisted.linked(link) == DEAL
    assert unlisted.linked(link[:-1]) is None


@pytest.mark.parametrize("name", ["", "\0", "x" * 33, "é", "a b", "x\n"])
def test_what_is_no_id_is_not_looked_for(name: str, django_assert_num_queries: DjangoAssertNumQueries):
    with django_assert_num_queries(0):  # PostgreSQL refuses some with an error
        assert unlisted.linked(name) is None
        assert unlisted.brought(name, NOW, 30) is None


def test_a_deal_has_one_link_however_often_it_is_shared():
    assert unlisted.link_to(DEAL, NOW) == unlisted.link_to(DEAL, NOW + DAY)
    assert SharedDeal.objects.count() == 1


def test_ids_are_long_and_of_chance():
    ids = {unlisted.link_to(DEAL._replace(number=number), NOW) for number in range(50)}
    ids |= {unlisted.bring(b"{}", NOW) for _ in range(50)}

    assert len(ids) == 100
    assert {len(one) for one in ids} == {22}


def test_a_brought_record_is_there_for_so_many_days_and_no_longer():
    record = unlisted.bring(b'{"deals": []}', NOW)

    assert unlisted.brought(record, NOW + 30 * DAY, 30) == b'{"deals": []}'
    assert unlisted.brought(record, NOW + 30 * DAY + 1, 30) is None
    assert unlisted.brought(record, NOW + 9000 * DAY, 0) == b'{"deals": []}'
    assert BroughtRecord.objects.count() == 1
