"""Standing offers, which the site renews up to the player's limits until the player ends them."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import asdict
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django_tasks import task

from accounts.locking import lock_players
from accounts.models import User
from core.database.enqueuing import enqueue
from core.refusals import NotPlayable, NotPossible, TooLate
from games.models import Match, StandingOffer
from games.play.offers.closing import decline
from games.play.offers.proposing import propose
from games.play.recording import lock_match, save_fields
from games.play.refusals import MatchCode
from games.play.terms.permissions import (
    ProposedSeat,
    refuse_unless_has_time,
    refuse_unless_offered,
    refuse_unless_terms_fit,
    why_not_begin,
)
from games.signals import Happened, News, listen_to

MOST_STANDING = 3
UNSEEN = timedelta(days=14)
"""Time without a visit after which the site makes no more offers for a player."""
OF_A_PLACE = ("recipe", "button_name", "special", "search", "drawn_by_chance")
LOOKED_AT_EVERY = timedelta(minutes=10)
AT_ONE_TIME = 100
"""Most standing offers that one sweep checks."""


def keep_on_offer(match_id: int, player: User, *, on_offer: int = 1, running: int = 5) -> StandingOffer:
    """Turn the player's open offer into a standing offer with these limits.

    *on_offer* and *running* are the most matches on offer and running at the same time.
    """
    with transaction.atomic():
        lock_players([player])
        match = lock_match(match_id)
        refuse_unless_offered(match)
        mine = match.seat_of(player)
        if mine is None or match.proposer_id != player.pk:
            raise NotPossible(MatchCode.NOT_YOURS_TO_OFFER)
        if not may_stand(match):
            raise NotPlayable(MatchCode.CANNOT_STAND)
        if player.standing_offers.count() >= MOST_STANDING:
            raise NotPlayable(MatchCode.TOO_MANY_STANDING, most=MOST_STANDING)
        standing = StandingOffer.objects.create(
            player=player,
            terms_data=asdict(match.terms),
            places_data=[{name: getattr(seat, name) for name in OF_A_PLACE} for seat in match.all_seats],
            seat=mine.number,
            on_offer=on_offer,
            running=running,
        )
        match.standing_offer, match.expires_at = standing, None
        save_fields(match, "standing_offer_id", "expires_at")
        renew(standing.pk)
    return standing


def may_stand(match: Match) -> bool:
    return (
        len(match.all_seats) == 2
        and any(seat.is_open for seat in match.all_seats)
        and not (match.by_link or match.is_private or match.continues_id or match.standing_offer_id)
        and not (match.bans or match.draft)
    )


def change_standing(number: int, player: User, *, on_offer: int, running: int) -> None:
    with transaction.atomic():
        lock_players([player])
        standing = standing_of(number, player)
        standing.on_offer, standing.running = on_offer, running
        standing.save(update_fields=["on_offer", "running"])
        renew(standing.pk)


def end_standing(number: int, player: User) -> None:
    with transaction.atomic():
        lock_players([player])
        standing = standing_of(number, player)
        withdraw_offers(open_matches(standing), player)
        standing.delete()


def standing_of(number: int, player: User) -> StandingOffer:
    standing = player.standing_offers.filter(pk=number).first()
    if standing is None:
        raise TooLate(MatchCode.NO_SUCH_STANDING)
    return standing


def open_matches(standing: StandingOffer) -> list[int]:
    return list(standing.matches.on_offer().order_by("pk").values_list("pk", flat=True))


def renew(number: int) -> None:
    """Offer the missing matches of a standing offer and withdraw surplus matches. Safe to repeat."""
    found = StandingOffer.objects.select_related("player__saved_preferences").filter(pk=number).first()
    if found is None:
        return
    player = found.player
    with transaction.atomic():
        lock_players([player])
        standing = StandingOffer.objects.filter(pk=number).first()
        if standing is None:
            return
        StandingOffer.objects.filter(pk=number).update(looked_at=timezone.now())
        offered = open_matches(standing)
        due = 0 if why_it_rests(standing) else number_due(standing)
        withdraw_offers(offered[due:], player)
        with suppress(NotPossible):
            for _missing in range(due - len(offered)):
                places = places_of(standing)
                propose(player, places, standing.terms, lasts=None, standing_offer=standing)


def withdraw_offers(offered: Iterable[int], player: User) -> None:
    for match in offered:
        with suppress(TooLate):
            decline(match, player)


def number_due(standing: StandingOffer) -> int:
    running = standing.matches.filter(status=Match.Status.PLAYING).count()
    return max(0, min(standing.on_offer, standing.running - running))


def places_of(standing: StandingOffer) -> list[ProposedSeat]:
    return [
        ProposedSeat(standing.player if seat == standing.seat else None, **given)
        for seat, given in enumerate(standing.places_data)
    ]


def why_it_rests(standing: StandingOffer) -> NotPossible | None:
    player = standing.player
    if player.is_away:
        return NotPlayable(MatchCode.STANDING_WHILE_AWAY)
    if not player.is_active or (player.last_seen or player.date_joined) < timezone.now() - UNSEEN:
        return NotPlayable(MatchCode.STANDING_WHILE_UNSEEN, days=UNSEEN.days)
    if refused := why_not_begin(player):
        return refused
    try:
        refuse_unless_terms_fit(standing.terms, player, places_of(standing))
    except NotPossible as refused:
        return refused
    return None


def why_no_more(standing: StandingOffer) -> NotPossible | None:
    if rests := why_it_rests(standing):
        return rests
    if len(open_matches(standing)) >= standing.on_offer:
        return None
    if number_due(standing) < standing.on_offer:
        return NotPlayable(MatchCode.STANDING_WHILE_RUNNING, most=standing.running)
    try:
        refuse_unless_has_time(standing.player)
    except NotPossible as refused:
        return refused
    return None


# ---- by itself


@listen_to(
    *(Happened.BEGUN, Happened.WITHDRAWN, Happened.ENDED),
    about=lambda match: match.standing_offer_id is not None,
)
def renew_soon(news: News) -> None:
    enqueue(renew_after, [(news.match.pk, int(news.happened is Happened.ENDED))])


@task()
def renew_after(match_id: int, _has_ended: int) -> None:
    """Renew the standing offer of a match that was taken, withdrawn or ended.

    *_has_ended* only makes the task after taking differ from the task after ending.
    """
    number = Match.objects.filter(pk=match_id).values_list("standing_offer", flat=True).first()
    if number is not None:
        renew(number)


def renew_all(every: timedelta = LOOKED_AT_EVERY) -> None:
    """Renew the standing offers not checked recently, as their players may have left or returned."""
    due = StandingOffer.objects.filter(looked_at__lte=timezone.now() - every).order_by("looked_at")
    for number in due.values_list("pk", flat=True)[:AT_ONE_TIME]:
        renew(number)
