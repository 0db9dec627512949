"""The Atom feed of matches that wait for the player's move, at a URL that only the player knows."""

from __future__ import annotations

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from core.feeds import MOST_TOLD, AtomFeed, FeedEntry
from core.rate_limits import rate_limit
from games.lists.waiting import seats_to_act
from games.log.clock_words import day_and_time
from games.models import Match, Seat
from games.play import clocks
from notifications.mail import links
from notifications.match_text.reader import as_read_by
from notifications.models import FeedAddress
from notifications.news.kind import names_of_others

GONE = 410


class TurnsFeed(AtomFeed):
    is_public = False

    def get_object(self, request: HttpRequest, address: FeedAddress) -> FeedAddress:
        return address

    def title(self, address: FeedAddress) -> str:
        return _("%(name)s’s turns on Buttonmen") % {"name": address.player.username}

    def page(self, address: FeedAddress) -> str:
        return reverse("games:matches")

    def own_path(self, address: FeedAddress) -> str:
        return reverse("notifications:turns_feed", args=[links.feed_key(address)])

    def date_when_empty(self, address: FeedAddress) -> datetime:
        return address.made_at

    def items(self, address: FeedAddress) -> list[FeedEntry]:
        seats = seats_to_act(address.player).exclude(later_until__gt=timezone.now())[:MOST_TOLD]
        waiting = Match.objects.with_seats().defer("battle_data", "start_data")
        matches = waiting.in_bulk([seat.match_id for seat in seats])
        return [entry_of(matches[seat.match_id], seat) for seat in seats]


def entry_of(match: Match, seat: Seat) -> FeedEntry:
    until = clocks.last_moment(match, seat)
    return FeedEntry(
        key=f"turn-{seat.owes}",
        title=_("It’s your turn against %(names)s.") % {"names": names_of_others(match, seat)},
        path=match.get_absolute_url(),
        at=seat.owes_since or match.offered_at,
        text="" if until is None else _("You have until %(moment)s.") % {"moment": day_and_time(until)},
    )


TURNS = require_safe(TurnsFeed())


@rate_limit("feed")
def turns_feed(request: HttpRequest, key: str) -> HttpResponse:
    address = find_feed_address(key)
    if address is None:
        return render(request, "notifications/not_good.html", status=GONE)
    with as_read_by(address.player):
        return TURNS(request, address=address)


def find_feed_address(key: str) -> FeedAddress | None:
    try:
        player, secret = links.read_feed(key)
    except links.InvalidLink:
        return None
    good = FeedAddress.objects.select_related("player__saved_preferences").filter(player__is_active=True)
    return good.filter(player=player, secret=secret).first()
