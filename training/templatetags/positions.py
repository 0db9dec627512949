"""`{% load positions %}`: the way from a table that one looks at to the same table, laid out to play on."""

from __future__ import annotations

from django import template

from games.match_page.board.table import TableView
from games.models import Match
from training.workshop.position.laying_out import laid_from

register = template.Library()


@register.simple_tag
def address_to_play_on(board: TableView, match: Match) -> str:
    """As the viewer sees it, once the match is over; empty if it cannot be laid out."""
    if not match.is_finished:
        return ""
    laid = laid_from(board.perspective.battle, board.me or 0)
    return "" if laid is None else laid.query
