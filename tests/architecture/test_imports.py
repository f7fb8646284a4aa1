"""The import contracts of pyproject.toml hold, and would notice if one were broken."""

from tests.architecture import contracts


def test_imports_point_one_way_and_hidden_tiles_stay_with_those_who_may_hold_them():
    kept, report = contracts.check()
    assert kept, report
