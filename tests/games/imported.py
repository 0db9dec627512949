"""Matches for tests that look as if they had been imported from Button Men Online."""

from __future__ import annotations

from datetime import UTC, datetime
from itertools import count

from accounts.models import User
from games.models import ImportedLog, Match, Seat
from games.play import fair_dice
from tests.games.matches import a_match, play_at_random

NUMBER = 4711
BEGAN, ENDED = datetime(2014, 3, 1, 20, tzinfo=UTC), datetime(2014, 3, 9, 21, 30, tzinfo=UTC)
LOG = "2014-03-01 20:00:00\tAnn created the game.\n2014-03-09 21:30:00\tBob won round 3 <b>12</b> to 9.5."
SEEDS = count(1)


def mark_as_imported(match: Match, number: int = NUMBER) -> Match:
    """Return *match* as if all its moves had been made elsewhere: they do not fit the dice promised here."""
    match = Match.objects.get(pk=match.pk)
    seed = next(SEEDS).to_bytes(32)
    match.imported_number, match.imported_moves = number, match.version
    match.promised, match.draws_made = Match.Promised.IMPORTED, 0
    match.commitment, match.sealed_seed = fair_dice.commitment(seed), fair_dice.seal(seed)
    match.seed = seed.hex() if match.is_finished else ""
    match.save()
    return match


def an_imported_match(one: User, other: User, *, moves: int = 10_000, number: int = NUMBER) -> Match:
    """Return a match for two rounds whose first *moves* random moves, or all of them, were made elsewhere."""
    return mark_as_imported(play_at_random(a_match(one, other, first_to=2), moves=moves), number)


def a_record(one: User, other: User, number: int = NUMBER, log: str = LOG) -> Match:
    """Return a finished match that could not be replayed: only its result and its log were imported."""
    seed = next(SEEDS).to_bytes(32)
    match = Match.objects.create(
        status=Match.Status.FINISHED,
        imported_number=number,
        promised=Match.Promised.IMPORTED,
        commitment=fair_dice.commitment(seed),
        sealed_seed=fair_dice.seal(seed),
        seed=seed.hex(),
        offered_at=BEGAN,
        moved_at=ENDED,
    )
    sides = ((one, "(6) (8)", "Hob", 1, Seat.Result.LOST), (other, "(4) (10)", "", 3, Seat.Result.WON))
    for place, (player, recipe, button, rounds_won, result) in enumerate(sides):
        match.seats.create(
            number=place,
            player=player,
            accepted=True,
            button_name=button,
            recipe=recipe,
            rounds_won=rounds_won,
            result=result,
            closed_at=ENDED,
        )
    ImportedLog.objects.create(match=match, text=log)
    return match
