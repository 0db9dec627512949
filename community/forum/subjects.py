"""Subjects of threads, such as a finished match, a button, a set and kinds that other apps register."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.models import User
from buttons.models import Button, ButtonSet
from community.forum.models import Board, Thread
from community.forum.models.talk import LONGEST_TITLE
from community.forum.refusals import ForumCode
from core.refusals import NotPossible
from games.models import Match

Viewer = User | AnonymousUser


@dataclass(frozen=True, slots=True)
class SubjectKind:
    field: str
    """The name by which a thread refers to its subject, such as `match`."""
    board: str
    """The slug of the usual board for these threads. Staff may have deleted this board."""
    find: Callable[[Viewer], QuerySet[Any]]
    check: Callable[[Any], None] = lambda thing: None
    """A function that raises a refusal if the forum must not discuss the subject."""
    title: Callable[[Any], str] = str
    links_to_thread: bool = False
    """True if the subject's row has the link to its thread, False if the thread's row has the link."""


def title_of_match(match: Match) -> str:
    names = " – ".join(seat.name for seat in match.all_seats)
    return _("Match %(number)s: %(names)s") % {"number": match.pk, "names": names}


def check_match(match: Match) -> None:
    if match.is_private:
        raise NotPossible(ForumCode.IS_PRIVATE)
    if not match.is_finished:
        raise NotPossible(ForumCode.NOT_ENDED)


def find_match(viewer: Viewer) -> QuerySet[Match]:
    return Match.objects.with_seats().seen_by(viewer)


KINDS = {
    "match": SubjectKind("match", "fighting", find_match, check_match, title_of_match),
    "fighter": SubjectKind("button", "fighters", lambda viewer: Button.objects.all()),
    "set": SubjectKind("set", "fighters", lambda viewer: ButtonSet.objects.all(), title=attrgetter("name")),
}


@dataclass(frozen=True, slots=True)
class Subject:
    kind: SubjectKind
    thing: Model

    @property
    def thread(self) -> Thread | None:
        return Thread.objects.filter(**{self.kind.field: self.thing}).first()

    @property
    def title(self) -> str:
        return self.kind.title(self.thing)[:LONGEST_TITLE]

    @property
    def board(self) -> Board | None:
        boards = Board.objects.filter(is_closed=False)
        return boards.filter(slug=self.kind.board).first() or boards.first()

    def link(self, thread: Thread) -> None:
        row, field, value = (
            (self.thing, "thread", thread)
            if self.kind.links_to_thread
            else (thread, self.kind.field, self.thing)
        )
        setattr(row, field, value)
        row.save(update_fields=[field])


def find_subject(kind: str, key: int, viewer: Viewer) -> Subject:
    if kind not in KINDS:
        raise Http404
    thing = get_object_or_404(KINDS[kind].find(viewer), pk=key)
    KINDS[kind].check(thing)
    return Subject(KINDS[kind], thing)
