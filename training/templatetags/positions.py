"""`{% load positions %}`: a template tag that links a board to its position in the workshop."""

from __future__ import annotations

from django import template

from games.match_page.board.table import TableView
from games.models import Match
from training.workshop.position.laying_out import position_from

register = template.Library()


@register.simple_tag
def address_to_play_on(board: TableView, match: Match) -> str:
    """Return the workshop's query for the position that the viewer sees.

    Return an empty string if the match is running, or if the workshop cannot show the position.
    """
    if not match.is_finished:
        return ""
    laid = position_from(board.perspective.battle, board.viewer_seat or 0)
    return "" if laid is None else laid.query
