"""Template library `{% load worth %}`, which gives the chance of one fighter to beat another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict, replace
from typing import Any

from django import template

from core.refusals import NotPossible
from games.match_page.on_board.offer import Offer, ShownTerms
from games.models import Terms
from games.offers.button_choice import buttons_in_order
from games.offers.form import ProposalForm
from games.offers.pages import SideOfForm
from stats.worth.comparing import ComparedFighter, Comparison, comparison
from stats.worth.fair import Fair, fair_opponents
from stats.worth.form import button_at, terms_given

register = template.Library()


@register.simple_tag
def worth_in_form(form: ProposalForm, sides: Iterable[SideOfForm]) -> Comparison | None:
    if str(form["seats"].value() or 2) != "2" or form["misere"].value():
        return None
    given = {name: str(form[name].value() or "") for name in ("first_to", "ruleset", "winslow")}
    if form["printed_specials"].value():
        given["printed_specials"] = "on"
    return comparison([side_of(side) for side in sides], terms_given(given))


def side_of(side: SideOfForm) -> ComparedFighter | None:
    if side.button is None or side.recipe.value():
        return None
    return ComparedFighter.of_button(side.button)


@register.simple_tag
def worth_of_offer(terms: ShownTerms, offer: Offer) -> Comparison | None:
    """Return a comparison of the fighters in the offer and those picked by the viewer, or None."""
    if not offer.is_offered or len(terms.seats) != 2 or terms.misere:
        return None
    brought = [(seat.button, seat.recipe) for seat in terms.seats if seat.button]
    buttons = {(button.name, button.recipe): button for button in buttons_in_order(brought)}
    picked = {pick.seat.number: pick.button for pick in offer.to_pick}
    sides: list[ComparedFighter | None] = []
    for seat in terms.seats:
        button = picked.get(seat.number) or buttons.get((seat.button, seat.recipe))
        if button is not None:
            sides.append(ComparedFighter.of_button(button))
        elif seat.recipe or seat.special:
            sides.append(ComparedFighter.of_recipe(seat.button, seat.recipe, seat.special))
        else:
            sides.append(None)
    return comparison(sides, replace(Terms.from_dict(asdict(terms)), ruleset=terms.rules))


@register.simple_tag
def fair_for(filled: Mapping[str, str], side: str) -> dict[str, Any] | None:
    """Return the other side's fighter with its fair opponents, or None if that fighter is not chosen."""
    terms = terms_given(filled)
    try:
        button = button_at(filled.get("theirs" if side == "mine" else "mine", ""))
    except NotPossible:
        return None
    found: list[Fair] = fair_opponents(button, terms)
    return {"button": button, "opponents": found, "terms": terms}


@register.filter
def percent(value: float) -> int:
    """Return the percentage as an integer from 1 to 99, because no result is certain."""
    return min(99, max(1, round(value)))


@register.filter
def reach(comparison: Comparison) -> int:
    return max(1, round(comparison.chance.reach))
