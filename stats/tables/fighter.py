"""Stats of one fighter, under all of its button names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet

from accounts.models import User
from buttons.models import RulesetFamily
from stats.models import Bout, Fighter, FighterMonth, FighterRating, Pool
from stats.sums import Sums
from stats.tables.catalogue import ButtonFace, faces
from stats.tables.strength import ENOUGH, RatedStrength, strength_of
from stats.tables.sums import sums_of_bouts

BEST = 5
HANDS_SHOWN = 3
FORM_SHOWN = 6
FEWEST_ROUNDS = 6
FEWEST_MATCHES = 3
"""The fewest matches with the fighter for which a player is ranked. With fewer, luck decides."""
MONTHS = 24


@dataclass(frozen=True, slots=True)
class RulesetResults:
    rules: str
    pool: str
    sums: Sums
    strength: RatedStrength | None
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class Opponent:
    face: ButtonFace
    sums: Sums


@dataclass(frozen=True, slots=True)
class PlayerResults:
    player: User
    sums: Sums


@dataclass(frozen=True, slots=True)
class OwnFigures:
    people: Sums | None
    robots: Sums | None
    form: list[Bout]


@dataclass(frozen=True, slots=True)
class FighterFigures:
    total: Sums
    under: list[RulesetResults]
    months: list[tuple[date, Sums]]
    opponents: list[Opponent]
    """The fighters that this fighter met in public matches, the most frequent first."""
    hands: list[PlayerResults]
    """The players of this fighter who appear in the viewer's lists, the most frequent first."""

    @property
    def best(self) -> list[Opponent]:
        beaten = [each for each in self.met_often if each.sums.rounds.percent > 50]
        return sorted(beaten, key=lambda each: -each.sums.rounds.low)[:BEST]

    @property
    def worst_opponents(self) -> list[Opponent]:
        feared = [each for each in self.met_often if each.sums.rounds.percent < 50]
        return sorted(feared, key=lambda each: each.sums.rounds.high)[:BEST]

    @property
    def most_playing_hands(self) -> list[PlayerResults]:
        return self.hands[:HANDS_SHOWN]

    @property
    def best_hands(self) -> list[PlayerResults]:
        enough = [hand for hand in self.hands if hand.sums.matches_played >= FEWEST_MATCHES]
        return sorted(enough, key=lambda hand: -hand.sums.matches.low)[:BEST]

    @property
    def met_often(self) -> list[Opponent]:
        return [each for each in self.opponents if each.sums.rounds.of >= FEWEST_ROUNDS]


def figures_of_fighter(fighter: Fighter, viewer: User | AnonymousUser) -> FighterFigures:
    rows = list(FighterMonth.objects.filter(fighter=fighter).order_by("-month"))
    under: dict[tuple[str, str], Sums] = {}
    months: dict[date, Sums] = {}
    for row in rows:
        sums = Sums.from_row(row)
        under[row.pool, row.rules] = under.get((row.pool, row.rules), Sums()) + sums
        if row.pool == Pool.PEOPLE:
            months[row.month] = months.get(row.month, Sums()) + sums
    return FighterFigures(
        total=sum(months.values(), Sums()),
        under=list(by_rules(under, FighterRating.objects.filter(fighter=fighter))),
        months=sorted(months.items())[-MONTHS:],
        opponents=opponents_of(fighter),
        hands=hands_of(fighter, viewer),
    )


def by_rules(
    sums: Mapping[tuple[str, str], Sums], ratings: QuerySet[FighterRating]
) -> Iterable[RulesetResults]:
    rated = {(rating.pool, rating.rules): rating for rating in ratings}
    for pool in Pool.values:
        for rules in RulesetFamily.values:
            if (pool, rules) in sums:
                rating = rated.get((pool, rules))
                yield RulesetResults(
                    str(RulesetFamily(rules).label),
                    str(Pool(pool).label),
                    sums[pool, rules],
                    strength_of(rating.mu, rating.sigma) if rating else None,
                    is_provisional=rating is not None and rating.matches < ENOUGH,
                )


def opponents_of(fighter: Fighter) -> list[Opponent]:
    met = met_in_public(fighter).exclude(opposing_fighter=fighter)
    fought = sums_of_bouts(met, "opposing_fighter")
    known = faces(fought)
    return [Opponent(known[key][0], sums) for key, sums in fought.items() if key in known]


def hands_of(fighter: Fighter, viewer: User | AnonymousUser) -> list[PlayerResults]:
    sums = sums_of_bouts(met_in_public(fighter).filter(is_first=True), "player")
    players = User.objects.in_lists_for(viewer).in_bulk([key for key in sums if key is not None])
    return [PlayerResults(players[key], row) for key, row in sums.items() if key in players]


def met_in_public(fighter: Fighter) -> QuerySet[Bout]:
    return Bout.objects.counted_for(AnonymousUser()).filter(fighter=fighter, pool=Pool.PEOPLE)


def own_figures(fighter: Fighter, viewer: User | AnonymousUser) -> OwnFigures | None:
    if not viewer.is_authenticated:
        return None
    mine = Bout.objects.counted_for(viewer).filter(fighter=fighter, player=viewer, is_first=True)
    form = list(mine.select_related("opposing_button").order_by("-match")[:FORM_SHOWN])
    pools = sums_of_bouts(mine, "pool")
    return OwnFigures(pools.get(Pool.PEOPLE), pools.get(Pool.ROBOTS), form) if form else None
