"""The page with the table of players, by rating or by matches won in a period."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from accounts.players.lookup import find_player
from stats.pages.form import PlayersForm
from stats.pages.paging import NotInTable, Numbered, page_with, place_in
from stats.pages.ranking import RankingView
from stats.sums import FIGURES
from stats.tables.players import RatedPlayer, Winner, by_matches_won, by_rating

Ranked = Sequence[RatedPlayer | Winner]
BY_RATING = ("place", "player", "rating", "plus_or_minus", "rated_matches")
BY_MATCHES = ("place", "player", *FIGURES)


class PlayersView(RankingView):
    name = "players"
    form_class = PlayersForm

    def rank_rows(self) -> Ranked:
        who, viewer = self.asked["who"], self.request.user
        if self.asked["period"]:
            return by_matches_won(self.asked["period"], who, viewer)
        return by_rating(who, viewer)

    def head(self) -> Sequence[str]:
        return BY_MATCHES if self.asked["period"] else BY_RATING

    def cells(self, ranked: Ranked) -> Iterator[tuple[object, ...]]:
        players = User.objects.filter(pk__in=[row.player for row in ranked])
        names = dict(players.values_list("pk", "username"))
        for place, row in enumerate(ranked, 1):
            if isinstance(row, RatedPlayer):
                yield place, names[row.player], row.strength.number, row.strength.reach, row.matches
            else:
                yield place, names[row.player], *row.sums.cells

    def further_context(self, ranked: Ranked, page: Numbered[Any]) -> dict[str, object]:
        mine = place_in(ranked, lambda row: row.player == self.request.user.pk)
        return {
            "rows": list(with_players(page)),
            "my_place": mine,
            "my_page": page_with(mine) if mine else None,
        }

    def place_named(self, name: str, ranked: Ranked) -> tuple[int, str]:
        player = find_player(name)
        place = place_in(ranked, lambda row: player is not None and row.player == player.pk)
        if player is None or place is None:
            raise NotInTable(_("Nobody in this table is called “%(name)s”.") % {"name": name})
        return place, player.username


def with_players(page: Numbered[Any]) -> Iterator[tuple[int, User, Any]]:
    found = User.objects.in_bulk([row.player for row in page.rows])
    for place, row in enumerate(page.rows, page.first_place):
        yield place, found[row.player], row
