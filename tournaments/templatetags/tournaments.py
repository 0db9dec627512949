"""`{% load tournaments %}`: which tournament a match belongs to, and those of a player."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.lists.face_off import Corner, FaceOff
from games.models import Match, Pace, Terms
from games.telling import pace_words
from tournaments.models import Entry, Pairing, Tournament

register = template.Library()


MOST_WON = 12
MOST_ANNOUNCED = 3


@register.simple_tag
def tournament_of(match: int, of_event: bool) -> Pairing | None:
    """The pairing of a match that a tournament made: nothing is asked about others."""
    if not of_event:
        return None
    return Pairing.objects.select_related("tournament").filter(match=match).first()


@register.simple_tag
def tournaments_of(matches: Iterable[Any]) -> dict[int, Pairing]:
    """The pairings of those that a tournament made among these matches, or lines of matches, by match."""
    found = [getattr(each, "match", each) for each in matches or ()]
    wanted = [match.pk for match in found if match.of_event]
    pairings = Pairing.objects.filter(match__in=wanted).select_related("tournament") if wanted else []
    return {pairing.match_id: pairing for pairing in pairings if pairing.match_id is not None}


@register.simple_tag
def tournaments_won_by(player: User) -> list[Tournament]:
    """The latest, each of which this player won alone or together with others."""
    won = Tournament.objects.filter(
        status=Tournament.Status.FINISHED, entries__player=player, entries__place=1
    )
    return list(won.order_by("-ended_at", "-pk")[:MOST_WON])


@register.simple_tag
def tournaments_announced_to(player: User) -> list[Tournament]:
    """The newest that are open to join; with a place in one, it says so."""
    taken = Entry.objects.filter(tournament=OuterRef("pk"), player=player)
    seen = Tournament.objects.seen_by(player).not_over()
    found = seen.filter(Q(status=Tournament.Status.OPEN) | Q(Exists(taken))).annotate(is_mine=Exists(taken))
    return list(found.order_by("-is_mine", "-founded_at")[:MOST_ANNOUNCED])


@register.simple_tag
def face_off_of(match: Match, viewer: User | AnonymousUser) -> FaceOff:
    """A match of two, the viewer's side first."""
    mine = match.seat_of(viewer)
    seats = sorted(match.all_seats, key=lambda seat: seat != mine)
    one, other = (
        Corner(seat.name, seat.button_name or "?", seat.recipe, None, seat.rounds_won, seat.number)
        for seat in seats[:2]
    )
    return FaceOff(one, other, match.first_to, match.pk)


@register.filter
def event_pace(terms: Terms) -> str:
    return pace_words.in_brief(Pace.read(terms.pace))
