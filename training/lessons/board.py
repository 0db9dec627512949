"""A lesson step as its page shows it, with the board."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property

from django.http import QueryDict
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.decisions import DecisionForm, form_for
from games.log.course import TableCourse, UnstoredMove, since_last_turn_in
from games.log.scenes import Scenes, scenes_in
from games.log.who_begins import since_the_roll
from games.match_page.board.sitters import Sitter
from games.match_page.board.table import TableView
from rules.notation.codec import action_to_json
from training.lessons.course import BASICS, PATH
from training.lessons.steps import ME, THEY, Lesson, LessonStep, StepState


@dataclass(frozen=True)
class LessonShown:
    lesson: Lesson
    number: int
    standing: StepState
    filled: QueryDict | None = None
    say: str = ""
    led_elsewhere: StepState | None = None
    """The state after the last answer, if that answer missed the goal, or None."""

    @property
    def step(self) -> LessonStep:
        return self.standing.step

    @property
    def version(self) -> int:
        return len(self.standing.moves)

    @property
    def cards_url(self) -> str:
        return reverse("lessons:cards", args=[self.lesson.slug, self.number])

    @cached_property
    def board(self) -> TableView:
        course = course_of(self.standing)
        battle = self.standing.battle
        return TableView(
            battle.seen_by(ME),
            [Sitter(number, name, battle.seats[number].recipe_text) for number, name in names().items()],
            since_last_turn_in(course, ME),
            course.events_from,
            form=form_of(self.standing, self.filled, self.say),
            say=self.say,
            act_url=reverse("lessons:act", args=[self.lesson.slug, self.number]),
            preview_url=reverse("lessons:preview", args=[self.lesson.slug, self.number]),
            middle="training/lessons/_middle.html",
            compares_scores=not self.step.who_begins,
            tells_round_end=False,
        )

    @property
    def played_actions(self) -> list[str]:
        return [json.dumps(action_to_json(action)) for action in self.standing.actions]

    @property
    def scenes(self) -> Scenes:
        return scenes_in(course_of(self.standing), ME, self.standing.last_own_move)

    @property
    def what_happened(self) -> list[SafeString]:
        now = self.led_elsewhere or self.standing
        beats = scenes_in(course_of(now), ME, now.last_own_move)["beats"]
        return [mark_safe(said) for beat in beats for said in beat["said"]]  # noqa: S308 HTML already

    @property
    def next_url(self) -> str:
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
        return self.is_last and self.lesson in (BASICS[-1], PATH[-1])

    @property
    def is_last(self) -> bool:
        return self.number == len(self.lesson.steps)


def form_of(standing: StepState, filled: QueryDict | None = None, say: str = "") -> DecisionForm | None:
    perspective = standing.battle.seen_by(ME)
    form = form_for(perspective, filled, say, list(names().values())) if standing.waits_for_me else None
    if form is not None and standing.step.who_begins:
        return DecisionForm(perspective, filled, say)
    return form


def names() -> dict[int, str]:
    return {ME: _("You"), THEY: _("Hob")}


def course_of(standing: StepState) -> TableCourse:
    moves = [(None, since_the_roll(standing.opening)), *standing.moves]
    at_hand = [UnstoredMove(number, seat, 1, events) for number, (seat, events) in enumerate(moves)]
    return TableCourse(at_hand[::-1], standing.battle, list(names().values()), ME)
