"""Players' answers to puzzles. The session stores a visitor's answers until the visitor logs in."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import TypedDict

from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.dispatch import Signal, receiver
from django.http import HttpRequest
from django.utils import timezone

from accounts.models import User, Vacation
from core.database.compiled import Compiled
from core.database.read_only import unless_read_only
from stats.rating import FIRST_MU, SHOWN_FOR_ONE, Belief, RatedTeam, rate_sides
from training.puzzles.models import Answered, SolvedDay, Solver, StoredPuzzle
from training.puzzles.solving import first_sights
from training.puzzles.solving.beginners import beginners_key
from training.puzzles.solving.choosing import daily_key, today
from training.puzzles.solving.streak import Streak

KEPT_AS = "puzzles"
MOST_KEPT, MOST_DAYS_KEPT = 200, 60
"""Most answers and most days that the session of a visitor contains; the newest remain."""
LATELY = timedelta(days=30)
FEWEST_SHOWN = 5
"""Fewest answers after which a player's rating is shown."""
ALONE = Belief(FIRST_MU, 0.0)
"""A neutral partner in a rated team, because solvers and puzzles have no partner."""


class SessionProgress(TypedDict):
    answers: list[list[int]]
    """The puzzle's key, 1 if the first answer was right, and 1 if solved, for each puzzle."""
    days: list[str]


@dataclass(frozen=True, slots=True)
class AnswerEffect:
    is_first: bool = False
    change: float = 0.0
    is_known_here: bool = False
    """True if another player answered from the same address before, so the answer counts for no rating."""

    @property
    def points(self) -> int:
        return round(SHOWN_FOR_ONE * self.change)


def store_answer(request: HttpRequest, row: StoredPuzzle, *, is_right: bool) -> AnswerEffect:
    """Store an answer, or a request for the solution as a wrong answer; return its effect.

    A player's first answer changes the ratings of player and puzzle, unless another player has answered the
    puzzle from the same address before. Answers of guests and visitors change no ratings.
    """
    solves_the_day = is_right and row.pk in (daily_key(today()), beginners_key(request))
    is_first_sight = first_sights.is_first_sight(request, row.pk)
    if not request.user.is_authenticated:
        return note_of_visitor(request, row, is_right=is_right, solves_the_day=solves_the_day)
    noted = AnswerEffect()
    with unless_read_only(), transaction.atomic():
        noted = note_of_player(request.user, row, is_right=is_right, is_first_sight=is_first_sight)
        if solves_the_day:
            SolvedDay.objects.get_or_create(player=request.user, day=today())
    return noted


def note_of_player(player: User, row: StoredPuzzle, *, is_right: bool, is_first_sight: bool) -> AnswerEffect:
    Solver.objects.get_or_create(player=player)
    solver = Solver.objects.select_for_update().get(player=player)
    answered, is_first = Answered.objects.get_or_create(
        player=player, puzzle=row, defaults={"is_right": is_right, "is_solved": is_right}
    )
    if not is_first:
        if is_right and not answered.is_solved:
            answered.is_solved = True
            answered.save(update_fields=["is_solved"])
        return AnswerEffect()
    if player.is_guest or not is_first_sight:
        return AnswerEffect(is_first=True, is_known_here=not player.is_guest)
    before = solver.mu
    rate(solver, StoredPuzzle.objects.select_for_update().get(pk=row.pk), is_right=is_right)
    answered.change = solver.mu - before
    answered.save(update_fields=["change"])
    return AnswerEffect(is_first=True, change=answered.change)


def rate(solver: Solver, row: StoredPuzzle, *, is_right: bool) -> None:
    sides = [RatedTeam(solver.belief, ALONE), RatedTeam(row.belief, ALONE)]
    mine, its = rate_sides(sides, (0, 1) if is_right else (1, 0), timezone.now(), steady=(True, True))
    for one, after in ((solver, mine), (row, its)):
        one.belief = after.player
        one.save(update_fields=["mu", "sigma", "answers", "rated_at"])


def note_of_visitor(
    request: HttpRequest, row: StoredPuzzle, *, is_right: bool, solves_the_day: bool
) -> AnswerEffect:
    kept = kept_in(request)
    answers = kept["answers"]
    known = next((one for one in answers if one[0] == row.pk), None)
    if known is None:
        answers = [*answers, [row.pk, int(is_right), int(is_right)]][-MOST_KEPT:]
    elif is_right:
        known[2] = 1
    days = kept["days"]
    if solves_the_day and today().isoformat() not in days:
        days = [*days, today().isoformat()][-MOST_DAYS_KEPT:]
    request.session[KEPT_AS] = {"answers": answers, "days": days}
    return AnswerEffect(is_first=known is None)


def kept_in(request: HttpRequest) -> SessionProgress:
    return request.session.get(KEPT_AS) or SessionProgress(answers=[], days=[])


def seen_lately(request: HttpRequest) -> set[int]:
    if not request.user.is_authenticated:
        return {answer[0] for answer in kept_in(request)["answers"]}
    since = timezone.now() - LATELY
    return set(Answered.objects.filter(player=request.user, at__gt=since).values_list("puzzle", flat=True))


def belief_of(user: User | AnonymousUser) -> Belief | None:
    if not user.is_authenticated:
        return None
    solver = Solver.objects.filter(player=user).first()
    return None if solver is None else solver.belief


def shown_rating(user: User | AnonymousUser) -> int | None:
    belief = belief_of(user)
    return belief.shown_rating if belief is not None and belief.matches >= FEWEST_SHOWN else None


SOLVED_DAYS = Compiled(lambda player: SolvedDay.objects.filter(player=player).values_list("day", flat=True))
VACATIONS = Compiled(lambda player: Vacation.objects.filter(player=player).values_list("first", "last"))


def streak_of(request: HttpRequest) -> Streak:
    if not request.user.is_authenticated:
        days = {date.fromisoformat(day) for day in kept_in(request)["days"]}
        return Streak(days, today())
    solved = set(SOLVED_DAYS(request.user.pk))
    vacations = VACATIONS(request.user.pk) if solved else []
    return Streak(solved, today(), vacations)


@receiver(user_logged_in)
def store_visitor_progress(request: HttpRequest, user: User, **_others: type[User] | Signal) -> None:
    kept = request.session.pop(KEPT_AS, None)
    if not kept:
        return
    with unless_read_only():
        there = set(
            StoredPuzzle.objects.filter(pk__in=[one[0] for one in kept["answers"]]).values_list(
                "pk", flat=True
            )
        )
        Answered.objects.bulk_create(
            [
                Answered(player=user, puzzle_id=key, is_right=bool(right), is_solved=bool(solved))
                for key, right, solved in kept["answers"]
                if key in there
            ],
            ignore_conflicts=True,
        )
        SolvedDay.objects.bulk_create(
            [SolvedDay(player=user, day=date.fromisoformat(day)) for day in kept["days"]],
            ignore_conflicts=True,
        )
