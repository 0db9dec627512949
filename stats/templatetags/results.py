"""Template library `{% load results %}`, which gives the results of a fighter for its page."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser

from buttons.models import Button
from stats.fighters import fighter_of
from stats.tables.fighter import figures_of_fighter, own_figures

register = template.Library()


@register.simple_tag(takes_context=True)
def results_of(context: dict[str, Any], button: Button) -> dict[str, object]:
    viewer, fighter = context.get("user") or AnonymousUser(), fighter_of(button)
    if fighter is None:
        return {}
    return {"figures": figures_of_fighter(fighter, viewer), "mine": own_figures(fighter, viewer)}
