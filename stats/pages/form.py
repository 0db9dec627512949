"""Filter forms of the tables. The forms refuse unknown values."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts import names
from buttons.models import RulesetFamily
from core.filter_form import FilterForm
from stats.models import Pool
from stats.tables.fighters import By
from stats.tables.periods import Period
from stats.tables.players import Who

MOST_PAGES = 10_000
WON_IN_A_PERIOD = [
    (period.value, format_lazy("{won}: {period}", won=_("Matches won"), period=period.label))
    for period in Period
]


class TableForm(FilterForm):
    box = "find"
    not_filters = ("find",)

    page = forms.IntegerField(
        label=_("Page"), min_value=1, max_value=MOST_PAGES, required=False, widget=forms.HiddenInput
    )

    @property
    def choices_in_words(self) -> str:
        chosen = [
            dict(field.widget.choices)[self.cleaned_data[name]]
            for name, field in self.fields.items()
            if isinstance(field, forms.ChoiceField) and isinstance(field.widget, forms.Select)
        ]
        return " · ".join(str(words) for words in chosen)

    def value_or_default(self, name: str, otherwise: Any) -> Any:
        return self.cleaned_data[name] or otherwise

    def clean_page(self) -> int:
        page: int = self.value_or_default("page", 1)
        return page


def name_to_find(label: Any, longest: int) -> forms.CharField:
    widget = forms.TextInput(attrs={"type": "search", "placeholder": label})
    return forms.CharField(label=label, max_length=longest, required=False, widget=widget)


class PlayersForm(TableForm):
    bare = ("who", "period")
    unsaid = MappingProxyType({"who": Who.RATED})

    who = forms.ChoiceField(label=_("Who"), choices=Who, required=False)
    period = forms.ChoiceField(
        label=_("Rank by"), choices=[("", _("Current rating")), *WON_IN_A_PERIOD], required=False
    )
    find = name_to_find(_("Find a player"), names.LONGEST_NAME)

    def clean_who(self) -> str:
        who: str = self.value_or_default("who", Who.RATED)
        return who


class FightersForm(TableForm):
    bare = ("by", "period", "rules", "pool")
    unsaid = MappingProxyType({"by": By.WON, "period": Period.EVER, "pool": Pool.PEOPLE})

    by = forms.ChoiceField(label=_("Rank by"), choices=By, required=False)
    period = forms.ChoiceField(label=_("When"), choices=Period, required=False)
    rules = forms.ChoiceField(
        label=_("Rules"), choices=[("", _("Any rules")), *RulesetFamily.choices], required=False
    )
    pool = forms.ChoiceField(label=_("Matches"), choices=Pool, required=False)
    find = name_to_find(_("Find a fighter"), 60)

    def clean_by(self) -> str:
        by: str = self.value_or_default("by", By.WON)
        return by

    def clean_period(self) -> str:
        period: str = self.value_or_default("period", Period.EVER)
        return period

    def clean_pool(self) -> str:
        pool: str = self.value_or_default("pool", Pool.PEOPLE)
        return pool


class SetsForm(FightersForm):
    box = ""
    by = find = None  # type: ignore[assignment]
