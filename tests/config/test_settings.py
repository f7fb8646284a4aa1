"""Django's settings as made from the environment."""

import re

from django.db import connection


def test_the_database_of_a_home_has_readers_beside_its_writer(db):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA journal_mode")
        assert cursor.fetchone() == ("wal",)


def test_no_page_may_run_inline_script_or_load_from_another_host(client, db):
    policy = client.get("/admin/login/").headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert not re.search(r"unsafe|https?:|\*", policy)
