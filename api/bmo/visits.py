"""The context that the function of each BMO call receives, and the reply that the function returns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from django.http import HttpRequest

from accounts.models import User
from api.authentication import TokenRequest
from api.bmo.login import Guest
from api.bmo.names import is_supported_match
from api.bmo.texts import CallRefused, Text
from games.models import Match
from games.web import MATCH


class Reply(NamedTuple):
    data: Any
    message: str | None = None


@dataclass
class Visit:
    """One BMO call, with its HTTP request and the player who makes it."""

    request: HttpRequest
    guest: Guest | None = None
    leaves: bool = False

    @property
    def player(self) -> User:
        assert self.guest is not None
        return self.guest.player

    @property
    def token_request(self) -> TokenRequest:
        """The HTTP request, typed as a request with a token, for functions of the main API."""
        return cast(TokenRequest, self.request)

    def game(self, number: int) -> Match:
        for match in MATCH(number):
            if match.is_seen_by(self.player) and is_supported_match(match):
                return match
        raise CallRefused(Text.NO_SUCH_GAME, number=number)
