"""Sessions in the database, found by a query that is compiled once."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from core.database.compiled import Compiled

SESSION = Compiled(lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now))


class SessionStore(db.SessionStore):
    def _get_session_from_db(self) -> Session | None:
        for session in SESSION(self.session_key or "", timezone.now()):
            return session
        self._session_key = None
        return None
