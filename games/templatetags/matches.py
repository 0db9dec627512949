"""`{% load matches %}`: tags and filters for the scores, texts, terms and buttons of matches."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NamedTuple, TypeVar

from django import template
from django.contrib.auth.models import AnonymousUser
from django.utils.safestring import SafeString

from accounts.models import User
from buttons.models import Button
from games.log import markup, terms_words, wording
from games.match_page.on_board.offer import (
    ShownTerms,
    offered_by_link,
    seats_to_pick_for,
    shown_terms,
)
from games.match_page.sidebar.series import Series, score_between
from games.models import Match
from games.offers import between_players
from games.offers.button_choice import buttons_on_offer, recently_used
from games.play.terms import admitting, button_searches, rated

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
    """Return the number that selects the plural form for a score. Halves use the plural."""
    return int(score) if score == int(score) else 2


@register.filter
def in_a_line(description: str) -> str:
    return markup.strip_markup(description)


@register.filter
def markup_to_html(text: str) -> SafeString:
    return markup.render_markup([text])[0]


@register.filter
def bars(match: Match) -> list[str]:
    return admitting.bars_in_words(match.terms)


@register.filter
def agreed_in_sentences(match: Match) -> list[str]:
    return terms_words.terms_in_sentences(match).all_sentences


register.filter(terms_words.terms_in_brief)
register.filter(terms_words.head_start_in_words)


@register.simple_tag
def favourite_of(player: User | AnonymousUser) -> Button | None:
    if not player.is_authenticated:
        return None
    return buttons_on_offer().filter(favourites__player=player).order_by("favourites__pk").first()


@register.inclusion_tag("games/offers/_search_words.html")
def buttons_meant(search: str) -> dict[str, object]:
    return {"words": button_searches.search_in_words(search)}


@register.simple_tag(takes_context=True, name="running_with")
def running_with_reader(context: dict[str, Any], players: Iterable[User]) -> dict[int, int]:
    user = context.get("user")
    return {} if user is None else between_players.running_with(user, (player.pk for player in players))


@register.simple_tag(takes_context=True)
def played_lately(context: dict[str, Any]) -> list[Button]:
    user = context.get("user")
    return recently_used(user) if user is not None and user.is_authenticated else []


class ByLink(NamedTuple):
    match: Match
    terms: ShownTerms | None
    """The terms to which a joining player agrees, or None if no player can join any more."""
    is_mine: bool
    picks: bool
    """True if the joining player may bring a fighter."""


@register.simple_tag
def match_by_link(address: str, host: User, viewer: User | AnonymousUser) -> ByLink | None:
    """Return the match behind the link *address* of *host*, or None if it was not offered by link."""
    known = MATCH_ADDRESS.fullmatch(address or "")
    if known is None:
        return None
    if (found := offered_by_link(int(known[1]), host)) is not None:
        return ByLink(found, shown_terms(found), False, bool(seats_to_pick_for(found, viewer)))
    begun = Match.objects.seen_by(viewer).exclude(status__in=Match.NOT_BEGUN)
    taken = begun.filter(pk=known[1], by_link=True, seats__player=host).first()
    return None if taken is None else ByLink(taken, None, taken.seat_of(viewer) is not None, False)


@register.filter
def value_for(numbers: dict[int, T] | str, key: int | None) -> T | int:
    """Return the number stored under *key*, or 0: `{{ running|of:player.pk }}`."""
    return numbers.get(key, 0) if isinstance(numbers, dict) and key is not None else 0


@register.simple_tag
def score_of_duel(match: Match, viewer: User | AnonymousUser) -> Series | None:
    """Return the series between the two players of a match, or None if the match has more players."""
    players = {seat.player_id for seat in match.all_seats} - {None}
    return score_between(match, viewer) if len(players) == len(match.all_seats) == 2 else None
