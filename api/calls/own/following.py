"""API operations for follows, blocks and favorites."""

from __future__ import annotations

from django.shortcuts import get_object_or_404
from ninja import Router
from pydantic import BaseModel

from accounts.models import User
from accounts.players import follows_and_blocks
from api.authentication import PLAYS, TokenRequest, check_shared_limit
from api.calls.tournaments import WithKey, shown_to
from api.shapes.common import Number, answers
from api.validation import Given
from buttons.models import Button, ButtonSet
from buttons.views import keep_favourite
from tournaments.pages.tournament import set_following

router = Router()


class OnOff(Given):
    on: bool


class TieShown(BaseModel):
    """Your relation to another player: whether you follow or block them, and whether you are friends."""

    follows: bool
    is_friend: bool
    """True if you and the other player follow each other."""
    blocks: bool


@router.post("/players/{name}/follow/", auth=PLAYS, response=answers(TieShown), tags=["players"])
def follow_player(request: TokenRequest, name: str, given: OnOff) -> TieShown:
    """Follow a player, or stop following them."""
    other = find_other_player(request, name)
    (follows_and_blocks.follow if given.on else follows_and_blocks.unfollow)(request.user, other)
    return show_tie(request.user, other)


@router.post("/players/{name}/block/", auth=PLAYS, response=answers(TieShown), tags=["players"])
def block_player(request: TokenRequest, name: str, given: OnOff) -> TieShown:
    """Block a player and their bots, or unblock them. The site does not notify the player."""
    other = find_other_player(request, name)
    (follows_and_blocks.block if given.on else follows_and_blocks.unblock)(request.user, other)
    return show_tie(request.user, other)


def find_other_player(request: TokenRequest, name: str) -> User:
    check_shared_limit(request, "tie")
    other: User = get_object_or_404(User.objects.filter_by_name(name), is_active=True)
    if refused := follows_and_blocks.why_no_tie(request.user, other):
        raise refused
    return other


def show_tie(player: User, other: User) -> TieShown:
    tie = follows_and_blocks.read_tie(player, other)
    return TieShown(follows=tie.follows, is_friend=tie.are_friends, blocks=tie.blocks)


class FollowedTournament(WithKey):
    on: bool


@router.post("/tournaments/{number}/follow/", auth=PLAYS, response=answers(OnOff), tags=["events"])
def follow_tournament(request: TokenRequest, number: Number, given: FollowedTournament) -> OnOff:
    """Turn notifications about a tournament on or off."""
    check_shared_limit(request, "tie")
    set_following(shown_to(request, number, given.key).tournament, request.user, on=given.on)
    return OnOff(on=given.on)


@router.post(
    "/fighters/{set_slug}/{slug}/favourite/", auth=PLAYS, response=answers(OnOff), tags=["catalogue"]
)
def favourite_fighter(request: TokenRequest, set_slug: str, slug: str, given: OnOff) -> OnOff:
    """Add a fighter to your favorites, or remove it. `GET /fighters/?favourite=on` lists them."""
    check_shared_limit(request, "tie")
    button = get_object_or_404(Button, set__slug=set_slug, slug=slug)
    keep_favourite(request.user.pk, button, kept=given.on)
    return given


@router.post("/sets/{slug}/favourite/", auth=PLAYS, response=answers(OnOff), tags=["catalogue"])
def favourite_set(request: TokenRequest, slug: str, given: OnOff) -> OnOff:
    """Add a set to your favorites, or remove it."""
    check_shared_limit(request, "tie")
    owner = get_object_or_404(ButtonSet, slug=slug)
    keep_favourite(request.user.pk, owner, kept=given.on)
    return given
