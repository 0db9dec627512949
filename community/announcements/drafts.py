"""Drafts of announcements about new sets of buttons, which staff members edit and publish."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from buttons.fixture_loader import sets_came
from buttons.models import Button, ButtonSet
from community.announcements.models import LONGEST_TEXT, LONGEST_TITLE, Announcement
from core.in_languages.rows import further_languages
from core.signals import on_signal


@on_signal(sets_came, "new")
def draft_of_new_sets(new: Sequence[ButtonSet]) -> None:
    counts = dict(Button.objects.filter(set__in=new).order_by().values_list("set").annotate(Count("pk")))
    sets = [(each, counts.get(each.pk, 0)) for each in sorted(new, key=lambda each: (each.position, each.pk))]
    draft = Announcement(title=title_of(new), text=text_of(sets))
    for language in further_languages():
        with override(language):
            draft.say(language, {"title": title_of(new), "text": text_of(sets)})
    draft.save()


def title_of(new: Sequence[ButtonSet]) -> str:
    if len(new) == 1:
        return (_("New fighters: %(set)s") % {"set": new[0]})[:LONGEST_TITLE]
    return _("New fighters: %(count)s sets") % {"count": len(new)}


def text_of(sets: Sequence[tuple[ButtonSet, int]]) -> str:
    lines = [
        ngettext("**%(set)s**: %(count)s fighter", "**%(set)s**: %(count)s fighters", count)
        % {"set": each, "count": count}
        for each, count in sets
    ]
    return "\n".join([_("Just added:"), "", *lines])[:LONGEST_TEXT]
