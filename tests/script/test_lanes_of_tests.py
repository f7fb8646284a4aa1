"""Every test has one lane, and a pure one opens no connection."""

import socket

import pytest

from tests.conftest import LANES


def lanes_of(request):
    return [lane for lane in LANES if request.node.get_closest_marker(lane)]


def test_a_test_that_asks_for_nothing_real_is_pure(request):
    assert lanes_of(request) == ["pure"]


def test_a_test_that_asks_for_the_database_is_one_of_parts(request, db):
    assert lanes_of(request) == ["parts"]


@pytest.mark.django_db
def test_so_is_one_that_is_marked_for_it(request):
    assert lanes_of(request) == ["parts"]


@pytest.fixture
def browser():
    """Stands for Chromium: only its name counts here."""


@pytest.fixture
def page(browser):
    return "a page"


def test_a_test_that_asks_for_a_browser_by_whatever_way_can_be_left_out(request, page):
    assert request.node.get_closest_marker("browser")


def test_a_test_that_asks_for_none_is_never_left_out(request):
    assert not request.node.get_closest_marker("browser")


def test_a_pure_test_that_opens_a_connection_fails():
    with (
        socket.create_server(("127.0.0.1", 0)) as listening,
        socket.socket() as caller,
        pytest.raises(AssertionError, match="pure test opens a connection"),
    ):
        caller.connect(listening.getsockname())
