"""Matches that tests create directly are stored like offered and accepted ones."""

from datetime import datetime
from typing import Any

import pytest
from django.db import transaction

from games import play
from games.models import Match
from games.play import ProposedSeat
from games.play.promises import promise_with_offer
from tests.accounts.people import a_player
from tests.games.matches import a_begun_match, offer_of

pytestmark = pytest.mark.django_db


def stored_columns(match: Match) -> list[dict[str, Any]]:
    """Return all columns of the match's rows, except keys, seeds and times."""
    rows = [*Match.objects.filter(pk=match.pk).values(), *match.seats.values(), *match.moves.values()]
    return [
        {
            name: isinstance(value, datetime) or value
            for name, value in row.items()
            if name not in ("id", "match_id", "sealed_seed")
        }
        for row in rows
    ]


TWO = [ProposedSeat(None, "(6) (8)"), ProposedSeat(None, "(4) (10)")]
OTHERS = [ProposedSeat(None, "(12) (X)"), ProposedSeat(None, "(20)")]


@pytest.mark.parametrize(
    ("places", "terms"),
    [
        (TWO, {}),
        (
            [ProposedSeat(None, "(20) (X)", "Xander"), ProposedSeat(None, "(4) (4/8)", "Swinger")],
            {"rated": False},
        ),
        (
            [
                ProposedSeat(None, "(6) (8)", "", "CheeseWeasel"),
                ProposedSeat(None, "(6) (X)", "", "Socrates"),
            ],
            {},
        ),
        (TWO, {"is_private": True, "description": "Tea", "pace": "live:1+0"}),
        (TWO, {"head_start_seat": 1, "head_start": 2, "winslow_seat": 0, "first_to": 5}),
        (TWO + OTHERS[:1], {}),
        (TWO + OTHERS, {"ruleset": "classic"}),
    ],
    ids=["plain", "unrated, with names", "specials", "private", "uneven", "circle", "classic circle"],
)
def test_it_has_every_column_of_one_that_was_accepted(
    places: list[ProposedSeat], terms: dict[str, Any]
) -> None:
    players = [a_player(f"Player{number}") for number in range(len(places))]
    seated = [place._replace(player=player) for place, player in zip(places, players, strict=True)]
    promise = promise_with_offer()
    with transaction.atomic():
        offer = offer_of(players[0], seated, promise=promise, **terms)
        for player in players[1:]:
            play.accept(offer.pk, player)
        accepted = stored_columns(offer)
        transaction.set_rollback(True)
    assert stored_columns(a_begun_match(seated, promise=promise, **terms)) == accepted
