"""Template library `{% load trophies %}`, which gives the trophies for the page of a match."""

from __future__ import annotations

from django import template

from games.match_page.board.table import TableView
from stats.trophies.cabinet import won_in
from stats.trophies.kinds import TrophyKind

register = template.Library()


@register.simple_tag
def trophies_won_in(board: TableView) -> list[TrophyKind]:
    me = board.my_sitter
    if board.match_id is None or me is None or me.player is None or board.is_on_one_device:
        return []
    return won_in(board.match_id, me.player.pk) if board.battle.winner == board.viewer_seat else []
