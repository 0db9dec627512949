"""Pages with the stats of one player, and of two players against each other."""

from __future__ import annotations

from collections.abc import Iterator

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import User
from accounts.players.follows_and_blocks import reader_or_visitor
from accounts.players.lookup import player_or_404
from accounts.players.who_may_play import why_not_play
from games.web import PageRequest
from stats.charts import bars
from stats.models import Pool
from stats.pages.downloading import Sheet
from stats.pages.fighter import month_named
from stats.sums import FIGURES
from stats.tables.forfeits import count_forfeits
from stats.tables.player import PlayerFigures, figures_of_player, pool_of, ratings_of
from stats.tables.rating_history import DRAWN, LISTED, line_of, steps_of, with_seats
from stats.tables.rivalry import bouts_between, rivalry_of

SHOWN = 25
OF_A_RATING = ("match", "ended", "before", "after", "change", "plus_or_minus")
HEAD = ("what", "name", *FIGURES)
OF_A_RIVALRY = (
    "match", "ended", "player", "fighter", "against", "with", "result", "rounds_won", "rounds_lost",
)  # fmt: skip


@require_GET
@never_cache
def player_page(request: PageRequest, name: str) -> HttpResponse:
    player = player_or_404(name, request.user)
    if player.username != name:
        return redirect("standing:player", name=player.username)
    viewer = reader_or_visitor([player], request.user)
    found, ratings = figures_of_player(player, viewer), ratings_of(player)
    rating = ratings.get(pool_of(player))
    steps = list(steps_of(rating.row, DRAWN)) if rating else []
    context = {
        "player": player,
        "steps": with_seats(steps[:LISTED], viewer, player),
        "line": line_of(steps),
        "first": steps[-1].ended_at if steps else None,
        "last": steps[0].ended_at if steps else None,
        "figures": found,
        "fought_as": found.fought_as[:SHOWN],
        "met": found.met[:SHOWN],
        "lost_early": count_forfeits(player, viewer),
        "rating": rating,
        "record": found.people if player.is_person else found.robots,
        "with_robots": found.robots if player.is_person else None,
        "rating_with_robots": ratings.get(Pool.ROBOTS) if player.is_person else None,
        "columns": bars(
            [(month_named(month), sums.won, sums.matches_played) for month, sums in found.months]
        ),
    }
    return render(request, "stats/player.html", context)


def sheet_of_player(player: User, viewer: User | AnonymousUser) -> Sheet:
    found = figures_of_player(player, reader_or_visitor([player], viewer))
    return Sheet(player.username, HEAD, rows_of_player(found))


def sheet_of_rating(player: User) -> Sheet:
    rating = ratings_of(player).get(pool_of(player))
    rows = (
        (
            step.match,
            step.ended_at.isoformat(),
            step.before.number,
            step.after.number,
            step.change,
            step.after.reach,
        )
        for step in (steps_of(rating.row) if rating else ())
    )
    return Sheet(f"{player.username}-rating", OF_A_RATING, rows)


@require_GET
@never_cache
def rivalry_page(request: PageRequest, name: str, other_name: str) -> HttpResponse:
    one, other, viewer = find_two_players(name, other_name, request.user)
    if (one.username, other.username) != (name, other_name):
        return redirect("standing:rivalry", name=one.username, other_name=other.username)
    found = rivalry_of(one, other, viewer)
    rival = other if viewer == one else one if viewer == other else None
    may_play = rival is not None and not why_not_play(request.user, rival)
    context = {"rivalry": found, "one": one, "other": other, "rival": rival if may_play else None}
    return render(request, "stats/rivalry.html", context)


def sheet_of_rivalry(one: User, other: User, viewer: User | AnonymousUser) -> Sheet:
    bouts = bouts_between(one, other, viewer).select_related("button", "opposing_button")
    rows = (
        (
            bout.match_id,
            bout.ended_at.isoformat(),
            one.username,
            bout.button.name if bout.button else "",
            other.username,
            bout.opposing_button.name if bout.opposing_button else "",
            bout.result,
            bout.rounds_won,
            bout.rounds_lost,
        )
        for bout in bouts.order_by("-ended_at", "-match").iterator()
    )
    return Sheet(f"{one.username}-{other.username}", OF_A_RIVALRY, rows)


def find_two_players(
    name: str, other_name: str, viewer: User | AnonymousUser
) -> tuple[User, User, User | AnonymousUser]:
    one, other = player_or_404(name, viewer), player_or_404(other_name, viewer)
    if one == other:
        raise Http404
    return one, other, reader_or_visitor([one, other], viewer)


def rows_of_player(found: PlayerFigures) -> Iterator[tuple[object, ...]]:
    for fought in found.fought_as:
        yield "as", fought.face.name if fought.face else "", *fought.sums.cells
    for met in found.met:
        yield "against", met.name, *met.sums.cells
