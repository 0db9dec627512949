"""`{% load matches %}`: how scores and descriptions are written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, TypeVar

from django import template

from accounts.models import User
from buttons.models import Button
from games.making import between_players
from games.making.button_choice import recently_used
from games.match_page.beside_board.offer import ShownTerms, shown_terms
from games.models import Match
from games.play.terms import admitting, button_searches, rated
from games.telling import markup, wording

T = TypeVar("T")

register = template.Library()

MATCH_ADDRESS = re.compile(r"/match/([0-9]{1,9})/")


@register.filter
def points(score: float | None) -> str:
    return "" if score is None else wording.points(score)


@register.filter
def in_a_line(description: str) -> str:
    return markup.without_marks(description)


@register.filter
def grouped(number: int) -> str:
    """A rating as it is told: 1,512."""
    return admitting.grouped(number)


@register.filter
def bars(match: Match) -> list[str]:
    """Whom the open seats of this match admit, in sentences."""
    return admitting.in_words(match.terms)


@register.filter
def why_friendly(match: Match) -> str:
    return rated.why_friendly(match)


@register.inclusion_tag("games/_search_words.html")
def buttons_meant(search: str) -> dict[str, object]:
    """The buttons that a search finds, in words."""
    return {"words": button_searches.search_in_words(search)}


@register.simple_tag(takes_context=True)
def running_with(context: dict[str, Any], players: Iterable[User]) -> dict[int, int]:
    """How many matches the reader plays with each of these players now."""
    user = context.get("user")
    return {} if user is None else between_players.running_with(user, (player.pk for player in players))


@register.simple_tag(takes_context=True)
def played_lately(context: dict[str, Any]) -> list[Button]:
    """The buttons of the reader's last matches."""
    user = context.get("user")
    return recently_used(user) if user is not None and user.is_authenticated else []


@register.simple_tag
def offered_by_link(address: str, host: User) -> ShownTerms | None:
    """The terms of the match to which a personal link of *host* leads on, while it is on offer."""
    known = MATCH_ADDRESS.fullmatch(address or "")
    if known is None:
        return None
    offers = Match.objects.filter(by_link=True, status=Match.Status.OFFERED, seats__player=host)
    found = offers.filter(pk=known[1]).first()
    return None if found is None or found.has_expired else shown_terms(found)


@register.filter
def of(numbers: dict[int, T] | str, key: int | None) -> T | int:
    """What belongs to this key: `{{ running|of:player.pk }}`."""
    return numbers.get(key, 0) if isinstance(numbers, dict) and key is not None else 0
