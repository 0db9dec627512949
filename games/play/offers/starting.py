"""Matches that begin at once without an offer, for events, paired searches or a given position."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from itertools import permutations

from django.db import transaction

from accounts.locking import lock_players
from accounts.models import User
from core.database.storing import store
from games.models import USUAL, Match, Seat, Terms
from games.play.offers.beginning import begin
from games.play.offers.proposing import new_match, offered_seats
from games.play.promises import Promise, refuse_reused_promise
from games.play.recording import dice_of, store_move
from games.play.terms.permissions import (
    ProposedSeat,
    refuse_unless_all_may_sit,
    refuse_unless_has_time,
    refuse_unless_may_play,
    refuse_unless_playable,
    refuse_unless_winslow_fits,
)
from games.play.terms.rated import fix_rated
from rules import Battle, Step


def start_event_match(
    places: Sequence[ProposedSeat],
    terms: Terms = USUAL,
    *,
    proposer: User | None = None,
    words: Sequence[str] = (),
    promise: Promise | None = None,
    over_by: datetime | None = None,
) -> Match:
    """Begin a match of an event, which does not count towards the players' limits of matches.

    The caller ensures that the players agreed to take part, and passes the *words* that they gave then. The
    event ends the match by *over_by*.
    """
    with refuse_reused_promise(), transaction.atomic():
        refuse_unless_all_may_sit(terms, len(places))
        for number, place in enumerate(places):
            refuse_unless_playable(place, terms, must_have_dice=True)
            refuse_unless_winslow_fits(terms, number, place.recipe)
        match = new_match(proposer, terms, promise=promise, of_event=True, over_by=over_by)
        match.all_seats = [
            Seat(
                match=match,
                number=number,
                player=place.player,
                accepted=True,
                recipe=place.recipe,
                button_name=place.button_name,
                special=place.special,
                dice_words=words[number] if words else "",
            )
            for number, place in enumerate(places)
        ]
        store(match, *match.all_seats)
        begin(match)
    return match


def start_paired_match(places: Sequence[ProposedSeat], terms: Terms) -> Match:
    """Begin a match of paired players, without a proposer.

    The caller ensures that each player asked for such a match.
    """
    with refuse_reused_promise(), transaction.atomic():
        players = [place.player for place in places if place.player is not None]
        lock_players(players)
        for player in players:
            refuse_unless_has_time(player)
        for player, other in permutations(players, 2):
            refuse_unless_may_play(player, other)
        for place in places:
            refuse_unless_playable(place, terms, must_have_dice=not place.drawn_by_chance)
        match = new_match(None, terms)
        match.all_seats = [
            Seat(
                match=match,
                number=number,
                player=place.player,
                accepted=True,
                recipe=place.recipe,
                button_name=place.button_name,
                special=place.special,
                search=place.search,
                drawn_by_chance=place.drawn_by_chance,
            )
            for number, place in enumerate(places)
        ]
        store(match, *match.all_seats)
        begin(match)
    return match


def start_from(
    position: Battle,
    proposer: User,
    places: Sequence[ProposedSeat],
    *,
    words: str = "",
    promise: Promise | None = None,
    teaches: bool = False,
    terms: Terms | None = None,
) -> Match:
    """Begin a match at a position in the middle of its only round, with new dice rolls from there on.

    The *terms* must have the position's ruleset and number of rounds.
    """
    with refuse_reused_promise(), transaction.atomic():
        lock_players([proposer])
        refuse_unless_has_time(proposer)
        match = new_match(
            proposer, terms or Terms(first_to=position.first_to), promise=promise, teaches=teaches
        )
        match.all_seats = offered_seats(match, places, words)
        store(match, *match.all_seats)
        fix_rated(match)
        match.start_data = position.to_json()
        match.status = Match.Status.PLAYING
        store_move(match, None, None, Step(position, ()), dice_of(match), "start_data", "status", "rated")
    return match
