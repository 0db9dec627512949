"""Completed lessons of a player. The session stores a visitor's lessons until the visitor logs in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from core.database.compiled import Compiled
from core.database.read_only import unless_read_only
from training.lessons.models import Learned

KEPT_AS = "lessons"


LESSONS = Compiled(lambda player: Learned.objects.filter(player=player).values_list("lesson", flat=True))


def learned_by(request: HttpRequest) -> set[str]:
    if request.user.is_authenticated:
        return set(LESSONS(request.user.pk))
    return set(request.session.get(KEPT_AS, []))


def keep(request: HttpRequest, lesson: str) -> None:
    if request.user.is_authenticated:
        with unless_read_only():
            store(request.user, [lesson])
    elif lesson not in request.session.get(KEPT_AS, []):
        request.session[KEPT_AS] = [*request.session.get(KEPT_AS, []), lesson]


def store(player: User, lessons: list[str]) -> None:
    rows = [Learned(player=player, lesson=lesson) for lesson in lessons]
    Learned.objects.bulk_create(rows, ignore_conflicts=True)


@receiver(user_logged_in)
def store_visitor_lessons(request: HttpRequest, user: User, **_others: Any) -> None:
    with unless_read_only():
        store(user, request.session.pop(KEPT_AS, []))
