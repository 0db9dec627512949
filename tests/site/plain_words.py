"""Words of a bracketed page or mail outside of its brackets, except names and players' texts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from zoneinfo import available_timezones

from django.apps import apps
from django.contrib.auth.forms import SetUnusablePasswordMixin
from django.db import models
from django.utils.translation import override

from core.rate_limits import usual_rates
from tests.site import untranslated
from tests.speaking import without_bracketed
from training.workshop.yardstick import YARDSTICK

NOT_READ = re.compile(r"https?://\S+|\S+@\S+|\b[A-Z0-9]{4}-[A-Z0-9]{4}\b|\bpower \d on \d\b")
"""Addresses, codes for the log-in, and a command as one types it."""
NO_SENTENCE = re.compile(r"\| Can (add|change|delete|view) |^[A-Za-z]+:( ⟦)?$|\*{9}")
"""Rights, the names by which the admin chooses special rules, and what it shows of a hash."""
NAMES = {
    *("MFA", "Authenticators"),
    *("Buttonmen", "Button Men", "Button Goblin", "Cheapass Games", "James Ernest"),
    *(name.replace("_", " ") for name in available_timezones()),
    *(known.name for known in YARDSTICK),
    *(word for limit in usual_rates().items() for word in limit),
    *("Search", "Pk", "1 voce"),  # the admin's own
    SetUnusablePasswordMixin.usable_password_help_text,
    "If disabled, the current password for this user will be lost.",
    *("English", "Italiano", "GET", "POST", "True", "False", "csv", "json"),
}


def names_and_texts() -> re.Pattern[str]:
    """Return a pattern of all proper names and of all texts in the database."""
    with override("en"):
        found = {str(name) for name in NAMES}
    for model in apps.get_models():
        if model._meta.app_label not in ("contenttypes", "sessions", "django_tasks_database"):
            for field in model._meta.get_fields():
                if isinstance(field, models.CharField | models.TextField) and not field.choices:
                    found |= set(model._default_manager.values_list(field.name, flat=True))
    longest_first = sorted({text.strip() for text in found if text}, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def words_of_its_own(html: str, names: re.Pattern[str]) -> list[str]:
    """Return lines of a page with a word that is neither in brackets nor a name or player's text."""
    page = untranslated.Page()
    page.feed(without_bracketed(html))
    return plain_words((said for _line, said in page.found), names)


def plain_words(lines: Iterable[str], names: re.Pattern[str]) -> list[str]:
    return [
        said
        for said in lines
        if untranslated.A_WORD.search(names.sub("", NOT_READ.sub("", said))) and not NO_SENTENCE.search(said)
    ]
