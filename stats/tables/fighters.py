"""Rankings of fighters and sets, by rounds won in a period or by rating."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import models
from django.utils.translation import gettext_lazy as _

from buttons.models import ButtonSet
from stats.models import FighterMonth, FighterRating, Pool
from stats.sums import Sums
from stats.tables.caching import cached
from stats.tables.catalogue import ButtonFace, faces
from stats.tables.periods import Period, months_in
from stats.tables.strength import RatedStrength, strength_of
from stats.tables.sums import summed_by


class By(models.TextChoices):
    WON = "won", _("Rounds won")
    RATING = "rating", _("Rating")


@dataclass(frozen=True, slots=True)
class RankedFighter:
    faces: Sequence[ButtonFace]
    """All buttons with the dice of this fighter."""
    sums: Sums

    @property
    def face(self) -> ButtonFace:
        return self.faces[0]

    @property
    def others(self) -> Sequence[ButtonFace]:
        return self.faces[1:]


@dataclass(frozen=True, slots=True)
class RatedFighter:
    faces: Sequence[ButtonFace]
    strength: RatedStrength
    matches: int

    @property
    def face(self) -> ButtonFace:
        return self.faces[0]

    @property
    def others(self) -> Sequence[ButtonFace]:
        return self.faces[1:]


@dataclass(frozen=True, slots=True)
class RankedSet:
    set: ButtonSet
    fighters: int
    """The number of fighters from the set that have played."""
    sums: Sums


def sum_by_fighter(period: str, pool: str, rules: str) -> dict[int, Sums]:
    under = {"rules": rules} if rules else {}
    return summed_by("fighter", FighterMonth, {"pool": pool, **under, **months_in(period)})


def sums_by_button() -> dict[int, Sums]:
    """Return the results of each button that ever fought between people, by the button's key."""

    def rows() -> dict[int, tuple[int, ...]]:
        sums = sum_by_fighter(Period.EVER, Pool.PEOPLE, "")
        named = faces().items()
        return {face.button: sums[key].cells for key, theirs in named if key in sums for face in theirs}

    return {button: Sums(*cells) for button, cells in cached("buttons", "", rows).items()}


def fighters_by_rounds(period: str, pool: str, rules: str) -> list[RankedFighter]:
    sums, known = sum_by_fighter(period, pool, rules), faces()
    found = [RankedFighter(known[key], row) for key, row in sums.items() if key in known]
    return sorted(found, key=lambda each: (-each.sums.rounds.low, -each.sums.rounds.of, each.face.button))


def fighters_by_rating(pool: str, rules: str) -> list[RatedFighter]:
    known = faces()
    ratings = FighterRating.objects.filter(pool=pool, rules=rules, matches__gt=0)
    rows = ratings.values_list("fighter", "mu", "sigma", "matches")
    found = [
        RatedFighter(known[key], strength_of(mu, sigma), matches)
        for key, mu, sigma, matches in rows
        if key in known
    ]
    return sorted(found, key=lambda each: (-each.strength.at_least, each.face.button))


def sets_by_rounds(period: str, pool: str, rules: str) -> list[RankedSet]:
    sums = sum_by_fighter(period, pool, rules)
    added: dict[int, list[Sums]] = {}
    for key, named in faces().items():
        if key in sums:
            for owner in {face.set for face in named}:
                added.setdefault(owner, []).append(sums[key])
    sets = ButtonSet.objects.in_bulk(added)
    found = [RankedSet(sets[owner], len(rows), sum(rows, Sums())) for owner, rows in added.items()]
    return sorted(found, key=lambda each: (-each.sums.rounds.low, -each.sums.rounds.of, each.set.pk))
