"""The archive in the admin: found by code, id and name; read, not changed."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client

from games import archive, unlisted
from games.models import BroughtRecord, PlayedDeal, SharedDeal
from games.rooms.finished import FinishedDeal
from games.unlisted import Linked
from tests.records.sessions import a_session

pytestmark = pytest.mark.django_db

AT = 1_700_000_000.5
RECORD = json.dumps(a_session(deals=1) | {"names": ["Ana", "Ben", None, "Dan"]}).encode()
OTHER = json.dumps(a_session(deals=1) | {"names": ["Cleo", None, None, None]}).encode()
MODELS: tuple[type[Model], ...] = (PlayedDeal, SharedDeal, BroughtRecord)


@pytest.fixture
def host() -> Client:
    """Somebody who may see everything in the admin."""
    client = Client()
    client.force_login(User.objects.create_superuser("host", password="x"))
    return client


@pytest.fixture(autouse=True)
def rows() -> None:
    archive.keep(
        [FinishedDeal("r1", "CDFGHJ", number, 1, 10, AT, record) for number, record in ((1, RECORD), (2, None))]
    )
    archive.keep([FinishedDeal("r2", "KMNPQR", 1, 1, 10, AT, OTHER)])
    unlisted.link_to(Linked("r1", "CDFGHJ", 1), AT)
    unlisted.bring(RECORD, AT)


def everything() -> list[Any]:
    return [list(model.objects.order_by("pk").values_list()) for model in MODELS]  # type: ignore[attr-defined]


def path_of(model: type[Model], rest: str = "") -> str:
    return f"/admin/games/{model._meta.model_name}/{rest}"


def found(host: Client, model: type[Model], typed: str) -> int:
    page = host.get(path_of(model), {"q": typed})
    assert page.status_code == 200
    return int(page.context["cl"].result_count)


def test_the_host_finds_deals_by_code_room_and_name(host: Client):
    assert [found(host, PlayedDeal, typed) for typed in ("CDFGHJ", "r1", "Cleo", "Ben", "CDF")] == [2, 2, 1, 1, 0]


def test_the_host_finds_links_and_brought_records(host: Client):
    link, brought = SharedDeal.objects.get(), BroughtRecord.objects.get()

    assert [found(host, SharedDeal, typed) for typed in (link.id, "CDFGHJ", "r1", "r2")] == [1, 1, 1, 0]
    assert [found(host, BroughtRecord, typed) for typed in (brought.id, "Dan", "Eve")] == [1, 1, 0]


def test_a_link_in_the_admin_leads_to_its_deal(host: Client):
    page = host.get(path_of(SharedDeal, f"{SharedDeal.objects.get().pk}/change/")).content.decode()
    deal = PlayedDeal.objects.get(room="r1", number=1)
    assert f'href="{path_of(PlayedDeal, f"{deal.pk}/change/")}"' in page

    deal.delete()
    page = host.get(path_of(SharedDeal, f"{SharedDeal.objects.get().pk}/change/")).content.decode()
    assert "not in the archive" in page


@pytest.mark.parametrize("model", MODELS)
def test_the_host_reads_every_row_and_can_change_none(host: Client, model: type[Model]):
    before = everything()
    for row in model.objects.all():  # type: ignore[attr-defined]
        page = host.get(path_of(model, f"{row.pk}/change/"))
        assert page.status_code == 200
        assert "<textarea" not in page.content.decode()
        assert host.post(path_of(model, f"{row.pk}/change/"), {"code": "KMNPQR"}).status_code == 403
    assert host.get(path_of(model, "add/")).status_code == 403
    assert host.post(path_of(model, "add/"), {"code": "KMNPQR"}).status_code == 403
    assert everything() == before


def test_the_record_is_readable_but_of_a_deal_taken_back(host: Client):
    pages = {
        deal.number: host.get(path_of(PlayedDeal, f"{deal.pk}/change/")).content.decode()
        for deal in PlayedDeal.objects.filter(room="r1")
    }
    assert "&quot;Ana&quot;" in pages[1]
    assert "taken back" in pages[2]


@pytest.mark.parametrize("model", MODELS)
def test_nobody_else_sees_the_admin(model: type[Model]):
    assert Client().get(path_of(model)).status_code == 302
