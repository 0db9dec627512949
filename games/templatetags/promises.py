"""`{% load promises %}`: tags for the form fields on the dice of a match that begins or is joined."""

from __future__ import annotations

from django import template

from games.play.promises import commitments_in, new_promise

register = template.Library()


@register.inclusion_tag("games/fairness/_promise.html")
def promise_of_dice() -> dict[str, object]:
    """Render the promise of the dice for a match that begins from this form, with a field for words."""
    promise = new_promise()
    return {"promise": promise, "commitment": commitments_in(promise)[0]}


@register.inclusion_tag("games/fairness/_promise.html")
def words_for_dice(commitment: str) -> dict[str, object]:
    """Render a field for the player's words, for dice that are already promised."""
    return {"commitment": commitment}
