"""The quest of the day: a skill or a set that the player has not tried before."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from hashlib import sha256

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count
from django.urls import reverse
from django.utils.translation import gettext as _

from accounts.models import User
from buttons.models import Button, ButtonSet, Trait
from buttons.recipes.facts import TraitKind, dice_of, letters_of
from buttons.recipes.skills import SLUGS
from games.models import Seat
from rules.skills import CATALOGUE
from stats.models import Bout
from stats.outcomes import COUNTED
from training.puzzles.solving.choosing import today

COMMONEST = 6
"""Number of skills from which a quest is chosen: the most common that the player has never used."""


@dataclass(frozen=True, slots=True)
class Quest:
    words: str
    url: str
    """The page with the fighters that fulfil the quest."""
    is_done: bool


def quest_for(player: User | AnonymousUser) -> Quest | None:
    """Return the player's quest, or None for newcomers and for players who have tried everything.

    Only matches before today decide, so the quest stays the same all day.
    """
    if not player.is_authenticated:
        return None
    day = today()
    began = datetime.combine(day, time.min, UTC)
    before = Bout.objects.filter(player=player, ended_at__lt=began)
    if not before.exists():
        return None
    tried = before.exclude(button=None).values_list("button", flat=True).distinct()
    seats = Seat.objects.filter(player=player, guest_name="", closed_at__gte=began).exclude(result="")
    return quest_of_day(player, day, set(tried), list(seats))


def quest_of_day(player: User, day: date, tried: Collection[int], seats: Collection[Seat]) -> Quest | None:
    skills, sets = untried_skills(tried), untried_sets(tried)
    asks_for_skill = (day.toordinal() + player.pk) % 2
    if skills and (asks_for_skill or not sets):
        return quest_of_skill(pick_by_day(skills, player, day), seats)
    return quest_of_set(sets[pick_by_day(sets, player, day)], seats) if sets else None


def untried_skills(tried: Collection[int]) -> list[str]:
    skills = Trait.objects.filter(kind=TraitKind.SKILL, value__in=CATALOGUE)
    used = skills.filter(button__in=tried).values_list("value", flat=True).distinct()
    left = skills.filter(button__in=Button.objects.filter_available()).exclude(value__in=set(used))
    common = left.values("value").annotate(count=Count("pk")).order_by("-count", "value")
    return [each["value"] for each in common[:COMMONEST]]


def untried_sets(tried: Collection[int]) -> dict[str, ButtonSet]:
    left = ButtonSet.objects.exclude(buttons__in=tried)
    return {
        found.slug: found for found in left.filter(buttons__in=Button.objects.filter_available()).distinct()
    }


def pick_by_day(names: Collection[str], player: User, day: date) -> str:
    """Return one of the names, and the same one if another name is added or removed."""
    return max(names, key=lambda name: sha256(f"{day} {player.pk} {name}".encode()).digest())


def quest_of_skill(letter: str, seats: Collection[Seat]) -> Quest:
    won = [dice_of(seat.recipe).dice for seat in seats if seat.result == Seat.Result.WON]
    return Quest(
        words=_("Win a match with a %(skill)s die.") % {"skill": _(CATALOGUE[letter].name)},
        url=f"{reverse('buttons:search')}?skill={SLUGS[letter]}&playable=on",
        is_done=any(letter in letters_of(die) for dice in won for die in dice),
    )


def quest_of_set(found: ButtonSet, seats: Collection[Seat]) -> Quest:
    played = {(seat.button_name, seat.recipe) for seat in seats if seat.result in COUNTED}
    of_set = Button.objects.filter(set=found, name__in=[name for name, _recipe in played])
    return Quest(
        words=_("Play a match with a fighter from %(set)s.") % {"set": found},
        url=found.get_absolute_url(),
        is_done=bool(played.intersection(of_set.values_list("name", "recipe"))),
    )
