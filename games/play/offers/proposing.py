"""Offers of new matches and rematches, and matches on one device."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.locking import lock_players
from accounts.models import User
from accounts.players.who_may_play import accepts_automatically
from core.database.storing import store
from core.refusals import NotPlayable, NotPossible, TooLate
from games.listening import retry_if_listeners_fail
from games.models import USUAL, Match, Pace, Seat, StandingOffer, Terms
from games.play import fair_dice
from games.play.offers.accepting import accept
from games.play.offers.beginning import begin
from games.play.promises import Promise, promise_with_offer, refuse_reused_promise
from games.play.recording import (
    announce_after_commit,
    announce_to_the_one_before,
    lock_match,
    save_fields,
    seat_of,
)
from games.play.refusals import MatchCode
from games.play.terms.bans import checked_bans, refuse_unless_bans_make_sense
from games.play.terms.drafts import fill_pool, refuse_unless_draft_makes_sense
from games.play.terms.permissions import (
    ProposedSeat,
    refuse_unless_all_may_sit,
    refuse_unless_arranges_few,
    refuse_unless_has_time,
    refuse_unless_may_ask,
    refuse_unless_may_meet,
    refuse_unless_offered,
    refuse_unless_playable,
    refuse_unless_some_can_attack,
    refuse_unless_terms_fit,
)
from games.play.terms.rated import is_uneven
from games.play.terms.ties import read_ties
from games.play.texts import checked_description, checked_name, refuse_if_muted
from games.signals import Happened, News, tell

A_WEEK = timedelta(days=7)


@retry_if_listeners_fail
def propose(
    proposer: User,
    places: Sequence[ProposedSeat],
    terms: Terms = USUAL,
    *,
    words: str = "",
    bans: Sequence[str] = (),
    pool: Sequence[str] = (),
    promise: Promise | None = None,
    by_link: bool = False,
    lasts: timedelta | None = A_WEEK,
    continues: Match | None = None,
    teaches: bool = False,
    standing_offer: StandingOffer | None = None,
) -> Match:
    """Offer a match, which *proposer* has accepted and the other players are asked to accept.

    A proposer without a seat arranges a match of two others, who are both asked. Open seats are for anyone,
    or with *by_link* for players with the proposer's link. The *promise* of the dice was on the proposer's
    page before the *words* were given. Without *promise*, the site promises the dice with the offer. *pool*
    contains the names of fighters in the draft, to which the site adds more.
    """
    players = [place.player for place in places]
    if terms.draft:
        places = [ProposedSeat(player) for player in players]
    with refuse_reused_promise(), transaction.atomic():
        lock_players([proposer, *players])
        at_once, ties = read_ties(proposer, players)
        refuse_unless_may_meet(proposer, players, ties)
        refuse_unless_may_ask(proposer, places, by_link=by_link)
        if terms.description:
            refuse_if_muted(proposer)
        refuse_unless_has_time(proposer, at_once)
        if proposer not in players:
            refuse_unless_arranges_few(proposer)
        refuse_unless_terms_fit(terms, proposer, places)
        refuse_unless_bans_make_sense(terms, places)
        refuse_unless_draft_makes_sense(terms, places, proposer)
        banned = checked_bans(bans, terms, places)
        match = new_match(
            proposer,
            terms,
            promise=promise,
            by_link=by_link,
            lasts=lasts,
            continues=continues,
            teaches=teaches,
            standing_offer=standing_offer,
        )
        match.pool = fill_pool(pool, terms)
        match.all_seats = offered_seats(match, places, words, banned)
        store(match, *match.all_seats)
        announce_offer(match)
        return match if match.seat_of(proposer) is None else accept_automatically(match, proposer)


def new_match(
    proposer: User | None,
    terms: Terms,
    *,
    promise: Promise | None = None,
    by_link: bool = False,
    lasts: timedelta | None = None,
    continues: Match | None = None,
    device_holder: int | None = None,
    teaches: bool = False,
    of_event: bool = False,
    over_by: datetime | None = None,
    standing_offer: StandingOffer | None = None,
) -> Match:
    """Return an unsaved match on these terms, with a promised seed and without seats."""
    promise = promise or promise_with_offer()
    return Match(
        proposer=proposer,
        promised=promise.when,
        event_commitment=promise.event_commitment,
        event_meeting=promise.event_meeting,
        commitment=promise.commitment,
        sealed_seed=fair_dice.seal(promise.seed),
        by_link=by_link,
        expires_at=None if lasts is None else timezone.now() + lasts,
        continues=continues,
        device_holder=device_holder,
        teaches=teaches,
        of_event=of_event,
        over_by=over_by,
        standing_offer=standing_offer,
        **asdict(terms),
    )


def offered_seats(
    match: Match, places: Sequence[ProposedSeat], words: str, bans: Sequence[str] = ()
) -> list[Seat]:
    return [
        Seat(
            match=match,
            number=number,
            player=place.player,
            accepted=place.player == match.proposer,
            recipe=place.recipe,
            button_name=place.button_name,
            special=place.special,
            search=place.search,
            drawn_by_chance=place.drawn_by_chance,
            dice_words=words if place.player == match.proposer else "",
            bans=list(bans) if place.player == match.proposer else [],
        )
        for number, place in enumerate(places)
    ]


def announce_offer(match: Match) -> None:
    by = next((seat.number for seat in match.all_seats if seat.accepted), None)
    tell(News(Happened.OFFERED, match, by))
    announce_to_the_one_before(match)
    announce_after_commit(match)


def play_on_one_device(
    owner: User,
    places: Sequence[ProposedSeat],
    names: Sequence[str],
    terms: Terms = USUAL,
    *,
    words: str = "",
    promise: Promise | None = None,
    continues: Match | None = None,
) -> Match:
    """Begin a private match of players who share the device of *owner*.

    The owner has the first seat. The other players have only names, no accounts.
    """
    terms = replace(terms, is_private=True)
    with refuse_reused_promise(), transaction.atomic():
        lock_players([owner])
        refuse_unless_has_time(owner)
        refuse_unless_all_may_sit(terms, len(places))
        for place in places:
            refuse_unless_playable(place, terms, must_have_dice=True)
        refuse_unless_some_can_attack(places)
        match = new_match(owner, terms, promise=promise, continues=continues, device_holder=0)
        match.all_seats = [
            Seat(
                match=match,
                number=number,
                player=None if number else owner,
                guest_name=checked_name(name),
                accepted=True,
                recipe=place.recipe,
                button_name=place.button_name,
                special=place.special,
                dice_words="" if number else words,
            )
            for number, (place, name) in enumerate(zip(places, names, strict=True))
        ]
        store(match, *match.all_seats)
        begin(match)
        return match


def accept_automatically(match: Match, proposer: User) -> Match:
    """Accept the match for players who accept automatically, unless its terms need consideration."""
    if match.winslow_seat is not None or match.head_start or match.draft:
        return match
    for seat in match.all_seats:
        player = seat.player
        if player is None or seat.accepted or (is_to_be_considered(match) and not player.is_robot):
            continue
        if accepts_automatically(player, proposer):
            with suppress(NotPlayable):
                match = accept(match.pk, player, automatically=True)
    return match


def is_to_be_considered(match: Match) -> bool:
    return bool(match.bans) or (match.rated and is_uneven(match)) or Pace.read(match.pace).is_live


def describe(match_id: int, player: User, text: str) -> Match:
    refuse_if_muted(player)
    with transaction.atomic():
        match = lock_match(match_id)
        refuse_unless_offered(match)
        if match.proposer_id != player.pk:
            raise NotPossible(MatchCode.NOT_THE_PROPOSER)
        match.description = checked_description(text)
        save_fields(match, "description")
    return match


def rematch(
    match_id: int,
    player: User,
    brought: Sequence[ProposedSeat],
    *,
    words: str = "",
    promise: Promise | None = None,
) -> Match:
    """Offer the same players another match on the same terms, with the buttons in *brought*.

    If another player already offers a rematch to *player*, return that offer. Accept the offer if it is for
    the same match.
    """
    old = Match.objects.get(pk=match_id)
    seat_of(old, player)
    if not old.is_finished:
        raise TooLate(MatchCode.NOT_OVER)
    if old.is_on_one_device:
        names = [seat.name for seat in old.all_seats]
        return play_on_one_device(
            player, brought, names, old.terms, words=words, promise=promise, continues=old
        )
    if any(seat.player is None for seat in old.all_seats):
        raise NotPlayable(MatchCode.SOMEBODY_HAS_LEFT)
    places = [place._replace(player=seat.player) for place, seat in zip(brought, old.all_seats, strict=True)]
    pace = old.pace if old.pace_before is None else old.pace_before
    terms = replace(old.terms, pace=pace, bans=0, draft=0)
    with refuse_reused_promise(), transaction.atomic():
        lock_players(place.player for place in places)
        if offered := open_rematch(old, player):
            is_wanted = offered.terms == terms and has_fighters(offered, places)
            return accept(offered.pk, player, words=words) if is_wanted else offered
        return propose(player, places, terms, words=words, promise=promise, continues=old)


def open_rematch(old: Match, player: User) -> Match | None:
    asking = Seat.objects.filter(player=player, accepted=False).values("match")
    offered = Match.objects.on_offer().filter(pk__in=asking, continues=old).order_by("-pk")
    return next((match for match in offered if sorted(match.players) == sorted(old.players)), None)


def has_fighters(match: Match, places: Sequence[ProposedSeat]) -> bool:
    """Return True if the seats have the players and fighters of *places*.

    Drawn buttons are compared by the search from which they were drawn.
    """
    return all(
        seat.player == place.player and seat.has_dice and fighter_of(seat) == fighter_of(place)
        for seat, place in zip(match.all_seats, places, strict=True)
    )


def fighter_of(side: Seat | ProposedSeat) -> tuple[str, ...]:
    return (side.search,) if side.search else (side.recipe, side.button_name, side.special)
