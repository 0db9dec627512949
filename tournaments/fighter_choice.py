"""A player's choice of a fighter for a tournament, as pages and programs send it."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from core.refusals import NotPlayable, NotPossible
from games.offers import button_choice
from tournaments.fighters import CustomFighter, checked_recipe
from tournaments.models import Tournament
from tournaments.refusals import TournamentCode
from training.workshop.gallery import fighters_within_reach
from training.workshop.models import KeptFighter

WORKSHOP = "workshop:"
"""Prefix of the slug of a fighter from the workshop."""

SLUG = re.compile(r"[a-z0-9]{1,8}", re.ASCII)


def read_choice(
    tournament: Tournament, player: User, pick: str, recipe: str = ""
) -> int | CustomFighter | None:
    """Return the key of a button, a fighter that is not in the catalogue, or None if there is no choice."""
    if recipe.strip():
        return CustomFighter(recipe)
    if pick.startswith(WORKSHOP):
        return CustomFighter(workshop_fighter(pick, player).recipe, is_from_workshop=True)
    button = button_choice.button_of(pick, tournament.terms, asking=player, within=tournament.search)
    return None if button is None else button.pk


def workshop_fighter(pick: str, player: User) -> KeptFighter:
    slug = pick.removeprefix(WORKSHOP)
    found = fighters_within_reach(player).filter(slug=slug).first() if SLUG.fullmatch(slug) else None
    if found is None:
        raise NotPlayable(TournamentCode.NO_WORKSHOP_FIGHTER)
    return found


class PickedFighter(NamedTuple):
    """A fighter that the player has picked, but not yet confirmed."""

    recipe: str
    field: str
    value: str
    name: str = ""

    @property
    def query(self) -> str:
        return urlencode({self.field: self.value}, safe="/:()")


def picked_fighter(
    tournament: Tournament, viewer: User | AnonymousUser, pick: str, recipe: str
) -> PickedFighter | None:
    """Return the picked fighter, or None if the viewer has picked none that can fight in the tournament."""
    if button_choice.kind_of(pick)[0]:
        return None
    try:
        if recipe:
            return PickedFighter(checked_recipe(tournament, CustomFighter(recipe)), "recipe", recipe)
        if pick.startswith(WORKSHOP) and viewer.is_authenticated:
            kept = workshop_fighter(pick, viewer)
            dice = checked_recipe(tournament, CustomFighter(kept.recipe, is_from_workshop=True))
            return PickedFighter(dice, "fighter", pick, kept.name)
        button = button_choice.button_of(pick)
    except NotPossible:
        return None
    if button is None:
        return None
    return PickedFighter(button.recipe, "fighter", button_choice.address(button), button.name)
