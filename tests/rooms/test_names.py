"""P1: a name is 1 to 20 visible characters, trimmed, without unseen characters."""

import pytest

from games.rooms.names import trimmed_name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ana", "Ana"),
        ("  Ana\u00a0", "Ana"),
        ("Ana of the hill", "Ana of the hill"),
        ("\u00c5sa", "\u00c5sa"),
        ("A\u030asa", "\u00c5sa"),
        ("a" * 20, "a" * 20),
        ("\u0645\u06cc\u200c\u0631", "\u0645\u06cc\u200c\u0631"),
        ("\u0ba8\u0bbf" * 20, "\u0ba8\u0bbf" * 20),
        ("\U0001f469\u200d\U0001f33e", "\U0001f469\u200d\U0001f33e"),
        ("Ben \u2764\ufe0f", "Ben \u2764\ufe0f"),
        ("Cleo \U0001fae9", "Cleo \U0001fae9"),
        ("<b>Dan</b>", "<b>Dan</b>"),
    ],
    ids=[
        "plain",
        "spaces",
        "inner spaces",
        "letter",
        "composed",
        "twenty",
        "joiner",
        "marks",
        "family",
        "heart",
        "new",
        "tags",
    ],
)
def test_p1_what_people_are_called(written: str, name: str):
    assert trimmed_name(written) == name


@pytest.mark.parametrize(
    "written",
    ["", "   ", "\u2003", "a" * 21, "\u0301", "\u200d", "\u3164", "\u2800", "\ufe0f"],
    ids=["nothing", "spaces", "wide space", "21", "mark", "joiner", "filler", "blank", "variation"],
)
def test_p1_a_name_has_1_to_20_visible_characters(written: str):
    with pytest.raises(ValueError, match=r"^(length|unseen character)$"):
        trimmed_name(written)


@pytest.mark.parametrize(
    "char",
    [
        "\n",
        "\t",
        "\0",
        "\x7f",
        "\u202e",
        "\u2066",
        "\u200b",
        "\ufeff",
        "\u2028",
        "\ue000",
        "\ud800",
        "\uffff",
        "\U000e0041",
    ],
    ids="line tab nul delete rtl isolate nothing bom separator private surrogate noncharacter tag".split(),
)
def test_p1_control_characters_are_none_of_them(char: str):
    with pytest.raises(ValueError, match=r"^unseen character$"):
        trimmed_name(f"A{char}na")


def test_p1_marks_do_not_pile_up_without_end():
    with pytest.raises(ValueError, match=r"^length$"):
        trimmed_name("A" + "\u0301" * 61)
