"""Template library `{% load handicap %}`, which suggests the head start that makes a match even."""

from __future__ import annotations

from typing import NamedTuple

from django import template

from accounts.models import User
from core.numbers import small_number
from games.models.terms import USUAL
from games.offers.form import ProposalForm
from rules.battle import MOST_ROUNDS_TO_WIN
from stats.handicap import HeadStart, fair_head_start

register = template.Library()


class Suggested(NamedTuple):
    weaker: User
    stronger: User
    found: HeadStart


@register.simple_tag
def suggested_head_start(form: ProposalForm) -> Suggested | None:
    """Return the head start for the match that the form describes, or None.

    A head start is suggested only if both players are rated and one of them is much stronger.
    """
    named = str(form["opponent"].value() or "").strip()
    if form.proposer.rating is None or not named:
        return None
    opponent = User.objects.in_lists_for(form.proposer).filter(username__iexact=named).first()
    if opponent is None or opponent.rating is None:
        return None
    weaker, stronger = sorted((form.proposer, opponent), key=lambda player: player.rating or 0)
    rounds = small_number(str(form["first_to"].value() or ""))
    if rounds is None or rounds > MOST_ROUNDS_TO_WIN:
        rounds = USUAL.first_to
    found = fair_head_start(stronger.rating or 0, weaker.rating or 0, rounds) if rounds else None
    return found and Suggested(weaker, stronger, found)


@register.filter
def of_a_hundred(chance: float) -> int:
    return round(100 * chance)
