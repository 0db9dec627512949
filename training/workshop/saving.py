"""Fighters that players save under a name and reach by a link; each player may save a limited number."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import transaction

from accounts.locking import lock_players
from accounts.models import User
from accounts.names import LONGEST_NAME, refuse_reserved
from core.refusals import NotPlayable, NotPossible, TooLate
from core.text.visible import is_fit_for_a_title, one_line
from games.play import AgainstTheRules
from games.play.texts import refuse_if_muted
from rules import UnreadableRecipe, parse_recipe, why_not_playable
from training.workshop.models import KeptFighter
from training.workshop.refusals import WorkshopCode

MOST_KEPT = 50
SHORTEST_NAME = 2


def save_fighter(player: User, name: str, text: str) -> KeptFighter:
    """Save a fighter, or return the player's saved fighter with the same dice and name."""
    if player.is_guest:
        raise NotPossible(WorkshopCode.GUESTS_KEEP_NONE)
    refuse_if_muted(player)
    name, recipe = checked_name(name), checked_recipe(text)
    with transaction.atomic():
        lock_players([player])
        mine = KeptFighter.objects.filter(maker=player)
        if same := mine.filter(name=name, recipe=recipe).first():
            return same
        if mine.count() >= MOST_KEPT:
            raise TooLate(WorkshopCode.TOO_MANY_FIGHTERS_KEPT, most=MOST_KEPT)
        return KeptFighter.objects.create(maker=player, name=name, recipe=recipe)


def checked_name(written: str) -> str:
    name = one_line(written)
    if not (SHORTEST_NAME <= len(name) <= LONGEST_NAME and is_fit_for_a_title(name)):
        raise NotPlayable(WorkshopCode.FIGHTER_NAME_UNFIT, most=LONGEST_NAME)
    try:
        refuse_reserved(name.replace(" ", "-"))
    except ValidationError as error:
        raise NotPlayable(WorkshopCode.FIGHTER_NAME_RESERVED) from error
    return name


def checked_recipe(text: str) -> str:
    try:
        recipe = parse_recipe(text)
        refusal = why_not_playable(recipe)
    except UnreadableRecipe as error:
        raise AgainstTheRules(error) from error
    if refusal is not None:
        raise AgainstTheRules(refusal)
    return str(recipe)
