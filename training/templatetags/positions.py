"""`{% load positions %}`: a link from a board to the same position in the workshop."""

from __future__ import annotations

from django import template

from games.match_page.board.table import TableView
from games.models import Match
from training.workshop.position.laying_out import position_from

register = template.Library()


@register.simple_tag
def address_to_play_on(board: TableView, match: Match) -> str:
    """Query of the position as the viewer sees it; empty if the workshop cannot show it or the match runs."""
    if not match.is_finished:
        return ""
    laid = position_from(board.perspective.battle, board.viewer_seat or 0)
    return "" if laid is None else laid.query
