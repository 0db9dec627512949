"""Finished matches that need not be played."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone

from accounts.models import User
from games.models import Match, Move, Seat
from rules import parse_recipe
from rules.events import DieCaptured
from rules.notation.codec import FORMAT, event_to_json

DICE = "(4) (6)"
FIRST_NUMBER = 1000
"""Behind the moves that a test adds."""


def a_finished_match(
    players: Sequence[User],
    won: Sequence[int] = (3, 0),
    recipes: Sequence[str] = (DICE, "(8) (10)"),
    *,
    ended_at: datetime | None = None,
    moved: bool = True,
    **fields: Any,
) -> Match:
    """Store a match in which each player won so many rounds; most rounds win, unless tied."""
    ended_at = ended_at or timezone.now()
    match = Match.objects.create(**{"status": Match.Status.FINISHED, "moved_at": ended_at} | fields)
    best = sorted(won)[-1]
    results = [
        Seat.Result.DRAWN
        if list(won).count(best) > 1
        else Seat.Result.WON
        if rounds == best
        else Seat.Result.LOST
        for rounds in won
    ]
    for number, (player, rounds, result) in enumerate(zip(players, won, results, strict=True)):
        Seat.objects.create(
            match=match,
            number=number,
            player=player,
            accepted=True,
            recipe=recipes[number % len(recipes)],
            rounds_won=rounds,
            result=result,
            closed_at=ended_at,
        )
        if moved:
            a_move(match, number)
    return match


A_CAPTURE = event_to_json(DieCaptured(0, 1, 0, parse_recipe("(4)").dice[0].showing_now(2)))


def a_move(match: Match, seat: int) -> None:
    """Store a first-round answer that takes a die, so that a later surrender counts."""
    Move.objects.create(
        match=match,
        number=FIRST_NUMBER + seat,
        seat=seat,
        round=1,
        action={"type": "pass"},
        draws=[],
        events=[A_CAPTURE],
        format=FORMAT,
        rules_revision=1,
    )
