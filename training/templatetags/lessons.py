"""`{% load lessons %}`: a position to play on the page of a skill."""

from __future__ import annotations

from django import template
from django.template import Context

from training.lessons.board import LessonShown
from training.lessons.course import LESSONS
from training.lessons.playing import play

register = template.Library()


@register.inclusion_tag("training/lessons/_try.html", takes_context=True)
def try_skill(context: Context, slug: str) -> dict[str, object]:
    """Context of the first position of the lesson on this skill; only the CSRF token if there is none."""
    lesson = LESSONS.get(slug)
    csrf = {"csrf_token": context.get("csrf_token")}
    if lesson is None:
        return csrf
    shown = LessonShown(lesson, 1, play(lesson.steps[0], []))
    return csrf | {"lesson": lesson, "shown": shown, "board": shown.board}
