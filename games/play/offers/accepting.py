"""Taking a seat in an offered match, and giving the seat back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from core.database.storing import Change
from core.refusals import NotPossible, TooLate
from games.listening import retry_if_listeners_fail
from games.models import Match, Seat
from games.play.offers.beginning import begin
from games.play.recording import lock_match, next_version_change, save_fields, seat_of, store_changes
from games.play.refusals import MatchCode
from games.play.terms.admitting import refuse_unless_admitted
from games.play.terms.bans import checked_bans, refuse_if_banned
from games.play.terms.drafts import choose_in_draft
from games.play.terms.permissions import (
    ProposedSeat,
    refuse_robots_in_misere,
    refuse_unless_among,
    refuse_unless_has_time,
    refuse_unless_offered,
    refuse_unless_others_begin,
    refuse_unless_playable,
    refuse_unless_some_can_attack,
    refuse_unless_welcome,
    refuse_unless_winslow_fits,
)
from games.play.terms.ties import read_seats
from games.signals import Happened, News, tell

OF_THE_DRAFT = ("accepted", "bans", "button_name", "recipe", "special")
TIME_TO_CHOOSE = timedelta(days=3)
"""Time for which an offer stays open after a choice in its draft, if it would expire before."""


@retry_if_listeners_fail
def accept(
    match_id: int,
    player: User,
    *,
    place: ProposedSeat | None = None,
    others: Mapping[int, ProposedSeat] | None = None,
    words: str = "",
    bans: Sequence[str] = (),
    choice: str = "",
    automatically: bool = False,
) -> Match:
    """Take the seat reserved for *player*, or an open seat. The last player to accept begins the match.

    *place* is the player's button. *others* contains buttons for the seats that left the pick to the player.
    *bans* contains the names of the fighters that the player bans. In a draft, players accept once for each
    *choice* of a fighter, and may take an open seat before they choose. *automatically* is True if the site
    accepts for the player, who then gets news that the match has begun.
    """
    with transaction.atomic():
        match = lock_match(match_id, player)
        refuse_unless_offered(match)
        at_once = read_seats(match, player)
        seat = match.seat_of(player) or next((seat for seat in match.all_seats if seat.is_open), None)
        if seat is None or seat.accepted:
            raise TooLate(MatchCode.NO_SEAT_LEFT)
        refuse_unless_has_time(player, at_once)
        refuse_robots_in_misere(match.terms, [player])
        refuse_unless_welcome(match, seat, player)
        refuse_unless_others_begin(match, player)
        if seat.is_open:
            refuse_unless_admitted(match, player)
        if match.draft:
            return accept_in_draft(match, seat, player, choice, words, automatically=automatically)
        seat.bans = checked_bans(bans, match.terms, match.all_seats)
        fill_seat(match, seat, place, by=seat)
        for other in match.all_seats:
            if other.accepted and other.is_to_be_picked:
                fill_seat(match, other, (others or {}).get(other.number), by=seat)
        seat.joined = seat.is_open
        seat.player, seat.accepted, seat.dice_words = player, True, words
        changed = ("joined", "player_id", "accepted", "dice_words", "bans")
        if all(other.accepted for other in match.all_seats):
            refuse_unless_some_can_attack(match.all_seats)
            begin(match, {seat.number: changed}, by=None if automatically else seat.number)
        else:
            store_changes(
                match,
                next_version_change(match),
                Change(seat, {name: getattr(seat, name) for name in changed}),
            )
    return match


def accept_in_draft(
    match: Match, seat: Seat, player: User, choice: str, words: str, *, automatically: bool
) -> Match:
    """Let the player in *seat* ban or pick a fighter. The match begins when both players have picked."""
    sits_down = seat.is_open
    seat.player, seat.joined, seat.dice_words = player, seat.joined or sits_down, seat.dice_words or words
    if choice or not sits_down:
        choose_in_draft(match, seat, choice)
    changed = ("player_id", "joined", "dice_words", *OF_THE_DRAFT)
    if all(other.accepted for other in match.all_seats):
        refuse_unless_some_can_attack(match.all_seats)
        taken = {seat.number: changed, 1 - seat.number: OF_THE_DRAFT}
        begin(match, taken, by=None if automatically else seat.number)
        return match
    if match.expires_at is not None:
        match.expires_at = max(match.expires_at, timezone.now() + TIME_TO_CHOOSE)
    store_changes(
        match,
        next_version_change(match, "expires_at"),
        *(Change(other, {name: getattr(other, name) for name in changed}) for other in match.all_seats),
    )
    if not seat.accepted:
        return match
    tell(News(Happened.OFFERED, match, seat.number))
    return match


def step_back(match_id: int, player: User) -> Match:
    """Give back an open seat that the player took, with all its choices and words.

    This is possible until the match begins.
    """
    with transaction.atomic():
        match = lock_match(match_id)
        if not match.is_offered:
            raise TooLate(MatchCode.OFFER_IS_GONE)
        seat = seat_of(match, player)
        if match.draft and seat.bans:
            raise NotPossible(MatchCode.DRAFT_HAS_BEGUN)
        if not seat.joined:
            raise NotPossible(MatchCode.SEAT_NOT_TAKEN)
        for picked in match.all_seats:
            if picked.picked_by == seat.number:
                picked.recipe = picked.button_name = picked.special = ""
                picked.picked_by = None
                picked.save()
        vacated_seat(seat).save()
        match.messages.filter(seat=seat.number).delete()
        match.chat_version += 1
        save_fields(match, "chat_version")
    return match


def vacated_seat(seat: Seat) -> Seat:
    kept = ("match", "number", "recipe", "button_name", "special", "search", "drawn_by_chance")
    return Seat(pk=seat.pk, **{name: getattr(seat, name) for name in kept})


def fill_seat(match: Match, seat: Seat, brought: ProposedSeat | None, *, by: Seat) -> None:
    """Store the button that was *brought* for this seat, if the seat needs one, and check its dice."""
    if brought is not None and seat.is_to_be_picked:
        refuse_unless_among(match, seat, brought)
        refuse_if_banned(match, brought)
        seat.recipe, seat.button_name, seat.special = brought.recipe, brought.button_name, brought.special
        seat.picked_by = by.number
        seat.save()
    if not seat.drawn_by_chance:
        place = ProposedSeat(seat.player, seat.recipe, seat.button_name, seat.special)
        refuse_unless_playable(place, match.terms, must_have_dice=True)
        refuse_unless_winslow_fits(match.terms, seat.number, seat.recipe)
