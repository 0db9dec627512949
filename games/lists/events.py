"""Tournaments, for lists of matches: their room stands above this one and registers what it knows of them."""

from __future__ import annotations

from typing import Any, Protocol

from django.contrib.auth.models import AnonymousUser
from django.db.models import Q, QuerySet

from accounts.models import User

Viewer = User | AnonymousUser


class Events(Protocol):
    """Both answer with the numbers of matches."""

    def matches_of(self, title: str, viewer: Viewer) -> QuerySet[Any, Any]:
        """Matches of the tournaments that the viewer finds and whose title has these words."""

    def finals(self, viewer: Viewer) -> QuerySet[Any, Any]:
        """Running matches whose winner wins a tournament that the viewer finds."""


registered: list[Events] = []


def finals_seen_by(viewer: Viewer) -> Q:
    found = [Q(pk__in=events.finals(viewer)) for events in registered]
    return Q(*found, _connector=Q.OR)


def of_events_called(title: str, viewer: Viewer) -> Q:
    found = [Q(pk__in=events.matches_of(title, viewer)) for events in registered]
    return Q(*found, _connector=Q.OR)
