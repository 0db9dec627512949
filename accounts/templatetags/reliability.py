"""Template filters that say how punctual a player is, and if others see their skill."""

from __future__ import annotations

from datetime import timedelta
from math import ceil

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts import shown_skill
from accounts.models import User

register = template.Library()
register.filter("shows_skill", shown_skill.shows_skill)


@register.filter
def on_time(player: User) -> str:
    """Return a phrase such as “on time in 97 % of matches”, or an empty string for robots and new players."""
    if player.is_robot or player.reliability is None:
        return ""
    return _("on time in %(share)s%% of matches") % {"share": player.reliability}


@register.filter
def usual_answer(player: User) -> str:
    """Return a phrase such as “usually answers within 3 hours”, or an empty string if the time is unknown."""
    if player.usual_answer is None:
        return ""
    hours = ceil(player.usual_answer / timedelta(hours=1))
    if hours <= 1:
        return _("usually answers within an hour")
    if hours < 24:
        return _("usually answers within %(hours)s hours") % {"hours": hours}
    days = ceil(hours / 24)
    return ngettext("usually answers within a day", "usually answers within %(days)s days", days) % {
        "days": days
    }
