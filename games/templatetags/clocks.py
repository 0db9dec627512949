"""`{% load clocks %}`: filters for the pace of a match and for the remaining time, in words."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.log import pace_words
from games.log.clock_words import SHORT, day_and_time
from games.models import Match, Pace, Terms

register = template.Library()


@register.filter
def pace_in_brief(match: Match | Terms) -> str:
    return pace_words.brief_pace(Pace.read(match.pace))


@register.filter
def time_left(due_at: datetime) -> SafeString:
    """Return the remaining time in short form, like "1 d 3 h left", with the deadline as a tooltip."""
    left = due_at - timezone.now()
    shown = (
        _("%(time)s left") % {"time": pace_words.span_in_brief(left)}
        if left.total_seconds() > 0
        else _("time is up")
    )
    short = " short" if left < SHORT else ""
    return format_html(
        '<time class="time-left{}" datetime="{}" title="{}">{}</time>',
        short,
        due_at.isoformat(),
        _("until %(moment)s") % {"moment": day_and_time(due_at)},
        shown,
    )
