"""An interface for tournament matches in lists of matches, which the tournaments app implements."""

from __future__ import annotations

from typing import Any, Protocol

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import User

Viewer = User | AnonymousUser


class Events(Protocol):
    """Queries that the tournaments app implements. Each returns match numbers (IDs)."""

    def matches_of(self, title: str, viewer: Viewer) -> QuerySet[Any, Any]:
        """Return matches of tournaments that the viewer can find and whose title contains *title*."""

    def finals(self, viewer: Viewer) -> QuerySet[Any, Any]:
        """Return running matches that decide the winner of a tournament that the viewer can find."""


registered: list[Events] = []


def finals_seen_by(viewer: Viewer) -> Q:
    found = [Q(pk__in=events.finals(viewer)) for events in registered]
    return Q(*found, _connector=Q.OR)


def of_events_called(title: str, viewer: Viewer) -> Q:
    found = [Q(pk__in=events.matches_of(title, viewer)) for events in registered]
    return Q(*found, _connector=Q.OR)
