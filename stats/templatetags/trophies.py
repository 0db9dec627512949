"""`{% load trophies %}`: what the page of a match shows of trophies."""

from __future__ import annotations

from django import template

from games.match_page.board.board import Board
from stats.trophies.cabinet import won_in
from stats.trophies.kinds import Kind

register = template.Library()


@register.simple_tag
def trophies_won_in(board: Board) -> list[Kind]:
    """Those that the viewer won in this match; only winners are asked about, and only after the end."""
    row = board.my_row
    if row is None or row.player_id is None or board.is_on_one_device or board.battle.winner != board.me:
        return []
    return won_in(board.match_id, row.player_id)
