"""Fighters against which another has about an even chance."""

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
"""Of a hundred matches: who wins so many more or fewer than half is no fair opponent."""
MATCHES_TO_BE_SURE = 10
"""A fighter with fewer has a rating that tells little."""
ALIKE = 1.0
"""Two ratings that differ by no more, on the scale of which a newcomer has 25."""
MOST_LOOKED_AT = 200
CANDIDATES = 12
"""So many pairs are played to find some."""


class Fair(NamedTuple):
    button: Button
    chance: WinChance | None
    """Of the other one, against this; none if only their ratings are alike."""

    @property
    def address(self) -> str:
        return address(self.button)

    @property
    def wins(self) -> float | None:
        return None if self.chance is None else 100 - self.chance.percent


def fair_opponents(button: Button, terms: Terms) -> list[Fair]:
    """Offered fighters that have about an even chance against *button*, the fairest first.

    Fighters with known rounds against it come before those that only have a similar rating.
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
