"""Database sessions, each read together with its player in one query.

The session names its player inside encoded data that SQL cannot read. Each process therefore remembers the
players of sessions it has read, and joins them next time. Only the session decides who is logged in.
"""

from __future__ import annotations

from django.contrib.auth import get_user
from django.contrib.auth.middleware import AuthenticationMiddleware
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.db.models import QuerySet, Subquery
from django.http import HttpRequest
from django.utils import timezone

from accounts.backends import FIND, load_player, with_preferences
from accounts.models import User
from core.database.compiled import Compiled

MOST_REMEMBERED = 10_000


def sessions(key: str, now: object) -> QuerySet[Session]:
    return Session.objects.filter(session_key=key, expire_date__gt=now)


SESSION = Compiled(sessions)
PLAYER_AND_SESSION = Compiled(
    lambda number, *session: with_preferences(number).annotate(
        session_data=Subquery(sessions(*session).values("session_data"))
    )
)
REMEMBERED: dict[str, int] = {}
"""The number of the player, by the key of the session."""


class SessionStore(db.SessionStore):
    player: User | None = None
    """Read along with it, for the first who asks."""

    def _get_session_from_db(self) -> Session | None:
        key, now = self.session_key or "", timezone.now()
        number = REMEMBERED.get(key)
        for player in () if number is None else PLAYER_AND_SESSION(number, key, now):
            data = player.__dict__.pop("session_data")
            if data is not None:
                self.player = player
                return Session(session_key=key, session_data=data)
        for session in SESSION(key, now):
            return session
        self._session_key = None
        return None

    def find_player(self, number: int) -> User | None:
        """Return the player that the session names.

        Reuses the one read with the session if it is the same.
        """
        player, self.player = self.player, None
        if player is not None and player.pk == number:
            return player
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        REMEMBERED[self.session_key or ""] = number
        return load_player(number)


class LoginMiddleware(AuthenticationMiddleware):
    """Middleware that sets `request.user` to the player read with the session, not to a lazy object.

    Each request needs the player, and a lazy object costs four calls per attribute.
    """

    def process_request(self, request: HttpRequest) -> None:
        super().process_request(request)
        request.user = player_of(request)


def player_of(request: HttpRequest) -> User | AnonymousUser:
    session = request.session
    before = FIND.set(session.find_player if isinstance(session, SessionStore) else load_player)
    try:
        return get_user(request)
    finally:
        FIND.reset(before)
