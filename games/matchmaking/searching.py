"""Searches for an opponent: how they begin and end, and the reasons for refusing one."""

from __future__ import annotations

from datetime import datetime, timedelta
from statistics import median

from django.db import transaction
from django.utils import timezone
from django.utils.formats import date_format

from accounts.locking import lock_players
from accounts.models import User
from accounts.players.who_may_play import playable_players
from accounts.refusals import AccountCode
from core.refusals import NotPlayable, NotPossible, TooLate
from games import play
from games.lists.gates import Gate, closed_gates
from games.lists.open_offers import SAME_LEVEL, filter_by_level, joinable
from games.matchmaking.meeting import end, live_seats, place_of, plays_live, rating_of, terms_of
from games.matchmaking.refusals import SeekCode
from games.models import Match, Terms
from games.models.seek import Seek, SeekQuerySet
from games.offers import button_choice
from games.play import ProposedSeat
from games.play.terms.rated import is_uneven

MOST_BY_DAYS = 3
DAY = timedelta(days=1)
MISSED_BEFORE_PAUSE = 2
FIRST_PAUSE, PAUSE_GROWS, LONGEST_PAUSE = timedelta(minutes=10), 3, timedelta(hours=48)
NOTED_EVERY = timedelta(seconds=15)
OFFERS_TRIED = 20
USUAL_DAYS, USUAL_FROM = 14, 10


def start_search(
    player: User, pace: str, fighter: str = "", *, near: bool = False, rated: bool = True
) -> Seek:
    """Begin a search for an opponent. If the pace is slow, take a fitting open offer at once.

    Without a *fighter* from the catalog, a random fighter is drawn.
    """
    place = (
        button_choice.make_place(player, fighter, "", terms_of(pace, rated=rated))
        if fighter
        else ProposedSeat(player)
    )
    if fighter and (not place.has_dice or place.search):
        raise NotPlayable(SeekCode.FIGHTER_FROM_LIST)
    with transaction.atomic():
        lock_players([player])
        if refused := why_not_look(player, pace):
            raise refused
        search = Seek(
            player=player,
            pace=pace,
            button_name=place.button_name,
            recipe=place.recipe,
            special=place.special,
            is_near=near,
            rated=rated,
        )
        search.save()
    if not search.is_live:
        take_offer(search)
    return search


def why_not_look(player: User, pace: str) -> NotPossible | None:
    if refused := why_never(player):
        return refused
    try:
        play.refuse_unless_has_time(player)
    except NotPossible as refused:
        return refused
    now = timezone.now()
    if (until := paused_until(player)) and until > now:
        clock = date_format(timezone.localtime(until), "TIME_FORMAT")
        return NotPossible(SeekCode.SEARCH_PAUSED, times=len(missed_matches(player, now)), until=clock)
    own = Seek.objects.open().filter(player=player, pace=pace).count()
    if pace == Seek.Pace.DAYS:
        return NotPlayable(SeekCode.ENOUGH_SEARCHES, most=MOST_BY_DAYS) if own >= MOST_BY_DAYS else None
    if own:
        return TooLate(SeekCode.LOOKS_ALREADY)
    return NotPlayable(SeekCode.IN_A_LIVE_MATCH) if plays_live(player) else None


def why_never(player: User) -> NotPossible | None:
    gates = closed_gates(player)
    if gates is None:
        return why_not_now(player)
    if Gate.ACCOUNT in gates.closed:
        return NotPlayable(SeekCode.GUESTS_MEET_ROBOTS)
    if Gate.EMAIL in gates.closed:
        return NotPlayable(AccountCode.ADDRESS_NOT_CONFIRMED)
    return NotPlayable(SeekCode.FINISH_SOME_FIRST, least=gates.matches_wanted)


def why_not_now(player: User) -> NotPossible | None:
    """Return a reason that has nothing to do with the gates, or None."""
    if player.is_bot:
        return NotPlayable(SeekCode.BOTS_DO_NOT_LOOK)
    if player.friends_only:
        return NotPlayable(SeekCode.LOOKS_FOR_FRIENDS_ONLY)
    return NotPlayable(SeekCode.BACK_FIRST) if player.is_away else None


def missed_matches(player: User, now: datetime) -> list[datetime]:
    found = Seek.objects.filter(player=player, end=Seek.End.ABSENT, ended_at__gt=now - DAY)
    return [ended for ended in found.order_by("-ended_at").values_list("ended_at", flat=True) if ended]


