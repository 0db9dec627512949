"""Form fields for the pace of a match, with its kind and its times."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.refusals import NotPlayable
from games.log.pace_words import brief_pace
from games.models import Pace, PaceKind
from games.models.pace import (
    DAYS_PER_MOVE,
    MOST_DAYS_GAINED,
    MOST_DAYS_IN_BANK,
    MOST_MINUTES,
    MOST_SECONDS,
)
from games.play import MatchCode

OTHER = "other"
LIVE_PACES = ("live:3+2", "live:5+3", "live:10+5", "live:15+10", "live:30+20", "live:60+30")
DAYS = tuple(f"days:{number}" for number in DAYS_PER_MOVE)
BANKS = ("bank:3+1", "bank:7+1", "bank:14+1", "bank:30+1", "bank:30+0", "bank:60+0")


class KindOfPace(models.TextChoices):
    NONE = "", _("no clock")
    LIVE = "live", pgettext_lazy("pace", "live")
    DAYS = "days", _("days per move")
    BANK = "bank", _("days in total")


WRONG: dict[str, Promise] = {
    PaceKind.LIVE: _("Give each player 1 to %(most)s minutes, with 0 to %(more)s extra seconds per move."),
    PaceKind.BANK: _("Give each player 1 to %(most)s days, with 0 to %(more)s extra days per move."),
}
"""Error messages that state the limits of a custom pace."""
BOUNDS: dict[str, dict[str, int]] = {
    PaceKind.LIVE: {"most": MOST_MINUTES, "more": MOST_SECONDS},
    PaceKind.BANK: {"most": MOST_DAYS_IN_BANK, "more": MOST_DAYS_GAINED},
}


class PaceField(forms.ChoiceField):
    """A form field for part of a pace. The form refuses an invalid value only if the pace uses the field."""

    def valid_value(self, value: str) -> bool:
        return True


def pace_choices(paces: tuple[str, ...], *, or_another: bool) -> list[tuple[str, Any]]:
    another = [(OTHER, _("another…"))] if or_another else []
    return [*((text, brief_pace(Pace.read(text))) for text in paces), *another]


def select(label: Any, paces: tuple[str, ...], usual: str, *, or_another: bool = True) -> PaceField:
    choices = partial(pace_choices, paces, or_another=or_another)
    return PaceField(label=label, required=False, initial=usual, choices=choices)


def number(label: Any, lowest: int, highest: int, usual: int) -> forms.CharField:
    widget = forms.NumberInput(attrs={"min": lowest, "max": highest})
    return forms.CharField(label=label, required=False, initial=usual, widget=widget)


class PaceForm(forms.Form):
    live_pace = select(_("time for each player"), LIVE_PACES, "live:10+5")
    live_minutes = number(_("minutes each"), 1, MOST_MINUTES, 20)
    live_seconds = number(_("extra seconds per move"), 0, MOST_SECONDS, 10)
    days_pace = select(_("time for each move"), DAYS, "days:3", or_another=False)
    bank_pace = select(_("time for each player"), BANKS, "bank:14+1")
    bank_days = number(_("days each"), 1, MOST_DAYS_IN_BANK, 20)
    bank_more = number(_("extra days per move"), 0, MOST_DAYS_GAINED, 1)
    pace = PaceField(label=_("pace"), choices=KindOfPace, required=False, initial=KindOfPace.NONE)
    """The kind of pace. A query string may contain a complete pace here."""
    by_claim = forms.BooleanField(label=_("wins on time have to be claimed"), required=False)
    weekends_off = forms.BooleanField(label=_("weekends don’t count"), required=False)
    no_vacation = forms.BooleanField(label=_("vacations don’t stop the clocks"), required=False)

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        asked = str(self.initial.get("pace", "")).replace(" ", "+")  # in an address a plus is a space
        filled = fields_for(asked)
        self.refused_pace = "" if filled or asked in KindOfPace.values else why_no_pace(asked)
        """The reason why the pace in the query string is not filled in, or an empty string."""
        self.initial = {**self.initial, **filled}

    def clean_pace(self) -> str:
        try:
            return str(Pace.read(pace_text(self.cleaned_data.get)))
        except ValueError as error:
            raise forms.ValidationError(why_no_pace(self.cleaned_data["pace"])) from error

    def clean_by_claim(self) -> bool:
        return bool(self.cleaned_data["by_claim"] and self.cleaned_data.get("pace"))

    def clean_weekends_off(self) -> bool:
        return self.cleaned_data["weekends_off"] and self.is_slow

    def clean_no_vacation(self) -> bool:
        return self.cleaned_data["no_vacation"] and self.is_slow

    @property
    def is_slow(self) -> bool:
        return str(self.cleaned_data.get("pace", "")).startswith((PaceKind.DAYS, PaceKind.BANK))

    @property
    def pace_in_words(self) -> list[str]:
        try:
            pace = Pace.read(pace_text(lambda name, usual: self[name].value() or usual))
        except ValueError:
            return []
        if not pace:
            return []
        rests = () if pace.is_live else RESTS
        return [brief_pace(pace), *(str(words) for name, words in (CLAIM, *rests) if self[name].value())]

    @property
    def live_numbers(self) -> list[forms.BoundField]:
        return [self["live_minutes"], self["live_seconds"]]

    @property
    def bank_numbers(self) -> list[forms.BoundField]:
        return [self["bank_days"], self["bank_more"]]

    @property
    def pace_ticks(self) -> list[forms.BoundField]:
        return [self["by_claim"], self["weekends_off"], self["no_vacation"]]


CLAIM = ("by_claim", _("wins on time must be claimed"))
RESTS = (("weekends_off", _("weekends off")), ("no_vacation", _("vacations don’t stop the clocks")))


def why_no_pace(text: str) -> str:
    kind = text.partition(":")[0]
    return str(WRONG[kind]) % BOUNDS[kind] if kind in WRONG else str(NotPlayable(MatchCode.NO_SUCH_PACE))


def pace_text(given: Callable[[str, str], Any]) -> str:
    """Return the pace in the form fields as text for `Pace.read`, which refuses an invalid pace."""
    kind = str(given("pace", ""))
    match kind:
        case PaceKind.LIVE | PaceKind.BANK:
            text = str(given(f"{kind}_pace", ""))
            if text != OTHER:
                return text or "?"
            amount, more = (
                ("live_minutes", "live_seconds") if kind == PaceKind.LIVE else ("bank_days", "bank_more")
            )
            return f"{kind}:{strip_zeros(given(amount, ''))}+{strip_zeros(given(more, ''))}"
        case PaceKind.DAYS:
            return str(given("days_pace", "")) or "?"
    return kind


def strip_zeros(number: object) -> str:
    return str(number).strip().lstrip("0") or "0"


def fields_for(text: str) -> dict[str, str]:
    """Return the form fields for the pace in *text*, or an empty dictionary if it is no valid clock."""
    try:
        pace = Pace.read(text)
    except ValueError:
        return {}
    if not pace:
        return {}
    fields: dict[str, str] = {"pace": str(pace.kind), f"{pace.kind}_pace": text}
    if text in (*LIVE_PACES, *DAYS, *BANKS):
        return fields
    amount, more = ("live_minutes", "live_seconds") if pace.is_live else ("bank_days", "bank_more")
    return fields | {f"{pace.kind}_pace": OTHER, amount: str(pace.amount), more: str(pace.more)}
