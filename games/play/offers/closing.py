"""Offers that end without a match, because they were declined, withdrawn or expired."""

from __future__ import annotations

from collections.abc import Iterable

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.refusals import NotPossible, TooLate
from games.models import Match, MatchQuerySet, Message, Seat
from games.play.offers.accepting import step_back
from games.play.recording import add_message, announce_to_the_one_before, lock_match, save_fields
from games.play.refusals import MatchCode, NotSeated
from games.signals import Happened, News, tell

CLOSED = (Match.Status.DECLINED, Match.Status.WITHDRAWN)


def give_up(match_id: int, player: User) -> None:
    seat = Match.objects.get(pk=match_id).seat_of(player)
    if seat is not None and seat.joined:
        step_back(match_id, player)
    else:
        decline(match_id, player, for_good=True)


def decline(match_id: int, player: User, *, for_good: bool = False, reason: str = "") -> Match:
    """Decline an offered match, or withdraw it as its proposer. A *reason* is added to its chat.

    A player who has accepted cannot decline, except when leaving the site for good (*for_good*).
    """
    with transaction.atomic():
        match = lock_match(match_id)
        if not match.is_offered:
            raise TooLate(MatchCode.OFFER_IS_GONE)
        seat = match.seat_of(player)
        if seat is None:
            withdraw_arranged(match, player)
            return match
        is_mine = match.proposer_id == player.pk or (seat.accepted and match.proposer_id is None)
        if seat.accepted and not is_mine and not for_good:
            raise NotPossible(MatchCode.BOUND_BY_ACCEPTING)
        match.status = Match.Status.WITHDRAWN if is_mine else Match.Status.DECLINED
        match.closed_by = seat.number
        save_fields(match, "status", "closed_by")
        if reason.strip():
            add_message(match, seat.number, player, reason, after_move=match.version)
        close_seats(match, seat)
        announce_to_the_one_before(match)
        tell(News(Happened(match.status), match, seat.number))
    return match


def reasons_for_closing(matches: Iterable[int]) -> dict[int, str]:
    """Return the messages with which these offers were declined or withdrawn, by match number.

    Closing raises the version of a match, so only these messages have a move number above 0.
    """
    said = Message.objects.filter(match__in=matches, match__status__in=CLOSED, after_move__gt=0, hidden=False)
    return dict(said.order_by("-number").values_list("match", "text"))


def withdraw_arranged(match: Match, player: User) -> None:
    if match.proposer_id != player.pk:
        raise NotSeated
    match.status, match.expires_at = Match.Status.WITHDRAWN, None
    save_fields(match, "status", "expires_at")
    close_seats(match)
    tell(News(Happened.WITHDRAWN, match))


def close_expired() -> int:
    closed = 0
    for number in Match.objects.filter_expired().values_list("pk", flat=True):
        with transaction.atomic():
            match = lock_match(number)
            if match.is_offered and match.has_expired:
                match.status = Match.Status.WITHDRAWN
                save_fields(match, "status")
                close_seats(match)
                announce_to_the_one_before(match)
                tell(News(Happened.WITHDRAWN, match))
                closed += 1
    return closed


def close_seats(match: Match, by: Seat | None = None) -> None:
    now = timezone.now()
    match.seats.update(closed_at=now)
    if by is not None:
        match.seats.filter(pk=by.pk).update(dismissed_at=now)


def delete_matches(matches: MatchQuerySet) -> None:
    Match.objects.filter(pk__in=list(matches.values_list("pk", flat=True))).delete()
