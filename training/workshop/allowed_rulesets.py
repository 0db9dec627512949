"""Rulesets under which players may use a recipe of their own, with reasons why others forbid it."""

from __future__ import annotations

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Ruleset
from games.play import AgainstTheRules
from rules import Recipe, why_not_custom

FAMILIES: dict[str, Promise] = {
    Ruleset.ONLINE: _("Online"),
    Ruleset.CLASSIC: _("Classic"),
    Ruleset.GOBLIN: _("Goblin"),
}


class AllowedRuleset(NamedTuple):
    """A ruleset, with the reason why it does not allow the fighter, or with an empty string."""

    name: Promise
    why_not: str


def allowed_rulesets(recipe: Recipe) -> list[AllowedRuleset]:
    refusals = {ruleset: why_not_custom(recipe, ruleset) for ruleset in FAMILIES}
    found = [
        AllowedRuleset(FAMILIES[ruleset], "" if refusal is None else str(AgainstTheRules(refusal)))
        for ruleset, refusal in refusals.items()
    ]
    return [
        *found,
        AllowedRuleset(_("Tournaments"), str(_("Only if the organiser allows fighters of your own."))),
    ]


def rules_for(recipe: Recipe) -> str:
    return next((ruleset for ruleset in FAMILIES if why_not_custom(recipe, ruleset) is None), "")
