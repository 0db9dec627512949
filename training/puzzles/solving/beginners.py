"""The beginners' puzzle of a day, whose dice have no kind or skill that is new to the player."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest

from accounts.models import User
from buttons.recipes.facts import dice_of
from buttons.recipes.kinds import KINDS
from buttons.recipes.skills import SKILLS, SLUGS
from games.models import Match, Seat
from robots.stairs import is_on_stairs
from rules import Die
from training.lessons.course import LESSONS
from training.lessons.progress import learned_by
from training.puzzles.models import StoredPuzzle
from training.puzzles.solving.choosing import daily_key, live_puzzles, pick_for_day, puzzle_of, today
from training.puzzles.values import traits_to_know

MATCHES_READ = 20
"""Number of a player's newest matches whose dice count as met."""


def is_beginner(user: User | AnonymousUser) -> bool:
    """Return True for visitors, and for players who have not finished their first matches."""
    return not user.is_authenticated or is_on_stairs(user)


@dataclass(frozen=True, slots=True)
class BeginnersReader:
    met: set[str]
    """The kinds and skills of dice that the beginner knows."""

    def key_for(self, day: date) -> int | None:
        """Return the key of this day's puzzle, or None if the puzzle of the day suits or no puzzle does."""
        found = live_puzzles().order_by("pk").values_list("pk", "traits")
        suitable = [key for key, traits in found if self.met.issuperset(traits.split())]
        return None if daily_key(day) in suitable else pick_for_day(suitable, day)

    def new_in(self, row: StoredPuzzle) -> list[str]:
        """Return the names of the kinds and skills in this puzzle that the beginner does not know."""
        return [
            str(KINDS[trait].name if trait in KINDS else SKILLS[SLUGS[trait]].name)
            for trait in sorted(row.puzzle.traits - self.met)
        ]


def beginner_of(request: HttpRequest) -> BeginnersReader | None:
    return BeginnersReader(met_by(request)) if is_beginner(request.user) else None


def beginners_key(request: HttpRequest) -> int | None:
    beginner = beginner_of(request)
    return None if beginner is None else beginner.key_for(today())


class TodaysPuzzles(NamedTuple):
    """The puzzle of the day, and for a beginner another one if that one has dice that are new."""

    daily: StoredPuzzle | None
    for_beginners: StoredPuzzle | None = None
    new_in_daily: Sequence[str] = ()


def puzzles_of_today(request: HttpRequest) -> TodaysPuzzles:
    daily, beginner = puzzle_of(today()), beginner_of(request)
    key = None if beginner is None else beginner.key_for(today())
    if daily is None or beginner is None or key is None:
        return TodaysPuzzles(daily)
    return TodaysPuzzles(daily, StoredPuzzle.objects.get(pk=key), beginner.new_in(daily))


def met_by(request: HttpRequest) -> set[str]:
    """Return the kinds and skills of dice in the player's lessons and newest matches."""
    lessons = (LESSONS[slug] for slug in learned_by(request) if slug in LESSONS)
    met = traits_among(die for lesson in lessons for die in lesson.dice)
    if request.user.is_authenticated:
        begun = Seat.objects.filter(player=request.user).exclude(match__status__in=Match.NOT_BEGUN)
        newest = begun.order_by("-match_id").values("match")[:MATCHES_READ]
        recipes = Seat.objects.filter(match__in=newest).values_list("recipe", flat=True)
        met |= traits_among(die for recipe in recipes for die in dice_of(recipe).dice)
    return met


def traits_among(dice: Iterable[Die]) -> set[str]:
    return {trait for die in dice for trait in traits_to_know(die)}
