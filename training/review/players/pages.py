"""The page about a player's luck and skill."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.players.follows_and_blocks import reader_or_visitor
from accounts.players.lookup import player_or_404
from games.web import PageRequest
from training.review.players.drawing import LuckLine
from training.review.players.figures import LuckAndSkill, rank_among_robots
from training.review.players.rows import rows_of


@require_safe
@never_cache
def player_page(request: PageRequest, name: str) -> HttpResponse:
    player = player_or_404(name, request.user)
    if player.username != name:
        return redirect("analysis:player", name=player.username)
    viewer = reader_or_visitor([player], request.user)
    figures = LuckAndSkill(player, viewer)
    context = {
        "player": player,
        "figures": figures,
        "ladder": rank_among_robots(figures.given_away),
        "line": LuckLine(figures.sides[::-1]) if figures.is_told else None,
        "rows": rows_of(figures.recent_sides, player),
    }
    return render(request, "training/review/player.html", context)
