"""`{% load campaign %}`: template tags for the campaign on the page of a match."""

from __future__ import annotations

from django import template

from games.match_page.board.table import TableView
from training.campaign.models import Attempt
from training.campaign.outcome import AttemptOutcome, outcome_of

register = template.Library()


@register.simple_tag
def attempt_in(board: TableView) -> Attempt | None:
    """Return the viewer's campaign match, or None. Only matches against robots need a query."""
    me = board.my_sitter
    opponents = [seat.sitter.player for seat in board.seats if not seat.is_mine]
    if me is None or not all(player is not None and player.is_robot for player in opponents):
        return None
    attempts = Attempt.objects.filter(match=board.match_id, player=me.player)
    return attempts.select_related("stop__pack", "theirs").first()


@register.simple_tag
def outcome_in(board: TableView) -> AttemptOutcome | None:
    attempt = attempt_in(board)
    return None if attempt is None else outcome_of(attempt, won=board.battle.winner == board.viewer_seat)
