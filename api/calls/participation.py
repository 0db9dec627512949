"""API operations for players in a tournament, apart from joining the tournament."""

from __future__ import annotations

from typing import Annotated

from ninja import Field

from api.authentication import PLAYS, TokenRequest, check_shared_limit
from api.calls.tournaments import (
    Key,
    TournamentTold,
    WithKey,
    describe_tournament,
    router,
    shown_to,
)
from api.shapes.common import Number, answers
from api.validation import Given
from core.refusals import NotPlayable
from games import play
from games.play import MatchCode
from tournaments import verbs
from tournaments.fighter_choice import read_choice

TOLD = answers(TournamentTold)


class StandingBy(WithKey):
    words: Annotated[str, Field(max_length=64)] = ""
    """Text of your choice that the site combines with its secret seed to make the dice rolls."""


@router.post(
    "/tournaments/{number}/stand-by/",
    auth=PLAYS,
    response=TOLD,
    summary="Wait for a place that becomes free",
)
def stand_by(request: TokenRequest, number: Number, given: StandingBy) -> TournamentTold:
    check_shared_limit(request, "join")
    shown_to(request, number, given.key)
    verbs.stand_by(number, request.user, key=given.key, words=play.checked_words(given.words))
    return describe_tournament(shown_to(request, number, given.key))


class FighterTaken(Given):
    fighter: Annotated[str, Field(max_length=600)] = ""
    """Address of the fighter, or `workshop:` and a slug. Without this and `recipe`, the site draws one."""
    recipe: Annotated[str, Field(max_length=300)] = ""
    """A recipe of your own, if the tournament allows it."""
    key: Key = ""


@router.post(
    "/tournaments/{number}/fighter/",
    auth=PLAYS,
    response=TOLD,
    summary="Take another fighter before it starts",
)
def change_fighter(request: TokenRequest, number: Number, given: FighterTaken) -> TournamentTold:
    check_shared_limit(request, "join")
    event = shown_to(request, number, given.key).tournament
    verbs.change_fighter(number, request.user, read_choice(event, request.user, given.fighter, given.recipe))
    return describe_tournament(shown_to(request, number, given.key))


@router.post(
    "/tournaments/{number}/draft/", auth=PLAYS, response=TOLD, summary="Pick a fighter when it is your turn"
)
def pick_in_draft(request: TokenRequest, number: Number, given: FighterTaken) -> TournamentTold:
    check_shared_limit(request, "draft")
    event = shown_to(request, number, given.key).tournament
    fighter = read_choice(event, request.user, given.fighter, given.recipe)
    if fighter is None:
        raise NotPlayable(MatchCode.NO_SUCH_BUTTON)
    verbs.pick(number, request.user, fighter)
    return describe_tournament(shown_to(request, number, given.key))


class Challenged(WithKey):
    entry: Number


@router.post(
    "/tournaments/{number}/challenge/", auth=PLAYS, response=TOLD, summary="Challenge a player of a ladder"
)
def challenge_in_ladder(request: TokenRequest, number: Number, given: Challenged) -> TournamentTold:
    check_shared_limit(request, "propose")
    shown_to(request, number, given.key)
    verbs.challenge(number, request.user, given.entry)
    return describe_tournament(shown_to(request, number, given.key))
