"""Fighters to compare, and results between them."""

from __future__ import annotations

from django.utils import timezone

from buttons.models import Button, ButtonSet
from rules import RULES_REVISION
from stats.fighters import fighters_with
from stats.models import Matchup
from stats.worth.asking import dice_of_button, matchup_of


def a_button(name: str, recipe: str, ruleset: str = "", **fields: object) -> Button:
    owner, _is_new = ButtonSet.objects.get_or_create(name=f"Kitchen {ruleset}", ruleset=ruleset)
    return Button.objects.create(set=owner, name=name, recipe=recipe, **fields)


def among_robots(button: Button, other: Button, won: int, lost: int, rules: str = "online") -> Matchup:
    """Store the results of rounds that robots have played between two fighters."""
    keys = fighters_with({dice_of_button(button), dice_of_button(other)})
    key = keys[dice_of_button(button)]
    found = matchup_of(key, keys[dice_of_button(other)], rules)
    if found.first_id != key:
        won, lost = lost, won
    found.rounds, found.won, found.lost = won + lost, won, lost
    found.revision, found.filled_at = RULES_REVISION, timezone.now()
    found.save()
    return found
