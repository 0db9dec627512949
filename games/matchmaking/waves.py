"""Jobs of the worker that pair searches in waves and end searches that are no longer needed."""

from __future__ import annotations

import logging
from collections.abc import Collection
from contextlib import suppress
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Count, F, Q
from django.utils import timezone

from accounts.hours import calendars_of
from accounts.locking import lock_players
from accounts.models import Block
from core.refusals import NotPossible, TooLate
from games import play
from games.lists.open_offers import SAME_LEVEL
from games.matchmaking.meeting import PACES, UNRATED, begin_match, end, live_seats, place_of, terms_of
from games.matchmaking.pool import (
    ANYBODY,
    BY_DAYS,
    NOW,
    PlayerPair,
    RatingLimits,
    WaitingSearch,
    pairs_of_wave,
)
from games.matchmaking.searching import take_offer
from games.models import Match, Seat
from games.models.pace import PaceKind
from games.models.seek import SEEN, Seek
from games.play import ProposedSeat
from games.signals import Happened, News, listen_to

logger = logging.getLogger(__name__)

WIDENINGS: dict[str, RatingLimits] = {Seek.Pace.NOW: NOW, Seek.Pace.DAYS: BY_DAYS}
LATELY: dict[str, timedelta] = {
    Seek.Pace.NOW: timedelta(hours=2),
    Seek.Pace.DAYS: timedelta(days=14),
}
ON_TIME = 80
"""Percentage of matches not lost on time from which a player counts as being on time."""
TIME_TO_COME = timedelta(seconds=60)
BECOMES_OFFER_AFTER = timedelta(hours=24)
OFFER_LASTS = timedelta(days=7)
KEPT = timedelta(days=30)
AT_ONE_TIME = 50


def pair_live() -> None:
    """Pair the live searches, and end those that are no longer needed.

    Makes one indexed query if no player is searching or about to join a match.
    """
    busy = Seek.objects.filter(Q(ended_at=None, pace=Seek.Pace.NOW) | Q(is_settled=False))
    settled = set(busy.order_by().values_list("is_settled", flat=True).distinct())
    if False in settled:
        settle_missed_matches()
    if True in settled:
        close_unseen()
        run_wave(Seek.Pace.NOW)


def pair_by_days() -> None:
    """Pair the searches for slow matches. A search that is a day old becomes an open offer."""
    searches = Seek.objects.open().filter(pace=Seek.Pace.DAYS).select_related("player")
    if not searches.exists():
        return
    run_wave(Seek.Pace.DAYS)
    if Match.objects.on_offer().filter(pace=PACES[Seek.Pace.DAYS], by_link=False).exists():
        for search in searches.order_by("asked_at")[:AT_ONE_TIME]:
            take_offer(search)
    tired = searches.filter(asked_at__lte=timezone.now() - BECOMES_OFFER_AFTER)
    for search in tired.order_by("asked_at")[:AT_ONE_TIME]:
        become_offer(search.pk)


def run_wave(pace: str) -> list[Match]:
    """Pair the waiting searches and return their matches. If one pair fails, the others are still made."""
    found = []
    for one, other in pairs_that_fit(pace):
        try:
            match = begin_match(one.number, other.number)
        except Exception:
            logger.exception("Could not pair searches %s and %s", one.number, other.number)
            continue
        if match is not None:
            found.append(match)
    return found


def pairs_that_fit(pace: str) -> list[tuple[WaitingSearch, WaitingSearch]]:
    now = timezone.now()
    waiting = waiting_searches(pace, now)
    if len(waiting) < 2:
        return []
    never, lately = pairs_met(pace, [each.player for each in waiting], now)
    return pairs_of_wave(waiting, WIDENINGS[pace], never, lately)


def waiting_searches(pace: str, now: datetime) -> list[WaitingSearch]:
    """Return the searches whose players could play now.

    For slow matches, players are not paired during their night.
    """
    searches = Seek.objects.waiting(pace, now).exclude(player__in=live_seats().values("player"))
    rows = searches.values_list(
        "pk", "player", "player__rating", "player__reliability", "is_near", "asked_at", named=True
    )
    found = list(rows)
    if pace == Seek.Pace.DAYS:
        calendars = calendars_of(*{row.player for row in found})
        found = [row for row in found if calendars[row.player].runs(now)]
    return [
        WaitingSearch(
            row.pk,
            row.player,
            UNRATED if row.player__rating is None else row.player__rating,
            (now - row.asked_at).total_seconds(),
            is_new=row.player__rating is None,
            is_on_time=row.player__reliability is None or row.player__reliability >= ON_TIME,
            widest=SAME_LEVEL if row.is_near else ANYBODY,
        )
        for row in found
    ]


