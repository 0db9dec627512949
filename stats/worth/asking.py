"""Requests of players to have robots measure the win chances of a matchup."""

from __future__ import annotations

from django.db.models import Q, QuerySet
from django.utils import timezone

from buttons.models import Button
from core.refusals import NotPlayable
from games.models import Ruleset, Terms
from games.offers.button_choice import may_fight_under
from games.play import MatchCode
from rules import RULES_REVISION
from stats.fighters import Dice, canonical_recipe, fighters_with
from stats.models import Matchup
from stats.worth.refusals import TooManyAsked

RULES = tuple(dict.fromkeys(Terms(ruleset=ruleset).rules_of for ruleset in Ruleset.values))
"""One value per family of rules. Within a family, single rounds follow the same rules."""
MOST_WAITING = 2000
"""The most requested matchups at a time, which keep the robots busy for several nights."""


def dice_of_button(button: Button) -> Dice:
    return canonical_recipe(button.recipe), button.special


def requested_matchups() -> QuerySet[Matchup]:
    return Matchup.objects.filter(asked_at__isnull=False, filled_at=None)


def is_asked(dice: Dice, against: Dice, rules: str) -> bool:
    (recipe, special), (other_recipe, other_special) = dice, against
    one = requested_matchups().filter(rules=rules)
    there = Q(first__recipe=recipe, first__special=special)
    there &= Q(second__recipe=other_recipe, second__special=other_special)
    back = Q(second__recipe=recipe, second__special=special)
    back &= Q(first__recipe=other_recipe, first__special=other_special)
    return one.filter(there | back).exists()


def request_matchup(button: Button, other: Button, rules: str) -> None:
    """Request that robots play the two fighters against each other. A repeated request has no effect."""
    for fighter in (button, other):
        if not may_fight_under(fighter, Terms(ruleset=rules)):
            only = fighter.set.get_ruleset_display()
            raise NotPlayable(MatchCode.UNDER_ITS_RULES_ONLY, name=fighter.name, rules=only)
    dice, others = dice_of_button(button), dice_of_button(other)
    if dice == others:
        return
    if requested_matchups().count() >= MOST_WAITING:
        raise TooManyAsked
    keys = fighters_with({dice, others})
    matchup = matchup_of(keys[dice], keys[others], rules)
    lacking = Q(filled_at=None) | ~Q(revision=RULES_REVISION)
    unasked = Matchup.objects.filter(lacking, pk=matchup.pk)
    unasked.filter(Q(asked_at=None) | Q(filled_at__isnull=False)).update(
        asked_at=timezone.now(), filled_at=None
    )


def matchup_of(fighter: int, other: int, rules: str) -> Matchup:
    first, second = sorted((fighter, other))
    found, _is_new = Matchup.objects.get_or_create(first_id=first, second_id=second, rules=rules)
    return found
