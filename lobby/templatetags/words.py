"""`{% word "app.name" %}`: a message without arguments, in the language of the page."""

from typing import Any

from django import template

register = template.Library()


@register.simple_tag(takes_context=True)
def word(context: dict[str, Any], key: str) -> str:
    """The text of `key`, escaped like any other value."""
    text: str = context["words"][key]
    return text
