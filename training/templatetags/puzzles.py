"""`{% load puzzles %}`: a tag for a streak of daily puzzles, such as `{% streak_of request as streak %}`."""

from __future__ import annotations

from django import template

from training.puzzles.solving.progress import streak_of

register = template.Library()
register.simple_tag(streak_of)
