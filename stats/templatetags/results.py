"""Template library `{% load results %}`, which gives the results of fighters for pages of the catalogue."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser

from buttons.models import Button, ButtonSet
from stats.fighters import fighter_of
from stats.pages.set_table import SetTable, table_of_set
from stats.sums import Share
from stats.tables.fighter import figures_of_fighter, own_figures
from stats.tables.fighters import sums_by_button
from stats.titles import title_of

register = template.Library()
register.filter(title_of)

FEWEST_ROUNDS = 20
"""The fewest rounds for which a pin shows the share that was won. With fewer, luck decides."""


@register.simple_tag(takes_context=True)
def results_of(context: dict[str, Any], button: Button) -> dict[str, object]:
    viewer, fighter = context.get("user") or AnonymousUser(), fighter_of(button)
    if fighter is None:
        return {}
    return {"figures": figures_of_fighter(fighter, viewer), "mine": own_figures(fighter, viewer)}


@register.simple_tag
def with_win_rates(buttons: Iterable[Button]) -> list[tuple[Button, Share | None]]:
    """Pair each button with its share of rounds won, or with None if it played too few."""
    sums = sums_by_button()
    found = [(button, sums[button.pk].rounds if button.pk in sums else None) for button in buttons]
    return [(button, share if share and share.of >= FEWEST_ROUNDS else None) for button, share in found]


@register.simple_tag
def set_table(of: ButtonSet, order: str | None) -> SetTable:
    return table_of_set(of, order or "")
