"""A check that keeps players from asking Owl about their running matches against people."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from core.refusals import NotPossible
from games.models import Match, Seat
from rules import Battle, Die
from rules.notation.codec import die_to_text
from training.workshop.refusals import WorkshopCode

Rows = frozenset[tuple[str, ...]]
"""The dice of both rows, without their owners and order."""


def refuse_if_awaited(player: User | AnonymousUser, battle: Battle) -> None:
    """Raise `NotPossible` if it is the player's turn in a match against a person with these dice.

    Captured dice are not compared, because a changed pile would hide the same table.
    """
    if not player.is_authenticated:
        return
    asked = sort_rows(*(seat.row for seat in battle.seats))
    owing = Seat.objects.filter(player=player, guest_name="", owes__isnull=False)
    for match in Match.objects.with_seats().filter(pk__in=owing.values("match")):
        if asked in (sort_rows(mine, theirs) for mine, theirs in find_rows_against_people(match, player)):
            raise NotPossible(WorkshopCode.POSITION_OF_OWN_MATCH, match=match.pk)


def find_rows_against_people(match: Match, player: User) -> list[tuple[Sequence[Die], Sequence[Die]]]:
    mine = next(seat for seat in match.all_seats if seat.player_id == player.pk)
    rows = [seat.row for seat in match.battle.seats]
    return [
        (rows[mine.number], rows[other.number])
        for other in match.all_seats
        if other is not mine and other.player is not None and other.player.is_person
    ]


def sort_rows(one: Sequence[Die], other: Sequence[Die]) -> Rows:
    return frozenset(tuple(sorted(map(die_to_text, row))) for row in (one, other))