def pairs_met(
    pace: str, players: Collection[int], now: datetime
) -> tuple[set[PlayerPair], dict[PlayerPair, int]]:
    """Return pairs of players that must not meet, and the number of recent matches of other pairs."""
    blocks = Block.objects.filter(blocker__in=players, blocked__in=players)
    never = {as_pair(*tie) for tie in blocks.values_list("blocker", "blocked")}
    together = Seat.objects.filter(
        player__in=players, match__seats__player__in=players, match__seats__player__gt=F("player")
    ).values_list("player", "match__seats__player")
    if pace == Seek.Pace.DAYS:
        playing = together.filter(match__status=Match.Status.PLAYING)
        never |= {as_pair(*pair) for pair in playing}
    begun = ~Q(match__status__in=Match.NOT_BEGUN) & Q(match__offered_at__gt=now - LATELY[pace])
    counted = together.filter(begun).annotate(times=Count("pk"))
    return never, {as_pair(one, other): times for one, other, times in counted}


def as_pair(one: int, other: int) -> PlayerPair:
    return PlayerPair(min(one, other), max(one, other))


def close_unseen() -> None:
    gone = timezone.now() - 3 * SEEN
    unseen = Seek.objects.open().filter(pace=Seek.Pace.NOW, seen_at__lte=gone)
    unseen.update(ended_at=timezone.now(), end=Seek.End.CLOSED)


def settle_missed_matches() -> None:
    """Call off live matches to which a player did not come. Players who came continue their search."""
    met = Seek.objects.filter(is_settled=False, ended_at__lte=timezone.now() - TIME_TO_COME)
    for match in set(met.values_list("match", flat=True)):
        if match is not None:
            settle_one(match)
    met.filter(match=None).update(is_settled=True)


@transaction.atomic
def settle_one(match_id: int) -> None:
    searches = list(Seek.objects.filter(match=match_id, is_settled=False).select_related("player"))
    lock_players([search.player for search in searches])
    seen = dict(Seat.objects.filter(match=match_id).values_list("player", "seen_at"))
    absent = {search.player_id for search in searches if seen.get(search.player_id) is None}
    if absent and is_called_off(match_id):
        for search in searches:
            if search.player_id in absent:
                search.end = Seek.End.ABSENT
            elif not Seek.objects.open().filter(player=search.player, pace=search.pace).exists():
                search.end, search.ended_at, search.match = "", None, None
                search.seen_at = timezone.now()
            search.is_settled = True
            search.save()
    Seek.objects.filter(match=match_id).update(is_settled=True)


def is_called_off(match_id: int) -> bool:
    with suppress(TooLate):
        play.call_off(match_id)
        return True
    return False


def become_offer(number: int) -> None:
    with transaction.atomic():
        search = Seek.objects.select_related("player").get(pk=number)
        lock_players([search.player])
        if not Seek.objects.open().filter(pk=number).exists():
            return
        terms = terms_of(search.pace, rated=search.rated)
        try:
            search.match = play.propose(
                search.player, [place_of(search), ProposedSeat(None)], terms, lasts=OFFER_LASTS
            )
        except NotPossible:
            end(search, Seek.End.FULL)
            return
        search.save(update_fields=["match"])
        end(search, Seek.End.OFFER)


def is_live(match: Match) -> bool:
    return match.pace.startswith(PaceKind.LIVE)


@listen_to(Happened.BEGUN, about=is_live)
def end_live_searches(news: News) -> None:
    players = news.match.players
    others = Seek.objects.open().filter(player__in=players, pace=Seek.Pace.NOW)
    others.update(ended_at=timezone.now(), end=Seek.End.MET, match=news.match)


def forget_old_searches() -> None:
    Seek.objects.filter(ended_at__lte=timezone.now() - KEPT).delete()
