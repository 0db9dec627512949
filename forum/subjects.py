"""What a thread may be about: a finished match, a fighter, a set, a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import cast

from django.contrib.auth.models import AnonymousUser
from django.db.models import Model, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from accounts.models import User
from buttons.models import Button, ButtonSet
from core.refusals import NotPossible
from forum.models import Board, Thread
from forum.models.talk import LONGEST_TITLE
from forum.refusals import ForumCode
from games.models import Match
from tournaments.models import Tournament

Viewer = User | AnonymousUser
Thing = Match | Button | ButtonSet | Tournament
Found = QuerySet[Match] | QuerySet[Button] | QuerySet[ButtonSet] | QuerySet[Tournament]
FINDERS: Mapping[str, Callable[[Viewer], Found]] = {
    "match": lambda viewer: Match.objects.with_seats().seen_by(viewer),
    "fighter": lambda viewer: Button.objects.all(),
    "set": lambda viewer: ButtonSet.objects.all(),
    "tournament": Tournament.objects.seen_by,
}
FIELDS = {"match": "match", "fighter": "button", "set": "set", "tournament": "tournament"}
USUAL_BOARDS = {"match": "fighting", "fighter": "fighters", "set": "fighters", "tournament": "tournaments"}


@dataclass(frozen=True, slots=True)
class Subject:
    kind: str
    thing: Thing

    @property
    def thread(self) -> Thread | None:
        return Thread.objects.filter(**self.about).first()

    @property
    def about(self) -> Mapping[str, Model]:
        return {FIELDS[self.kind]: self.thing}

    @property
    def title(self) -> str:
        """What its thread is called at first."""
        if isinstance(self.thing, Match):
            names = " – ".join(seat.name for seat in self.thing.all_seats)
            title = _("Match %(number)s: %(names)s") % {"number": self.thing.pk, "names": names}
        elif isinstance(self.thing, ButtonSet):
            title = self.thing.name
        else:
            title = str(self.thing)
        return title[:LONGEST_TITLE]

    @property
    def board(self) -> Board | None:
        """The usual board; an admin may have deleted it."""
        boards = Board.objects.filter(is_closed=False)
        return boards.filter(slug=USUAL_BOARDS[self.kind]).first() or boards.first()


def subject_of(kind: str, key: int, viewer: Viewer) -> Subject:
    """Only what has ended, and everybody may see, is discussed."""
    if kind not in FINDERS:
        raise Http404
    thing = cast(Thing, get_object_or_404(FINDERS[kind](viewer), pk=key))
    if isinstance(thing, Match):
        if thing.is_private:
            raise NotPossible(ForumCode.IS_PRIVATE)
        if not thing.is_finished:
            raise NotPossible(ForumCode.NOT_ENDED)
    if isinstance(thing, Tournament) and thing.by_link:
        raise NotPossible(ForumCode.IS_PRIVATE)
    return Subject(kind, thing)
