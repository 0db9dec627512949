"""Matches that begin at once, without being offered: those of events."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import transaction

from accounts.models import User
from games.models import USUAL, Match, Seat, Terms
from games.play import fair_dice
from games.play.offers.beginning import begin
from games.play.offers.proposing import lay_out
from games.play.terms.who_may import (
    Place,
    refuse_unless_all_may_sit,
    refuse_unless_playable,
    refuse_unless_winslow_fits,
)


def start(places: Sequence[Place], terms: Terms = USUAL, *, proposer: User | None = None) -> Match:
    """A match of an event: everybody has accepted, and it does not count among the most at once.

    The caller sees to it that these players agreed to take part.
    """
    with transaction.atomic():
        refuse_unless_all_may_sit(terms, len(places))
        for number, place in enumerate(places):
            refuse_unless_playable(place, terms, must_have_dice=True)
            refuse_unless_winslow_fits(terms, number, place.recipe)
        match = lay_out(proposer, terms, of_event=True)
        match.all_seats = Seat.objects.bulk_create(
            Seat(
                match=match,
                number=number,
                player=place.player,
                accepted=True,
                recipe=place.recipe,
                button_name=place.button_name,
                special=place.special,
                dice_words=fair_dice.new_words(),
            )
            for number, place in enumerate(places)
        )
        begin(match)
    return match
