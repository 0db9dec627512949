"""`{% load coach %}`: template tags for the coach on the page of a match."""

from __future__ import annotations

from django import template
from django.utils.safestring import SafeString

from accounts.names import ROBOT_PREFIX
from core.templatetags.dice import pin
from games.match_page.board.table import TableView
from training.coach.card import CoachCard
from training.coach.models import CoachAdvice

register = template.Library()

OWL = f"{ROBOT_PREFIX}Owl"


@register.simple_tag
def card_on(board: TableView) -> CoachCard | None:
    """Return the coach's card for the viewer's turn, or None: `{% card_on board as card %}`."""
    decision = None if board.form is None else board.form.decision
    if decision is None or board.viewer_seat is None:
        return None
    asked = CoachAdvice.objects.filter(match=board.match_id, decision=decision.number)
    return next((CoachCard(board.battle, board.viewer_seat, advice) for advice in asked), None)


@register.simple_tag
def owl(size: int) -> SafeString:
    return pin(OWL, "", size)


@register.filter
def was_coached(match_id: int) -> bool:
    return CoachAdvice.objects.filter(match=match_id).exists()
