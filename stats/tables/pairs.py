"""Results of fighters against each other, for two fighters or for all fighters of a set."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q

from buttons.models import Button, ButtonSet
from stats.charts import HeatMap
from stats.models import Bout, Fighter, Pool
from stats.sums import Sums
from stats.tables.catalogue import ButtonFace, faces
from stats.tables.sums import groups_of_bouts, sums_of_bouts

MOST = 24
"""The most fighters on a heat map. With more, the squares would be too small."""


@dataclass(frozen=True, slots=True)
class HeadToHead:
    people: Sums
    """The results of the first fighter against the second in matches between people."""
    robots: Sums
    by_rules: dict[str, Sums]


@dataclass(frozen=True, slots=True)
class EachAgainstEach:
    faces: Sequence[ButtonFace]
    left_out: int
    """The number of fighters with results for which the heat map has no room."""
    rows: Sequence[Sequence[Sums | None]]
    """The results of each fighter against each other one, or None for pairs without a match."""

    @property
    def map(self) -> HeatMap:
        return HeatMap(
            [[sums.rounds.percent if sums and sums.rounds.of else None for sums in row] for row in self.rows]
        )


def head_to_head(one: Fighter, other: Fighter) -> HeadToHead:
    met = Bout.objects.counted_for(AnonymousUser()).filter(fighter=one, opposing_fighter=other)
    pools = sums_of_bouts(met, "pool")
    return HeadToHead(
        pools.get(Pool.PEOPLE, Sums()),
        pools.get(Pool.ROBOTS, Sums()),
        sums_of_bouts(met.filter(pool=Pool.PEOPLE), "rules"),
    )


def each_against_each(of: ButtonSet) -> EachAgainstEach:
    inside = {key: [face for face in named if face.set == of.pk] for key, named in faces().items()}
    known = {key: named for key, named in inside.items() if named}
    met = Bout.objects.counted_for(AnonymousUser()).filter(
        fighter__in=known, opposing_fighter__in=known, pool=Pool.PEOPLE
    )
    pairs = dict(groups_of_bouts(met, "fighter", "opposing_fighter"))
    times: dict[int, int] = {}
    for (one, other), sums in pairs.items():
        if one != other:
            times[one] = times.get(one, 0) + sums.matches_played
    order = sorted(times, key=lambda key: (-times[key], key))
    shown = order[:MOST]
    return EachAgainstEach(
        [known[key][0] for key in shown],
        len(order) - len(shown),
        [[pairs.get((one, other)) if one != other else None for other in shown] for one in shown],
    )


def find_button(words: str) -> Button | None:
    set_slug, slash, slug = words.partition("/")
    named_so = Q(set__slug=set_slug, slug=slug) if slash else Q(name__iexact=words)
    return Button.objects.select_related("set").filter(named_so).order_by("retired", "pk").first()
