"""A step of a lesson on the board of a match, which it has none of."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cached_property

from django.contrib.auth.models import AnonymousUser
from django.http import QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from accounts.models import User
from games.match_page.board.board import Board
from games.models import Match, Move
from games.models import Seat as SeatRow
from games.telling.scenes import Scenes, scenes_of
from games.telling.who_begins import since_the_roll
from rules import Phase
from rules.events import Event
from rules.notation.codec import action_to_json
from training.lessons.course import BASICS, PATH
from training.lessons.steps import ME, THEY, Lesson, Standing


class LessonBoard(Board):
    """The learner always sits in the first seat."""

    middle = "training/lessons/_middle.html"

    def __init__(
        self,
        lesson: Lesson,
        number: int,
        standing: Standing,
        filled: QueryDict | None = None,
        say: str = "",
        led_elsewhere: Standing | None = None,
    ) -> None:
        self.lesson, self.number, self.standing, self.led_elsewhere = lesson, number, standing, led_elsewhere
        self.step = standing.step
        super().__init__(a_table_for(standing), AnonymousUser(), filled, say)
        if not standing.waits_for_me:
            self.decision = None

    def row_of(self, viewer: User | AnonymousUser) -> SeatRow | None:
        return self._match.all_seats[ME]

    @property
    def act_url(self) -> str:
        return reverse("lessons:act", args=[self.lesson.slug, self.number])

    @property
    def preview_url(self) -> str:
        return reverse("lessons:preview", args=[self.lesson.slug, self.number])

    @property
    def cards_url(self) -> str:
        return reverse("lessons:cards", args=[self.lesson.slug, self.number])

    @property
    def chooses_sizes(self) -> bool:
        """All that is asked for in this step."""
        return self.phase is Phase.SIZES and self.step.turns == 1

    @property
    def question(self) -> str:
        return "training/lessons/_who_begins.html" if self.step.who_begins else super().question

    @property
    def is_mine_to_act(self) -> bool:
        return super().is_mine_to_act and not self.step.who_begins

    @property
    def is_scored(self) -> bool:
        return super().is_scored and not self.step.who_begins

    @property
    def round_ended(self) -> str:
        """What is learned tells how it was counted."""
        return ""

    @cached_property
    def here(self) -> set[int]:
        return set()

    @property
    def played(self) -> list[str]:
        """What I have done so far, to go along with what I do next."""
        return [json.dumps(action_to_json(action)) for action in self.standing.actions]

    @property
    def scenes(self) -> Scenes:
        """What happened since my last action, for a page that shows it."""
        return scenes_of(self._match, ME, self.standing.mine_last)

    @property
    def what_happened(self) -> list[SafeString]:
        """What came of my last action, in the words of the scenes."""
        now = self.led_elsewhere or self.standing
        beats = scenes_of(a_table_for(now), ME, now.mine_last)["beats"]
        return [mark_safe(said) for beat in beats for said in beat["said"]]  # noqa: S308 HTML already

    @property
    def next_url(self) -> str:
        """To the next step, or to the lesson that comes after this one on the path."""
        if not self.is_last:
            return reverse("lessons:step", args=[self.lesson.slug, self.number + 1])
        if self.next_lesson is None:
            return reverse("lessons:path")
        return reverse("lessons:lesson", args=[self.next_lesson.slug])

    @property
    def next_lesson(self) -> Lesson | None:
        after = PATH.index(self.lesson) + 1 if self.lesson in PATH else len(PATH)
        return PATH[after] if after < len(PATH) else None

    @property
    def next_lesson_name(self) -> str:
        return "" if self.next_lesson is None else _(self.next_lesson.name)

    @property
    def leads_to_a_match(self) -> bool:
        """After the last of the basics, and at the end of the path."""
        return self.is_last and self.lesson in (BASICS[-1], PATH[-1])

    @property
    def is_last(self) -> bool:
        return self.number == len(self.lesson.steps)


def a_table_for(standing: Standing) -> Match:
    """What the board asks of a match. Nothing of it is ever stored."""
    match = Match(first_to=1, version=len(standing.moves), battle_data={"phase": standing.battle.phase})
    match.battle = standing.battle
    moves = [(None, since_the_roll(standing.opening)), *standing.moves]
    match.newest_moves = [a_move(number, seat, events) for number, (seat, events) in enumerate(moves)][::-1]
    names = {ME: _("You"), THEY: _("Hob")}
    match.all_seats = [
        SeatRow(number=number, guest_name=name, recipe=standing.battle.seats[number].recipe_text)
        for number, name in names.items()
    ]
    return match


def a_move(number: int, seat: int | None, events: Sequence[Event]) -> Move:
    move = Move(number=number, seat=seat, round=1)
    move.facts = list(events)
    return move
