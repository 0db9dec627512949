"""Pages with the tables of fighters and of sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from buttons.models import RulesetFamily
from stats.pages.form import FightersForm, SetsForm
from stats.pages.paging import NotInTable, Numbered, place_in
from stats.pages.ranking import RankingView
from stats.sums import Sums
from stats.tables.fighters import (
    By,
    RankedFighter,
    RankedSet,
    RatedFighter,
    fighters_by_rating,
    fighters_by_rounds,
    sets_by_rounds,
)

Ranked = Sequence[RankedFighter | RatedFighter]
OF_SUMS = ("rounds_won", "rounds_lost", "share", "at_least", "at_most", "won", "lost", "drawn")
BY_ROUNDS = ("place", "fighter", "also_printed_as", *OF_SUMS)
BY_RATING = ("place", "fighter", "also_printed_as", "rating", "plus_or_minus", "rated_matches")
OF_SETS = ("place", "set", "fighters", *OF_SUMS)


class FightersView(RankingView):
    name = "fighters"
    form_class = FightersForm

    def rank_rows(self) -> Ranked:
        asked = self.asked
        if asked["by"] == By.RATING:
            return fighters_by_rating(asked["pool"], asked["rules"] or RulesetFamily.ONLINE)
        return fighters_by_rounds(asked["period"], asked["pool"], asked["rules"])

    def head(self) -> Sequence[str]:
        return BY_RATING if self.asked["by"] == By.RATING else BY_ROUNDS

    def cells(self, ranked: Ranked) -> Iterator[tuple[object, ...]]:
        for place, row in enumerate(ranked, 1):
            names = (place, row.face.name, ", ".join(face.name for face in row.others))
            if isinstance(row, RatedFighter):
                yield *names, row.strength.number, row.strength.reach, row.matches
            else:
                yield *names, *cells_of_sums(row.sums)

    def place_named(self, name: str, ranked: Ranked) -> tuple[int, str]:
        wanted = name.casefold()
        place = place_in(ranked, lambda row: any(face.name.casefold() == wanted for face in row.faces))
        if place is None:
            raise NotInTable(_("No fighter in this table is called “%(name)s”.") % {"name": name})
        return place, f"place-{place}"


class SetsView(RankingView):
    name = "sets"
    form_class = SetsForm

    def rank_rows(self) -> Sequence[RankedSet]:
        return sets_by_rounds(self.asked["period"], self.asked["pool"], self.asked["rules"])

    def head(self) -> Sequence[str]:
        return OF_SETS

    def cells(self, ranked: Sequence[RankedSet]) -> Iterator[tuple[object, ...]]:
        for place, row in enumerate(ranked, 1):
            yield place, row.set.name, row.fighters, *cells_of_sums(row.sums)

    def further_context(self, ranked: Sequence[RankedSet], page: Numbered[RankedSet]) -> dict[str, object]:
        return {"rows": ranked}


def cells_of_sums(sums: Sums) -> tuple[object, ...]:
    rounds = sums.rounds
    shares = [round(share, 1) for share in (rounds.percent, rounds.low, rounds.high)]
    return rounds.won, sums.rounds_lost, *shares, sums.won, sums.lost, sums.drawn
