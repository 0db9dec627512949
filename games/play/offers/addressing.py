"""Changing the player to which an offer is addressed, until the offer is accepted."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from accounts.locking import lock_players
from accounts.models import User
from core.refusals import NotPossible
from games.models import Match
from games.play.offers.accepting import vacated_seat
from games.play.offers.proposing import A_WEEK, accept_automatically
from games.play.recording import lock_match, save_fields
from games.play.refusals import MatchCode
from games.play.terms.drafts import has_draft_begun
from games.play.terms.permissions import (
    ProposedSeat,
    refuse_robots_in_misere,
    refuse_unless_may_ask,
    refuse_unless_may_play,
    refuse_unless_offered,
    refuse_unless_takes_challenge,
)
from games.signals import Happened, News, tell


def offer_to(match_id: int, proposer: User, other: User | None, *, by_link: bool = False) -> Match:
    """Offer the match to the player *other*, to anyone, or to players with its link.

    The time on offer starts again. A player who was asked before no longer finds the offer.
    """
    if other is None:
        refuse_unless_may_ask(proposer, [ProposedSeat(None)], by_link=by_link)
    else:
        refuse_unless_may_play(proposer, other)
        refuse_unless_takes_challenge(proposer, other)
    with transaction.atomic():
        lock_players([proposer, other])
        match = lock_match(match_id)
        refuse_unless_offered(match)
        refuse_robots_in_misere(match.terms, [other])
        mine = match.seat_of(proposer)
        if mine is None or match.proposer_id != proposer.pk:
            raise NotPossible(MatchCode.NOT_YOURS_TO_OFFER)
        if len(match.all_seats) > 2:
            raise NotPossible(MatchCode.ONE_OPEN_SEAT_ONLY)
        if has_draft_begun(match):
            raise NotPossible(MatchCode.DRAFT_HAS_BEGUN)
        theirs = match.all_seats[1 - mine.number]
        by_link = by_link and other is None
        if theirs.player == other and match.by_link == by_link:
            return match
        seat = vacated_seat(theirs)
        seat.player = other
        seat.save()
        match.all_seats[seat.number] = seat
        match.messages.filter(seat=seat.number).delete()
        offered_at = timezone.now()
        if match.expires_at is not None:
            match.expires_at += offered_at - match.offered_at
        elif match.standing_offer_id is not None:
            match.expires_at, match.standing_offer = offered_at + A_WEEK, None
        match.by_link, match.offered_at = by_link, offered_at
        match.chat_version += 1
        save_fields(match, "by_link", "offered_at", "expires_at", "chat_version", "standing_offer_id")
        tell(News(Happened.OFFERED, match, mine.number))
        return accept_automatically(match, proposer)
