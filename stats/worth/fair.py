"""Search for fighters that have about an even chance against a given fighter."""

from __future__ import annotations

from random import SystemRandom
from typing import NamedTuple

from buttons.models import Button
from games.models import Terms
from games.offers.button_choice import address
from games.play.terms.button_searches import filter_by_terms
from stats.fighters import buttons_of, fighter_of
from stats.models import Fighter, FighterRating, Pool
from stats.worth.asking import request_matchup
from stats.worth.estimate import WinChance, worth_against

MOST_SHOWN = 12
FAR = 15
"""The most percentage points by which a fair opponent's chance may differ from 50 %."""
MATCHES_TO_BE_SURE = 10
"""The fewest matches with which a fighter's rating is used for the search."""
ALIKE = 1.0
"""The largest difference between similar ratings, on a scale on which a new fighter has 25."""
MOST_LOOKED_AT = 200
CANDIDATES = 12
"""The number of pairs that robots play to find fair opponents."""


class Fair(NamedTuple):
    button: Button
    chance: WinChance | None
    """The given fighter's chance against this opponent, or None if only their ratings are similar."""

    @property
    def address(self) -> str:
        return address(self.button)

    @property
    def wins(self) -> float | None:
        return None if self.chance is None else 100 - self.chance.percent


def fair_opponents(button: Button, terms: Terms) -> list[Fair]:
    """Return fighters with about an even chance against *button*, the fairest first.

    Fighters that have played against it come before fighters that only have a similar rating.
    """
    fighter = fighter_of(button)
    if fighter is None:
        return []
    known = worth_against(fighter.pk, terms.rules_of)
    chances = {key: worth.in_match(terms.first_to) for key, worth in known.items() if worth.is_known}
    even = [key for key, chance in chances.items() if chance.from_even <= FAR]
    even.sort(key=lambda key: (chances[key].from_even, key))
    even += [key for key in similarly_rated(fighter, terms.rules_of) if key not in chances]
    buttons = buttons_of(Fighter.objects.filter(pk__in=even[:MOST_LOOKED_AT]))
    offered = set(filter_by_terms(Button.objects.filter_available(), terms).values_list("pk", flat=True))
    found = [
        Fair(theirs[0], chances.get(key))
        for key in even
        if (theirs := [other for other in buttons.get(key, []) if other.pk in offered])
    ]
    return found[:MOST_SHOWN]


def similarly_rated(fighter: Fighter, rules: str) -> list[int]:
    rated = FighterRating.objects.filter(rules=rules, pool=Pool.PEOPLE, matches__gte=MATCHES_TO_BE_SURE)
    own = rated.filter(fighter=fighter).first()
    if own is None:
        return []
    near = rated.exclude(fighter=fighter).filter(mu__range=(own.mu - ALIKE, own.mu + ALIKE))
    found = near.values_list("fighter", "mu")[:MOST_LOOKED_AT]
    return [key for key, mu in sorted(found, key=lambda each: (abs(each[1] - own.mu), each[0]))]


def request_candidates(button: Button, terms: Terms) -> None:
    near = filter_by_terms(Button.objects.filter_available(), terms).exclude(recipe="").exclude(pk=button.pk)
    alike = near.filter(dice_count__range=(button.dice_count - 1, button.dice_count + 1))
    known = list(alike.values_list("pk", flat=True))
    chosen = SystemRandom().sample(known, min(CANDIDATES, len(known)))
    for other in Button.objects.filter(pk__in=chosen).select_related("set"):
        request_matchup(button, other, terms.rules_of)