def paused_until(player: User) -> datetime | None:
    times = missed_matches(player, timezone.now())
    if len(times) < MISSED_BEFORE_PAUSE:
        return None
    pause = FIRST_PAUSE * PAUSE_GROWS ** min(len(times) - MISSED_BEFORE_PAUSE, 6)
    return times[0] + min(pause, LONGEST_PAUSE)


def stop(player: User, number: int) -> Seek:
    with transaction.atomic():
        lock_players([player])
        search = Seek.objects.open().filter(player=player, pk=number).first()
        if search is None:
            raise TooLate(SeekCode.NO_SUCH_SEARCH)
        end(search, Seek.End.LEFT)
    return search


def note_seen(search: Seek) -> None:
    now = timezone.now()
    if search.seen_at < now - NOTED_EVERY:
        Seek.objects.open().filter(pk=search.pk).update(seen_at=now)


def take_offer(search: Seek) -> Match | None:
    """Accept the oldest open offer that fits the search. Return its match, or None without such an offer."""
    for offer in offers_that_fit(search):
        with transaction.atomic():
            lock_players([search.player])
            still = Seek.objects.open().filter(pk=search.pk).first()
            if still is None:
                return None
            try:
                match = accept_with(offer, still)
            except NotPossible:
                continue
            if match is None:
                continue
            still.match = match
            still.save(update_fields=["match"])
            end(still, Seek.End.MET)
            search.refresh_from_db()
            return match
    return None


def offers_that_fit(search: Seek) -> list[Match]:
    usual = terms_of(search.pace, rated=search.rated)
    offers = joinable(search.player).filter(pace=usual.pace, rated=search.rated)
    near = filter_by_level(offers, search.player).exclude(proposer=search.player).order_by("offered_at")
    return [offer for offer in near[:OFFERS_TRIED] if is_usual(offer, usual)]


def is_usual(offer: Match, usual: Terms) -> bool:
    return offer.terms.to_play_again == usual.to_play_again and not (
        is_uneven(offer) or offer.bans or offer.draft
    )


def accept_with(offer: Match, search: Seek) -> Match | None:
    """Accept *offer* with the fighter of the search, or with a random one, and return the match.

    Return None if the offer does not leave the choice of the fighter to the player.
    """
    seat = next((seat for seat in offer.all_seats if seat.is_open), None)
    if seat is None:
        return None
    own = place_of(search)
    if not own.has_dice:
        place, others = button_choice.draw_buttons(offer_as_joined(offer, search.player), search.player)
        return play.accept(offer.pk, search.player, place=place, others=others, automatically=True)
    if seat.search or not seat.is_to_be_picked:
        return None
    return play.accept(offer.pk, search.player, place=own, automatically=True)


def offer_as_joined(offer: Match, player: User) -> Match:
    next(seat for seat in offer.all_seats if seat.is_open).player = player
    return offer


def open_searches(player: User) -> SeekQuerySet:
    return Seek.objects.open().filter(player=player).order_by("asked_at")


def live_search(player: User) -> Seek | None:
    latest = Seek.objects.filter(player=player, pace=Seek.Pace.NOW).select_related("player", "match")
    return latest.order_by("-pk").first()


def others_who_look(search: Seek, now: datetime) -> int:
    free = Seek.objects.waiting(Seek.Pace.NOW, now).exclude(player__in=live_seats().values("player"))
    others = free.filter(player__in=playable_players(search.player)).select_related("player")
    return sum(are_near_enough(search, other) for other in others)


def are_near_enough(one: Seek, other: Seek) -> bool:
    apart = abs(rating_of(one.player) - rating_of(other.player))
    return apart <= SAME_LEVEL or not (one.is_near or other.is_near)


def usual_wait(now: datetime) -> timedelta | None:
    """Return the median wait of recent successful searches at this hour, or None if there were few."""
    lately = Seek.objects.filter(
        pace=Seek.Pace.NOW,
        end=Seek.End.MET,
        ended_at__gt=now - timedelta(days=USUAL_DAYS),
    )
    hours = lately.filter(asked_at__hour=now.hour).values_list("asked_at", "ended_at")
    waits = [(found - asked).total_seconds() for asked, found in hours if found is not None]
    return timedelta(seconds=median(waits)) if len(waits) >= USUAL_FROM else None
