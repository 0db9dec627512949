"""API operations that return puzzles and check answers."""

from __future__ import annotations

from itertools import islice
from typing import Annotated, Literal

from django.http import Http404
from ninja import Router
from pydantic import BaseModel

from api.authentication import PLAYS, READS_ONLY, TokenRequest, check_shared_limit
from api.calls.decisions import parse_action
from api.shapes.common import Number, answers, with_values
from api.shapes.match_shapes import MOST_ACTIONS
from api.shapes.rules_schema import ActionJson, PerspectiveJson
from api.validation import Given
from core.refusals import NotPossible, UnreadableRequest
from rules import Attack, Refusal, Refused
from rules.notation.codec import action_to_json
from stats.rating import FIRST_MU
from training.puzzles.models import Answered, StoredPuzzle
from training.puzzles.pages import find_live_puzzle
from training.puzzles.refusals import PuzzleCode
from training.puzzles.solving.choosing import next_key, puzzle_of, today
from training.puzzles.solving.progress import belief_of, seen_lately, shown_rating, store_answer
from training.puzzles.values import Puzzle, Theme
from training.puzzles.verdict import PuzzleVerdict
from training.review.presentation.bill import in_points

router = Router(tags=["learn"])
Themes = Literal["several", "speed", "trip", "shadow", "smaller", "endgame"]


class PuzzleToSolve(BaseModel):
    """A position in which you look for the best attack."""

    number: int
    page: str
    themes: list[Annotated[str, with_values([theme.value for theme in Theme])]]
    perspective: PerspectiveJson
    actions: list[ActionJson]
    """All legal attacks, one of which is the solution."""
    is_answered: bool
    """True if you have already answered the puzzle. More answers change no rating."""


class ChoiceRated(BaseModel):
    action: ActionJson
    percent: int
    """Percentage chance to win the round with this attack."""


class AnswerRated(BaseModel):
    """The result of an answer, with the solution if the answer is right or you ask for it."""

    is_right: bool
    is_best: bool
    percent: int | None
    points: int
    """Change of your puzzle rating."""
    rating: int | None
    best: list[ChoiceRated]
    reason: str


def puzzle_to_solve(request: TokenRequest, row: StoredPuzzle) -> PuzzleToSolve:
    seen = row.puzzle.battle.seen_by(row.puzzle.seat)
    attacks = (action for action in seen.legal_actions() if isinstance(action, Attack))
    return PuzzleToSolve(
        number=row.pk,
        page=f"/puzzles/{row.pk}/",
        themes=row.themes.split(),
        perspective=seen.to_json(),
        actions=[action_to_json(attack) for attack in islice(attacks, MOST_ACTIONS)],
        is_answered=Answered.objects.filter(player=request.user, puzzle=row).exists(),
    )


@router.get(
    "/puzzles/daily/", auth=READS_ONLY, response=answers(PuzzleToSolve), summary="The puzzle of the day"
)
def daily_puzzle(request: TokenRequest) -> PuzzleToSolve:
    row = puzzle_of(today())
    if row is None:
        raise Http404
    return puzzle_to_solve(request, row)


@router.get("/puzzles/next/", auth=READS_ONLY, response=answers(PuzzleToSolve))
def next_puzzle(request: TokenRequest, theme: Themes | None = None) -> PuzzleToSolve:
    """Return a puzzle that matches your puzzle rating and that you have not seen recently."""
    belief = belief_of(request.user)
    mu = FIRST_MU if belief is None else belief.mu
    key = next_key(mu, seen_lately(request), None if theme is None else Theme(theme))
    if key is None:
        raise Http404
    return puzzle_to_solve(request, find_live_puzzle(key))


@router.get("/puzzles/{int:number}/", auth=READS_ONLY, response=answers(PuzzleToSolve))
def puzzle(request: TokenRequest, number: Number) -> PuzzleToSolve:
    """Return the puzzle with this number."""
    return puzzle_to_solve(request, find_live_puzzle(number))


class PuzzleAnswer(Given):
    action: ActionJson | None
    """An attack, or null to give up and get the solution."""


@router.post("/puzzles/{int:number}/answer/", auth=PLAYS, response=answers(AnswerRated))
def answer_puzzle(request: TokenRequest, number: Number, given: PuzzleAnswer) -> AnswerRated:
    """Answer a puzzle. Only your first answer changes ratings."""
    check_shared_limit(request, "puzzle")
    if not request.user.is_person:
        raise NotPossible(PuzzleCode.PUZZLES_FOR_PEOPLE)
    row = find_live_puzzle(number)
    attack = None if given.action is None else attack_meant(row.puzzle, given.action)
    verdict = PuzzleVerdict(row.puzzle, attack)
    noted = store_answer(request, row, is_right=verdict.is_right)
    return AnswerRated(
        is_right=verdict.is_right,
        is_best=verdict.is_best,
        percent=verdict.percent,
        points=noted.points,
        rating=shown_rating(request.user),
        best=[
            ChoiceRated(action=action_to_json(choice.attacks[0]), percent=in_points(choice.chance))
            for choice in (row.puzzle.choices[:3] if verdict.tells_all else ())
        ],
        reason=verdict.reason if verdict.tells_all else "",
    )


def attack_meant(puzzle: Puzzle, given: object) -> Attack:
    action = parse_action(given)
    if not isinstance(action, Attack):
        raise UnreadableRequest(PuzzleCode.ATTACKS_ONLY)
    meant = puzzle.battle.try_resolve(puzzle.seat, action)
    if isinstance(meant, Refusal):
        raise Refused(meant)
    assert isinstance(meant, Attack)
    return meant
