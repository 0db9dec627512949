"""Template tags that show dates and times in the reader's time zone and style."""

from datetime import datetime, timedelta, tzinfo
from functools import lru_cache
from typing import Any, assert_never

from django import template
from django.contrib.humanize.templatetags.humanize import naturaltime
from django.template.defaultfilters import date as written
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.timezone import get_current_timezone, localtime, now
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.middleware import NOTED_EVERY
from accounts.models import Preferences, User
from accounts.players.players_list import HERE

register = template.Library()


@register.simple_tag(takes_context=True)
def moment(context: dict[str, Any], when: datetime, style: str = "") -> SafeString:
    """Render *when* in the given *style* or else the reader's style, with the exact time as a tooltip."""
    user = context.get("user")
    if not style and user is not None and user.is_authenticated:
        style = user.preferences.date_style
    exact = format_exactly(when, get_current_timezone(), get_language())
    date_style = Preferences.DateStyle(style or Preferences.DateStyle.RELATIVE)
    match date_style:
        case Preferences.DateStyle.LOCAL:
            shown = exact
        case Preferences.DateStyle.ISO:
            shown = localtime(when).strftime("%Y-%m-%d %H:%M")
        case Preferences.DateStyle.RELATIVE:
            shown = naturaltime(when)
        case _:
            assert_never(date_style)
    return format_html('<time datetime="{}" title="{}">{}</time>', when.isoformat(), exact, shown)


@register.filter
def is_here(player: User) -> bool:
    """Return True if the player is online now and lets others see it."""
    if player.last_seen is None or not player.preferences.shows_last_seen:
        return False
    return now() - player.last_seen <= NOTED_EVERY + timedelta(minutes=1)


@register.simple_tag(takes_context=True)
def idle(context: dict[str, Any], last_seen: datetime) -> SafeString:
    """Render the time since *last_seen*, or “online now” if the last visit is at most a few minutes ago."""
    since = now() - last_seen
    if since <= NOTED_EVERY + timedelta(minutes=1):
        return format_html('<span class="free">{}</span>', _("online now"))
    if since <= HERE:
        return format_html("{}", _("idle for %(time)s") % {"time": timesince(last_seen)})
    return format_html("{} {}", _("last online"), moment(context, last_seen))


@register.filter
def ago(when: datetime) -> SafeString:
    """Render the age of *when* in a short form, such as 2 min, 5 h, yesterday or 3 d."""
    exact = format_exactly(when, get_current_timezone(), get_language())
    shown = format_briefly(now() - when)
    return format_html('<time datetime="{}" title="{}">{}</time>', when.isoformat(), exact, shown)


@lru_cache(4096)
def format_exactly(when: datetime, zone: tzinfo, language: str | None) -> str:
    return written(localtime(when, zone), "DATETIME_FORMAT")


def format_briefly(passed: timedelta) -> str:
    minutes = int(passed.total_seconds()) // 60
    if minutes < 1:
        return _("now")
    if minutes < 60:
        return _("%(minutes)d min") % {"minutes": minutes}
    if minutes < 24 * 60:
        return _("%(hours)d h") % {"hours": minutes // 60}
    if passed.days == 1:
        return _("yesterday")
    return _("%(days)d d") % {"days": passed.days}
