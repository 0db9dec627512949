"""Database sessions that are loaded together with their player in one query.

A session names its player in encoded data, which SQL cannot read. Each process therefore remembers which
player belongs to which session, and joins the two next time. Only the session's data decides who is
logged in.
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
"""Numbers of players by session key, as remembered by this process."""


class SessionStore(db.SessionStore):
    player: User | None = None
    """The player loaded together with the session, until the first call of `find_player`."""

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
        """Return the player with this *number*, or None if the player no longer exists.

        Reuse the player loaded with the session if the number is the same.
        """
        player, self.player = self.player, None
        if player is not None and player.pk == number:
            return player
        if len(REMEMBERED) >= MOST_REMEMBERED:
            REMEMBERED.clear()
        REMEMBERED[self.session_key or ""] = number
        return load_player(number)


class LoginMiddleware(AuthenticationMiddleware):
    """Middleware that sets `request.user` to the player itself instead of a lazy object.

    Every request needs the player, and a lazy object costs four calls per attribute.
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
