"""API operations for the workshop, where players create fighters, measure their strength and try them out."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from django.http import HttpResponse
from django.shortcuts import get_object_or_404
from ninja import Field, Router
from pydantic import BaseModel

from api.authentication import ANYBODY, PLAYS, READS_ONLY, TokenRequest, VisitorRequest, check_shared_limit
from api.idempotency import Key, run_once
from api.shapes.common import answers
from api.shapes.match_shapes import in_brief
from api.shapes.matches import MatchInBrief
from api.validation import Given
from games import play
from games.models import Match
from games.play.promises import promise_with_offer
from games.web import DiceFields
from robots.models import Robot
from rules import parse_recipe
from training.workshop.measuring.asking import request_strength, strength_of
from training.workshop.measuring.shown import ShownStrength
from training.workshop.models import KeptFighter, Strength
from training.workshop.saving import checked_recipe, save_fighter
from training.workshop.trying import USUAL_ROBOT, robot_called, try_against

router = Router(tags=["learn"])
RecipeText = Annotated[str, Field(max_length=300)]


class AgainstKnown(BaseModel):
    fighter: str
    percent: float


class StrengthShown(BaseModel):
    """The percentage of rounds that robots win with a recipe against well-known fighters."""

    recipe: str
    state: Literal["none", "waiting", "complete", "failed"]
    """Progress of the measurement, which is `none` until a player asks for it."""
    rounds: int
    of: int
    percent: int | None
    low: float | None
    high: float | None
    against: list[AgainstKnown]


def strength_shown(recipe: str, strength: Strength | None) -> StrengthShown:
    if strength is None:
        return StrengthShown(
            recipe=recipe, state="none", rounds=0, of=0, percent=None, low=None, high=None, against=[]
        )
    shown = ShownStrength(strength)
    low, high = shown.range if shown.is_known else (None, None)
    return StrengthShown(
        recipe=recipe,
        state="complete" if strength.complete else "failed" if strength.is_lost else "waiting",
        rounds=shown.rounds,
        of=shown.rounds_in_all,
        percent=shown.percent if shown.is_known else None,
        low=low,
        high=high,
        against=[
            AgainstKnown(fighter=each.known.name, percent=each.percent) for each in shown.opponent_results
        ],
    )


@router.get("/workshop/strength/", auth=ANYBODY, response=answers(StrengthShown))
def strength(request: VisitorRequest, recipe: RecipeText) -> StrengthShown:
    """Return the strength of a recipe, measured in the rounds that robots have played so far."""
    text = checked_recipe(recipe)
    return strength_shown(text, strength_of(parse_recipe(text)))


class RecipeGiven(Given):
    recipe: RecipeText


@router.post("/workshop/strength/", auth=PLAYS, response=answers(StrengthShown))
def measure_strength(request: TokenRequest, given: RecipeGiven) -> StrengthShown:
    """Have robots play a recipe to measure its strength.

    This takes minutes. A player can have one recipe measured at a time.
    """
    check_shared_limit(request, "workshop")
    text = checked_recipe(given.recipe)
    return strength_shown(text, request_strength(parse_recipe(text), request.user))


class KeptShown(BaseModel):
    slug: str
    page: str
    name: str
    recipe: str
    made_at: datetime


class KeptFighters(BaseModel):
    items: list[KeptShown]


def kept_shown(fighter: KeptFighter) -> KeptShown:
    return KeptShown(
        slug=fighter.slug,
        page=fighter.get_absolute_url(),
        name=fighter.name,
        recipe=fighter.recipe,
        made_at=fighter.made_at,
    )


def my_fighters(request: TokenRequest) -> KeptFighters:
    mine = KeptFighter.objects.filter(maker=request.user).order_by("-pk")
    return KeptFighters(items=[kept_shown(fighter) for fighter in mine])


@router.get("/workshop/fighters/", auth=READS_ONLY, response=answers(KeptFighters))
def kept_fighters(request: TokenRequest) -> KeptFighters:
    """List the fighters that you have saved."""
    return my_fighters(request)


class FighterMade(RecipeGiven):
    name: Annotated[str, Field(max_length=100)]


@router.post("/workshop/fighters/", auth=PLAYS, response=answers(KeptShown), summary="Keep a fighter")
def keep_fighter(
    request: TokenRequest, given: FighterMade, idempotency_key: Key = None
) -> KeptShown | HttpResponse:
    """Save a fighter that anyone with its link can see. Saving the same dice and name again has no effect."""

    def save_and_show() -> KeptShown:
        check_shared_limit(request, "keep_fighter")
        return kept_shown(save_fighter(request.user, given.name, given.recipe))

    return run_once(request, request.auth, idempotency_key, save_and_show)


@router.post("/workshop/fighters/{slug}/delete/", auth=PLAYS, response=answers(KeptFighters))
def delete_fighter(request: TokenRequest, slug: str) -> KeptFighters:
    """Delete a fighter that you have saved."""
    get_object_or_404(KeptFighter, slug=slug, maker=request.user).delete()
    return my_fighters(request)


class Try(RecipeGiven):
    robot: Annotated[Robot.Mind, Field(strict=False)] = USUAL_ROBOT
    words: Annotated[str, Field(max_length=64)] = ""
    """Text of your choice that the site combines with its secret seed to make the dice rolls."""


@router.post("/workshop/try/", auth=PLAYS, response=answers(MatchInBrief))
def try_recipe(request: TokenRequest, given: Try, idempotency_key: Key = None) -> MatchInBrief | HttpResponse:
    """Play one round with a recipe against a robot. The match changes no ratings."""

    def begin_match() -> MatchInBrief:
        check_shared_limit(request, "robot")
        for_dice: DiceFields = {"promise": promise_with_offer(), "words": play.checked_words(given.words)}
        match = try_against(robot_called(given.robot), request.user, given.recipe, for_dice)
        return in_brief(Match.objects.get(pk=match.pk), request.user)

    return run_once(request, request.auth, idempotency_key, begin_match)
