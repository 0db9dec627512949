"""The API operation that returns the token's player, with the number of matches in which it is their turn."""

from __future__ import annotations

from datetime import datetime

from ninja import Router
from pydantic import BaseModel

from api.authentication import READS_ONLY, TokenRequest
from api.shapes.common import answers
from games.lists.waiting import number_waiting

router = Router(tags=["me"])


class TokenShown(BaseModel):
    name: str
    scopes: list[str]
    expires_at: datetime


class Me(BaseModel):
    """The player who owns the token."""

    name: str
    is_guest: bool
    has_verified_email: bool
    is_muted: bool
    rating: int | None
    waiting: int
    """Number of matches in which it is your turn."""
    token: TokenShown


@router.get("/me/", auth=READS_ONLY, response=answers(Me), summary="Your name, and what this token may do")
def me(request: TokenRequest) -> Me:
    player, token = request.user, request.auth
    return Me(
        name=player.username,
        is_guest=player.is_guest,
        has_verified_email=player.has_verified_email,
        is_muted=player.is_muted,
        rating=player.rating,
        waiting=number_waiting(player, request.session),
        token=TokenShown(name=token.name, scopes=list(token.scopes), expires_at=token.expires_at),
    )
