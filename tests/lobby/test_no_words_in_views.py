"""What the server writes for people comes from locales/: no sentence stands in a view, and none in a template."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VIEWS = sorted((ROOT / "lobby").glob("*.py"))
TEMPLATES = sorted((ROOT / "lobby" / "templates").rglob("*.html"))
SENTENCE = re.compile(r"^[A-Z][a-z]+ [a-z]")
FOR_PROGRAMMERS = {"Known", "OpenApiResponse", "OpenApiParameter", "extend_schema", "ImproperlyConfigured"}
"""Calls whose texts are the API's documentation, or what a log says."""
HELP = {"help_text", "description"}
_TAGS = re.compile(r"{%.*?%}|{{.*?}}|{#.*?#}|<[^>]*>", re.DOTALL)
_SPOKEN = re.compile(r"""\b(?:title|alt|aria-label|name="description" content)="([^"{]*[A-Za-z] [^"{]*)\"""")


def sentences(code: str) -> list[str]:
    """The sentences in Python code that a person could come to read."""
    return list(_sentences(ast.parse(code)))


def _sentences(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return  # a docstring
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FOR_PROGRAMMERS:
        return
    if isinstance(node, ast.keyword) and node.arg in HELP:
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and SENTENCE.match(node.value):
        yield node.value
    for child in ast.iter_child_nodes(node):
        yield from _sentences(child)


def words_in(template: str) -> list[str]:
    """What a template says of its own: text, and the texts of its attributes."""
    said = [*_SPOKEN.findall(template), *_TAGS.sub("\n", template).splitlines()]
    return [text.strip() for text in said if re.search("[A-Za-z]", text)]


@pytest.mark.parametrize("path", VIEWS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_view_holds_a_sentence(path: Path) -> None:
    assert sentences(path.read_text()) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_template_holds_a_word(path: Path) -> None:
    assert words_in(path.read_text()) == []


def test_a_sentence_in_a_view_would_be_noticed() -> None:
    assert sentences('"""Says so."""\ndef view(request):\n    return HttpResponse("There is no such table")') == [
        "There is no such table"
    ]


def test_a_word_in_a_template_would_be_noticed() -> None:
    assert words_in('<p title="No such table">{% word "a" %} Sorry</p>') == ["No such table", "Sorry"]
