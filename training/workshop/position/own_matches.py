"""Check that keeps players from asking Owl about matches in which they owe another person an answer."""

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
"""Two rows, without their owners and the order of their dice."""


def refuse_if_awaited(player: User | AnonymousUser, battle: Battle) -> None:
    """Raise `NotPossible` if the player owes a person an answer with these dice on the table.

    Captured dice are not compared: a changed pile would hide the same table.
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
