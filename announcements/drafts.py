"""New packs of fighters announce themselves as a draft, which staff read and publish."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Count
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from announcements.models import LONGEST_TEXT, LONGEST_TITLE, Announcement
from buttons.loading import sets_came
from buttons.models import ButtonSet
from core.hearing import hears


@hears(sets_came, "new")
def draft_of_new_sets(new: Sequence[ButtonSet]) -> None:
    counted = ButtonSet.objects.filter(pk__in=[each.pk for each in new]).annotate(fighters=Count("buttons"))
    text = text_of(list(counted.order_by("position", "pk").values_list("name", "fighters")))
    Announcement.objects.create(title=title_of(new), text=text)


def title_of(new: Sequence[ButtonSet]) -> str:
    if len(new) == 1:
        return (_("New fighters: %(set)s") % {"set": new[0].name})[:LONGEST_TITLE]
    return _("New fighters: %(count)s sets") % {"count": len(new)}


def text_of(sets: Sequence[tuple[str, int]]) -> str:
    """A line for each set: longer texts are cut, and staff see it before others do."""
    lines = [
        ngettext("**%(set)s**: %(count)s fighter", "**%(set)s**: %(count)s fighters", count)
        % {"set": name, "count": count}
        for name, count in sets
    ]
    return "\n".join([_("These have come:"), "", *lines])[:LONGEST_TEXT]
