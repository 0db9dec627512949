"""`{% load lessons %}`: a template tag for a position to play on the page of a skill."""

from __future__ import annotations

from django import template
from django.template import Context

from training.lessons.board import LessonShown
from training.lessons.course import LESSONS
from training.lessons.playing import play

register = template.Library()


@register.inclusion_tag("training/lessons/_try.html", takes_context=True)
def try_skill(context: Context, slug: str) -> dict[str, object]:
    """Return the template context for the first position of the lesson on this skill.

    Without such a lesson, the context contains only the CSRF token.
    """
    lesson = LESSONS.get(slug)
    csrf = {"csrf_token": context.get("csrf_token")}
    if lesson is None:
        return csrf
    shown = LessonShown(lesson, 1, play(lesson.steps[0], []))
    return csrf | {"lesson": lesson, "shown": shown, "board": shown.board}
