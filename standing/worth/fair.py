"""Fighters against which another has about an even chance."""

from __future__ import annotations

from random import SystemRandom
from typing import NamedTuple

from buttons.models import Button
from games.making.button_choice import address
from games.models import Terms
from games.play.button_searches import fitting
from standing.fighters import buttons_of, fighter_of
from standing.models import Fighter
from standing.worth.asking import ask
from standing.worth.estimate import Chance, worth_against

MOST_SHOWN = 12
FAR = 15
"""Of a hundred matches: who wins so many more or fewer than half is no fair opponent."""
CANDIDATES = 12
"""So many pairs are played to find some."""


class Fair(NamedTuple):
    button: Button
    chance: Chance
    """Of the other one, against this."""

    @property
    def address(self) -> str:
        return address(self.button)

    @property
    def wins(self) -> float:
        """Of a hundred matches against the other one."""
        return 100 - self.chance.percent


def fair_opponents(button: Button, terms: Terms) -> list[Fair]:
    """Offered fighters that have about an even chance against *button*, the fairest first."""
    fighter = fighter_of(button)
    if fighter is None:
        return []
    known = worth_against(fighter.pk, terms.rules_of)
    chances = {key: worth.in_match(terms.first_to) for key, worth in known.items() if worth.is_known}
    even = [key for key, chance in chances.items() if chance.from_even <= FAR]
    by_fairness = sorted(even, key=lambda key: (chances[key].from_even, key))
    buttons = buttons_of(Fighter.objects.filter(pk__in=by_fairness))
    offered = set(fitting(Button.objects.offered(), terms).values_list("pk", flat=True))
    found = [
        Fair(theirs[0], chances[key])
        for key in by_fairness
        if (theirs := [other for other in buttons.get(key, []) if other.pk in offered])
    ]
    return found[:MOST_SHOWN]


def look_for_some(button: Button, terms: Terms) -> None:
    """Have robots play against a few fighters by chance, with about as many dice."""
    near = fitting(Button.objects.offered(), terms).exclude(recipe="").exclude(pk=button.pk)
    alike = near.filter(dice_count__range=(button.dice_count - 1, button.dice_count + 1))
    known = list(alike.values_list("pk", flat=True))
    chosen = SystemRandom().sample(known, min(CANDIDATES, len(known)))
    for other in Button.objects.filter(pk__in=chosen).select_related("set"):
        ask(button, other, terms.rules_of)
