"""`{% load looking_back %}`: a template tag that shows a match's review on other pages."""

from __future__ import annotations

from django import template

from games.replay.steps import Replay
from training.review import asking
from training.review.presentation.shown import ShownLook, Sides

register = template.Library()


register.filter(asking.may_be_shared)


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
