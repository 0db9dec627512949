"""`{% load looking_back %}`: template tags that show a match's review on other pages."""

from __future__ import annotations

from django import template

from games.match_page.board.table import TableView
from games.replay.steps import Replay
from training.review import asking
from training.review.models import VERSION, LookBack
from training.review.presentation.bill import luck_by_round
from training.review.presentation.shown import ShownLook, Sides

register = template.Library()


register.filter(asking.may_be_shared)


@register.simple_tag
def luck_in(board: TableView) -> dict[int, str]:
    """Return the luck of the player shown first in each round, once the review of the match is there."""
    if board.match_id is None or board.ending is None or not board.ending.can_be_looked_back_at:
        return {}
    look = LookBack.objects.filter(match=board.match_id, version=VERSION).only("packed_account").first()
    if look is None or look.account is None:
        return {}
    return luck_by_round(look.account, board.seats[-1].number)


@register.filter
def of_round(luck: dict[int, str], number: int) -> str:
    return luck.get(number, "")


@register.inclusion_tag("training/review/_curve_at_step.html")
def curve_at_step(replay: Replay) -> dict[str, object]:
    """Show the match's chances with the replay's step marked, or a link if there is no review."""
    look = asking.stored_review(replay.match)
    if look is None or look.account is None or not any(one.decisions for one in look.account.rounds):
        return {"match_id": replay.match.pk}
    shown = ShownLook(look, Sides(replay.match, replay.viewer), replay.viewer)
    past = [turn for turn in shown.course.turns if turn.move <= replay.step.move.number]
    spot = shown.curve.spot_of(past[-1] if past else None)
    return {"shown": shown, "sides": shown.sides, "spot": spot, "match_id": replay.match.pk}
