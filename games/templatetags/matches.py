"""`{% load matches %}`: how scores and descriptions are written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from django import template
from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString

from accounts.models import User
from buttons.models import Button
from games.making import between_players
from games.making.button_choice import buttons_on_offer, recently_used
from games.match_page.beside_board.series import Series, score_between
from games.match_page.on_board.offer import (
    ShownTerms,
    offered_by_link,
    seats_to_pick_for,
    shown_terms,
)
from games.models import Match
from games.play.terms import admitting, button_searches, rated
from games.telling import markup, terms_words, wording

T = TypeVar("T")

register = template.Library()
register.filter("grouped", admitting.grouped_number)
register.filter("why_friendly", rated.why_friendly)

MATCH_ADDRESS = re.compile(r"/match/([0-9]{1,9})/")


@register.filter("points")
def points_or_nothing(score: float | None) -> str:
    return "" if score is None else wording.points(score)


@register.filter
def in_grammar(score: float) -> int:
    """The number by which the word for points goes: halves are several."""
    return int(score) if score == int(score) else 2


@register.filter
def in_a_line(description: str) -> str:
    return markup.without_marks(description)


@register.filter
def marked(text: str) -> SafeString:
    """With the markup of chats and descriptions."""
    return markup.marked_up([text])[0]


@register.filter
def bars(match: Match) -> list[str]:
    """What the open seats of this match ask of players, in sentences."""
    return admitting.bars_in_words(match.terms)


@register.filter
def agreed_in_sentences(match: Match) -> list[str]:
    """All terms of a match."""
    return terms_words.terms_in_sentences(match).all


register.filter(terms_words.terms_in_brief)
register.filter(terms_words.head_start_in_words)


@register.simple_tag
def favourite_of(player: User | AnonymousUser) -> Button | None:
    """The first fighter among the favourites of this player that one may choose now."""
    if not player.is_authenticated:
        return None
    return buttons_on_offer().filter(favourites__player=player).order_by("favourites__pk").first()


@register.inclusion_tag("games/making/_search_words.html")
def buttons_meant(search: str) -> dict[str, object]:
    """The buttons that a search finds, in words."""
    return {"words": button_searches.search_in_words(search)}


@register.simple_tag(takes_context=True, name="running_with")
def running_with_reader(context: dict[str, Any], players: Iterable[User]) -> dict[int, int]:
    """How many matches the reader plays with each of these players now."""
    user = context.get("user")
    return {} if user is None else between_players.running_with(user, (player.pk for player in players))


@register.simple_tag(takes_context=True)
def played_lately(context: dict[str, Any]) -> list[Button]:
    """The buttons of the reader's last matches."""
    user = context.get("user")
    return recently_used(user) if user is not None and user.is_authenticated else []


class ByLink(NamedTuple):
    """The match to which a personal link leads on."""

    match: Match
    terms: ShownTerms | None
    """What one agrees to who takes it; none if nobody can take it any more."""
    is_mine: bool
    picks: bool
    """Somebody who takes it may bring a fighter."""


@register.simple_tag
def match_by_link(address: str, host: User, viewer: User | AnonymousUser) -> ByLink | None:
    """Of a link of *host*; nothing of matches that were never made for it."""
    known = MATCH_ADDRESS.fullmatch(address or "")
    if known is None:
        return None
    if (found := offered_by_link(int(known[1]), host)) is not None:
        return ByLink(found, shown_terms(found), False, bool(seats_to_pick_for(found, viewer)))
    begun = Match.objects.seen_by(viewer).exclude(status__in=Match.NOT_BEGUN)
    taken = begun.filter(pk=known[1], by_link=True, seats__player=host).first()
    return None if taken is None else ByLink(taken, None, taken.seat_of(viewer) is not None, False)


@register.filter
def of(numbers: dict[int, T] | str, key: int | None) -> T | int:
    """What belongs to this key: `{{ running|of:player.pk }}`."""
    return numbers.get(key, 0) if isinstance(numbers, dict) and key is not None else 0


@register.simple_tag
def score_of_duel(match: Match, viewer: User | AnonymousUser) -> Series | None:
    """How its two players stand against each other; of more than two nothing is told."""
    players = {seat.player_id for seat in match.all_seats} - {None}
    return score_between(match, viewer) if len(players) == len(match.all_seats) == 2 else None
