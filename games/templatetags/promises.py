"""`{% load promises %}`: what a form carries for the dice of the match that it begins or joins."""

from __future__ import annotations

from django import template

from games.play.promises import commitments_in, new_promise

register = template.Library()


@register.inclusion_tag("games/fairness/_promise.html")
def promise_of_dice() -> dict[str, object]:
    """A promise for a match that begins from this form, and a field for words."""
    promise = new_promise()
    return {"promise": promise, "commitment": commitments_in(promise)[0]}


@register.inclusion_tag("games/fairness/_promise.html")
def words_for_dice(commitment: str) -> dict[str, object]:
    """A field for words where the dice were promised already."""
    return {"commitment": commitment}
