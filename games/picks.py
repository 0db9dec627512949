"""What a player brings: a button by its address, one at random from a search, or a recipe of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import SystemRandom

from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _

from accounts.models import User
from buttons.models import Button
from buttons.search import SearchForm
from games.models import Seat
from games.play import NotPlayable, Place
from games.wording import in_words
from rules import UnreadableRecipe, parse_recipe, why_not_custom
from rules.specials import SPECIALS

ADDRESS = re.compile(r"([-\w]{1,60})/([-\w]{1,60})", re.ASCII)
"""Of a button: its set and its own name, as its page has them."""

RANDOM = "random:"
"""Before the address of a search: any button that it finds."""

ONLY_AS_PRINTED = [key for key, special in SPECIALS.items() if special.only_as_printed]

RECENTLY = 6
SEATS_LOOKED_AT = 40


def place(player: User | None, pick: str, recipe: str, ruleset: str, *, as_printed: bool = False) -> Place:
    """The place of *player* with what was picked or written; without dice if neither was.

    Chance picks a button that only makes sense *as_printed* only where specials are played so.
    """
    if recipe.strip():
        return Place(player, custom_recipe(recipe, ruleset))
    button = button_of(pick, as_printed=as_printed)
    if button is None:
        return Place(player)
    return Place(player, button.recipe, button.name, button.special)


def button_of(pick: str, *, as_printed: bool = False) -> Button | None:
    if not pick:
        return None
    if pick.startswith(RANDOM):
        return at_random(pick.removeprefix(RANDOM), as_printed=as_printed)
    found = ADDRESS.fullmatch(pick)
    button = offered().filter(set__slug=found[1], slug=found[2]).first() if found else None
    if button is None:
        raise NotPlayable(_("There is no such button to play with."))
    return button


def at_random(search: str, *, as_printed: bool = False) -> Button:
    found = found_by(QueryDict(search[:500]), None)
    if not as_printed:
        found = found.exclude(special__in=ONLY_AS_PRINTED)
    known = list(found.order_by().values_list("pk", flat=True))
    if not known:
        raise NotPlayable(_("No button is like that."))
    return offered().get(pk=SystemRandom().choice(known))


def offered() -> QuerySet[Button]:
    return Button.objects.offered().select_related("set")


def generators() -> list[Button]:
    """The buttons whose dice are drawn by lot when the match begins."""
    return list(offered().filter(special__startswith="RandomBM").order_by("pk"))


def found_by(search: QueryDict, player: User | None) -> QuerySet[Button]:
    """What a search finds of the buttons that may be taken into a new match."""
    found: QuerySet[Button] = SearchForm(search, player=player).buttons()
    return found.filter(obstacle="", retired=False, set__retired=False)


def not_yet_played(search: QueryDict, player: User | None) -> int:
    """How many buttons are like that, too, but cannot be played."""
    found: QuerySet[Button] = SearchForm(search, player=player).buttons()
    return found.exclude(obstacle="").count()


def custom_recipe(recipe: str, ruleset: str) -> str:
    """A recipe that somebody made up, as it is kept."""
    try:
        parsed = parse_recipe(recipe)
    except UnreadableRecipe as error:
        raise NotPlayable(error.told.written(_)) from error
    refusal = why_not_custom(parsed, ruleset)
    if refusal is not None:
        raise NotPlayable(in_words(refusal))
    return str(parsed)


def address(button: Button) -> str:
    return f"{button.set.slug}/{button.slug}"


def recently_used(player: User) -> list[Button]:
    """The buttons of the player's last matches, the newest first."""
    seats = Seat.objects.filter(player=player).exclude(button_name="").order_by("-match_id")
    brought = dict.fromkeys(seats.values_list("button_name", "recipe")[:SEATS_LOOKED_AT])
    return in_the_order_of(list(brought)[:RECENTLY])


def in_the_order_of(brought: list[tuple[str, str]]) -> list[Button]:
    if not brought:
        return []
    same = Q()
    for name, recipe in brought:
        same |= Q(name=name, recipe=recipe)
    found = {(button.name, button.recipe): button for button in offered().filter(same)}
    return [found[key] for key in brought if key in found]


def addresses(seats: Iterable[Seat]) -> dict[int, dict[str, str]]:
    """For each seat by its number, what it brought: a button of the catalogue, or its recipe."""
    seats = list(seats)
    keys = [(seat.button_name, seat.recipe) for seat in seats]
    known = {(button.name, button.recipe): button for button in in_the_order_of(keys)}
    return {
        seat.number: {"pick": address(known[key]), "recipe": ""}
        if key in known
        else {"pick": "", "recipe": seat.recipe}
        for seat, key in zip(seats, keys, strict=True)
    }
