"""Template tags for the tournament of a match and for the tournaments of a player."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

from django import template
from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from community.teams.models import Team
from core.database.compiled import Compiled
from games.lists.face_off import Corner, FaceOff
from games.log import pace_words
from games.models import Match, Pace, Terms
from games.play import clocks
from games.play.terms.admitting import rating_range
from tournaments.bots_ladder import open_ladder
from tournaments.models import Entry, EntryFighter, Pairing, Tournament, with_taken

register = template.Library()


MOST_WON = 12
MOST_ANNOUNCED = 3


@register.simple_tag
def open_ladder_of_bots() -> Tournament | None:
    return open_ladder()


@register.simple_tag
def tournament_of(match: int, of_event: bool, viewer: User | AnonymousUser) -> Pairing | None:
    """Return the pairing of a match, or None if the viewer may not see its tournament.

    If *of_event* is False, the match has no tournament, and no query is made.
    """
    return pairings_seen_by(viewer, [match]).first() if of_event else None


@register.simple_tag
def tournaments_of(matches: Iterable[Any], viewer: User | AnonymousUser) -> dict[int, Pairing]:
    """Return the pairings of *matches*, by key of the match, in tournaments that the viewer may see."""
    found = [getattr(each, "match", each) for each in matches or ()]
    wanted = [match.pk for match in found if match.of_event]
    pairings = pairings_seen_by(viewer, wanted) if wanted else []
    return {pairing.match_id: pairing for pairing in pairings if pairing.match_id is not None}


def pairings_seen_by(viewer: User | AnonymousUser, matches: Collection[int]) -> QuerySet[Pairing]:
    seen = Tournament.objects.seen_by(viewer).values("pk")
    return Pairing.objects.filter(match__in=matches, tournament__in=seen).select_related("tournament")


@register.simple_tag
def winners_of(tournament: Tournament) -> list[Entry]:
    if tournament.status != Tournament.Status.FINISHED:
        return []
    return list(tournament.entries.winners().select_related("player").order_by("seed"))


@register.simple_tag
def tournaments_won_by(player: User, viewer: User | AnonymousUser) -> list[Tournament]:
    mine = Entry.objects.winners().filter(player=player).values("tournament")
    won = Tournament.objects.seen_by(viewer).filter(status=Tournament.Status.FINISHED, pk__in=mine)
    return list(won.order_by("-ended_at", "-pk")[:MOST_WON])


@register.simple_tag
def tournaments_of_team(team: Team, viewer: User | AnonymousUser) -> list[Tournament]:
    return list(Tournament.objects.seen_by(viewer).filter(team=team).order_by("-founded_at")[:MOST_WON])


@register.simple_tag
def tournaments_announced_to(player: User) -> list[Tournament]:
    """Return a few unfinished tournaments, starting with tournaments that the player has joined.

    Open tournaments with a free place follow, with the newest first.
    """
    return ANNOUNCED(player.pk)


def announced_tournaments(player: int) -> QuerySet[Any]:
    mine = Exists(Entry.objects.filter(tournament=OuterRef("pk"), player=player, state=Entry.State.IN))
    seen = Tournament.objects.seen_by(User(pk=player)).not_over()
    has_place = Q(status=Tournament.Status.OPEN, taken__lt=F("places_to"))
    found = with_taken(seen).annotate(is_mine=mine).filter(has_place | Q(is_mine=True))
    return found.order_by("-is_mine", "-founded_at")[:MOST_ANNOUNCED]


ANNOUNCED: Compiled[Any] = Compiled(announced_tournaments)


@register.filter
def fighters_for(entry: Entry, viewer: User | AnonymousUser) -> list[EntryFighter]:
    return entry.fighters_seen_by(viewer)


@register.simple_tag
def face_off_of(match: Match, viewer: User | AnonymousUser) -> FaceOff:
    mine = match.seat_of(viewer)
    seats = sorted(match.all_seats, key=lambda seat: seat != mine)
    one, other = (
        Corner(seat.name, seat.button_name or "?", seat.recipe, None, seat.rounds_won, seat.number)
        for seat in seats[:2]
    )
    return FaceOff(one, other, match.first_to, match.pk)


@register.simple_tag
def time_taken_in(pairing: Pairing, viewer: User | AnonymousUser) -> list[str]:
    """Return how long the match has waited for each player, in words, with the viewer first."""
    match = Match.objects.with_seats().defer("battle_data", "start_data").get(pk=pairing.match_id or 0)
    mine, now = match.seat_of(viewer), timezone.now()
    return [
        _("%(name)s %(time)s")
        % {
            "name": _("you") if seat == mine else seat.name,
            "time": pace_words.span_in_brief(clocks.time_taken(match, seat, now)),
        }
        for seat in sorted(match.all_seats, key=lambda seat: seat != mine)
    ]


@register.filter
def event_pace(terms: Terms) -> str:
    return pace_words.brief_pace(Pace.read(terms.pace))


@register.filter
def event_ratings(tournament: Tournament) -> str:
    bars = Terms(rating_from=tournament.rating_from, rating_to=tournament.rating_to)
    asked = rating_range(bars)
    return _("rated %(range)s") % {"range": asked} if asked else ""
