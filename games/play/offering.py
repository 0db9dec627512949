"""Making a match: it is offered, and begins when everybody has accepted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.trust import accepts_at_once
from games import dice
from games.lots import NothingToDraw, draw_lots
from games.models import Match, MatchQuerySet, Seat
from games.play.allowed import (
    Place,
    refuse_unless_among,
    refuse_unless_arranges_few,
    refuse_unless_can_be_picked,
    refuse_unless_has_time,
    refuse_unless_may_meet,
    refuse_unless_offered,
    refuse_unless_playable,
    refuse_unless_welcome,
    refuse_unless_winslow_fits,
    winslow_for,
)
from games.play.keeping import (
    announce_after_commit,
    announce_to_the_one_before,
    fair_dice,
    keep,
    locked,
    seat_of,
    touch,
)
from games.play.refusals import NoLongerOpen, NotPlayable, NotPossible, NotSeated, TooLate
from games.play.texts import checked_description, checked_name, refuse_if_muted
from games.signals import Happened, News, tell
from rules import Battle

A_WEEK = timedelta(days=7)


def propose(
    proposer: User,
    places: Sequence[Place],
    *,
    words: str = "",
    by_link: bool = False,
    lasts: timedelta = A_WEEK,
    **terms: object,
) -> Match:
    """Offer a match: *proposer* has accepted already, the others are asked.

    Who takes no seat brings two others together, and both are asked. Open seats are for anybody, or for
    those who come by a link of the proposer.
    """
    refuse_unless_may_meet(proposer, [place.player for place in places])
    if proposer.is_guest and not by_link and any(place.player is None for place in places):
        raise NotPlayable(
            _("Guests play robots and the players who sent them a link. Sign up to play everybody.")
        )
    if terms.get("description"):
        refuse_if_muted(proposer)
    seed = dice.new_seed()
    with transaction.atomic():
        refuse_unless_has_time(proposer)
        if not any(place.player == proposer for place in places):
            refuse_unless_arranges_few(proposer)
        match = Match(
            proposer=proposer,
            commitment=dice.commitment(seed),
            sealed_seed=dice.seal(seed),
            by_link=by_link,
            expires_at=timezone.now() + lasts,
            **terms,
        )
        if match.winslow_seat not in (None, *range(len(places))):
            raise NotPlayable(_("There is no such seat to have a Winslow."))
        for number, place in enumerate(places):
            if place.recipe or place.special:
                refuse_unless_winslow_fits(match, number, place.recipe)
            refuse_unless_can_be_picked(place, match)
            refuse_unless_playable(place, match)
        match.save()
        Seat.objects.bulk_create(
            Seat(
                match=match,
                number=number,
                player=place.player,
                accepted=place.player == proposer,
                recipe=place.recipe,
                button_name=place.button_name,
                special=place.special,
                search=place.search,
                by_lot=place.by_lot,
                words=(words or dice.new_words()) if place.player == proposer else "",
            )
            for number, place in enumerate(places)
        )
        mine = match.seat_of(proposer)
        tell(News(Happened.OFFERED, match, None if mine is None else mine.number))
        announce_to_the_one_before(match)
        announce_after_commit(match)
        return match if mine is None else accepted_by_wish(match, proposer)


def play_on_one_device(owner: User, places: Sequence[Place], names: Sequence[str], **terms: object) -> Match:
    """Begin a match between people who share the device of *owner*; nobody else sees it.

    The first seat is the owner's. The others have no account in it: only what they are called.
    """
    seed = dice.new_seed()
    with transaction.atomic():
        refuse_unless_has_time(owner)
        match = Match(
            proposer=owner,
            commitment=dice.commitment(seed),
            sealed_seed=dice.seal(seed),
            is_private=True,
            in_hands_of=0,
            **terms,
        )
        for place in places:
            refuse_unless_playable(place, match, must_have_dice=True)
        match.save()
        Seat.objects.bulk_create(
            Seat(
                match=match,
                number=number,
                player=None if number else owner,
                called=checked_name(name),
                accepted=True,
                recipe=place.recipe,
                button_name=place.button_name,
                special=place.special,
                words=dice.new_words(),
            )
            for number, (place, name) in enumerate(zip(places, names, strict=True))
        )
        begin(match)
        return match


def accepted_by_wish(match: Match, proposer: User) -> Match:
    """Take the seats of those who do not want to be asked, if they have their dice and the time."""
    for seat in match.all_seats:
        player = seat.player
        if player and not seat.accepted and match.winslow_seat is None and accepts_at_once(player, proposer):
            with suppress(NotPlayable):
                match = accept(match.pk, player)
    return match


def accept(
    match_id: int,
    player: User,
    *,
    place: Place | None = None,
    others: Mapping[int, Place] | None = None,
    words: str = "",
) -> Match:
    """Take the seat that was kept for *player*, or one that is open to anybody; the last one begins.

    *place* is what they bring; *others* is what they pick for those who left that to them.
    """
    with transaction.atomic():
        match = locked(match_id)
        refuse_unless_offered(match)
        seat = match.seat_of(player) or next((seat for seat in match.all_seats if seat.is_open), None)
        if seat is None or seat.accepted:
            raise TooLate(_("There is no seat left for you in this match."))
        refuse_unless_has_time(player)
        refuse_unless_welcome(match, seat, player)
        take(match, seat, place, by=seat)
        for other in match.all_seats:
            if other.accepted and other.is_to_be_picked:
                take(match, other, (others or {}).get(other.number), by=seat)
        seat.joined = seat.is_open
        seat.player, seat.accepted, seat.words = player, True, words or dice.new_words()
        seat.save()
        if all(other.accepted for other in match.all_seats):
            begin(match)
        else:
            touch(match)
    return match


def step_back(match_id: int, player: User) -> Match:
    """Give back an open seat that one took, before the match begins: with all that one picked and said."""
    with transaction.atomic():
        match = locked(match_id)
        if not match.is_offered:
            raise NoLongerOpen
        seat = seat_of(match, player)
        if not seat.joined:
            raise NotPossible(_("Only who took an open seat may give it back."))
        for picked in match.all_seats:
            if picked.picked_by == seat.number:
                picked.recipe = picked.button_name = picked.special = ""
                picked.picked_by = None
                picked.save()
        vacant(seat).save()
        match.messages.filter(seat=seat.number).delete()
        match.said += 1
        touch(match, "said")
    return match


def vacant(seat: Seat) -> Seat:
    """The same seat as if nobody had sat there yet."""
    kept = ("match", "number", "recipe", "button_name", "special", "search", "by_lot")
    return Seat(pk=seat.pk, **{name: getattr(seat, name) for name in kept})


def give_up(match_id: int, player: User) -> None:
    """Whoever goes for good gives an open seat back; without another the offer is no longer open."""
    seat = Match.objects.get(pk=match_id).seat_of(player)
    if seat is not None and seat.joined:
        step_back(match_id, player)
    else:
        decline(match_id, player, for_good=True)


def decline(match_id: int, player: User, *, for_good: bool = False) -> Match:
    """Refuse a match that was offered; whoever offered it withdraws it so.

    Who has accepted is bound to it, unless they go *for good*.
    """
    with transaction.atomic():
        match = locked(match_id)
        if not match.is_offered:
            raise NoLongerOpen
        seat = match.seat_of(player)
        if seat is None:
            withdraw_arranged(match, player)
            return match
        is_mine = seat.accepted and match.proposer_id in (None, player.pk)
        if seat.accepted and not is_mine and not for_good:
            raise NotPossible(_("You have accepted. Only whoever offered the match may withdraw it."))
        match.status = Match.Status.WITHDRAWN if is_mine else Match.Status.DECLINED
        match.closed_by = seat.number
        touch(match, "status", "closed_by")
        close_seats(match, seat)
        announce_to_the_one_before(match)
        tell(News(Happened(match.status), match, seat.number))
    return match


def withdraw_arranged(match: Match, player: User) -> None:
    """Take back what *player* arranged for others; it ends without a day on which it would have ended."""
    if match.proposer_id != player.pk:
        raise NotSeated
    match.status, match.expires_at = Match.Status.WITHDRAWN, None
    touch(match, "status", "expires_at")
    close_seats(match)
    tell(News(Happened.WITHDRAWN, match))


def take(match: Match, seat: Seat, brought: Place | None, *, by: Seat) -> None:
    """Give the seat the dice that were *brought* for it, if it waits for some."""
    if brought is not None and seat.is_to_be_picked:
        refuse_unless_among(match, seat, brought)
        seat.recipe, seat.button_name, seat.special = brought.recipe, brought.button_name, brought.special
        seat.picked_by = by.number
        seat.save()
    if not seat.by_lot:
        place = Place(seat.player, seat.recipe, seat.button_name, seat.special)
        refuse_unless_playable(place, match, must_have_dice=True)
        refuse_unless_winslow_fits(match, seat.number, seat.recipe)


def close_expired() -> int:
    """Withdraw the offers that nobody accepted in time."""
    closed = 0
    for number in Match.objects.expired().values_list("pk", flat=True):
        with transaction.atomic():
            match = locked(number)
            if match.is_offered and match.has_expired:
                match.status = Match.Status.WITHDRAWN
                touch(match, "status")
                close_seats(match)
                announce_to_the_one_before(match)
                tell(News(Happened.WITHDRAWN, match))
                closed += 1
    return closed


def describe(match_id: int, player: User, text: str) -> Match:
    """Put what is said about an offer in other words, as long as the match has not begun."""
    refuse_if_muted(player)
    with transaction.atomic():
        match = locked(match_id)
        refuse_unless_offered(match)
        if match.proposer_id != player.pk:
            raise NotPossible(_("Only whoever offered the match may describe it."))
        match.description = checked_description(text)
        touch(match, "description")
    return match


def close_seats(match: Match, by: Seat | None = None) -> None:
    """The offer is no longer open: who closed it knows, the others find it among what is over."""
    now = timezone.now()
    match.seats.update(closed_at=now)
    if by is not None:
        match.seats.filter(pk=by.pk).update(dismissed_at=now)


def rematch(match_id: int, player: User, brought: Sequence[Place]) -> Match:
    """Offer the same players another match on the same terms, with what is *brought* for each seat."""
    old = Match.objects.get(pk=match_id)
    seat_of(old, player)
    if not old.is_finished:
        raise TooLate(_("This match is not over yet."))
    if old.is_on_one_device:
        return play_on_one_device(player, brought, [seat.name for seat in old.all_seats], **terms_of(old))
    if any(seat.player is None for seat in old.all_seats):
        raise NotPlayable(_("Somebody who played has left. Find somebody else to beat."))
    places = [place._replace(player=seat.player) for place, seat in zip(brought, old.all_seats, strict=True)]
    return propose(
        player,
        places,
        is_private=old.is_private,
        description=old.description,
        winslow_seat=old.winslow_seat,
        winslow_die=old.winslow_die,
        **terms_of(old),
    )


def terms_of(old: Match) -> dict[str, Any]:
    """What a match that goes on from *old* is about, however it is played."""
    return {
        "continues": old,
        "first_to": old.first_to,
        "ruleset": old.ruleset,
        "printed_specials": old.printed_specials,
    }


def forget(matches: MatchQuerySet) -> None:
    """Delete matches that nobody is left to remember."""
    Match.objects.filter(pk__in=list(matches.values_list("pk", flat=True))).delete()


def begin(match: Match) -> None:
    seats = match.all_seats
    draw = fair_dice(match)
    try:
        draw_lots(match, draw)
    except NothingToDraw as error:
        raise NotPlayable(_("No button is like that any more.")) from error
    agreed = None
    if match.winslow_of is not None:
        refuse_unless_winslow_fits(match, match.winslow_of.number, match.winslow_of.recipe)
        agreed = (match.winslow_of.number, winslow_for(match, match.winslow_of.recipe) or 0)
    hands = [seat.player or match.proposer for seat in seats]
    wishes = [player.preferences for player in hands if player is not None]
    start = Battle.between(
        *(seat.recipe for seat in seats),
        first_to=match.first_to,
        ruleset=match.ruleset,
        buttons=[seat.button_name for seat in seats],
        specials=[seat.special for seat in seats],
        autopass=[preferences.auto_pass for preferences in wishes],
        overshooting=[preferences.fire_overshooting for preferences in wishes],
        printed_specials=match.printed_specials,
        winslow=agreed,
    )
    match.start_data = start.to_json()
    match.status = Match.Status.PLAYING
    keep(match, None, None, start.begin(draw), draw, "start_data", "status")
    announce_to_the_one_before(match)
