"""`{% load results %}`: what a button has won and lost."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser

from buttons.models import Button
from standing.results import ResultsOfButton, results_of_button

register = template.Library()


@register.simple_tag(takes_context=True)
def results_of(context: dict[str, Any], button: Button) -> ResultsOfButton:
    """As the reader may know them."""
    return results_of_button(button, context.get("user") or AnonymousUser())
