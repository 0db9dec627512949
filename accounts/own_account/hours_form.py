"""Forms for the hours in which a player's clocks stop, and for the player's absences."""

from datetime import date, time

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from accounts.models import MOST_DAYS_OFF
from accounts.own_account.forms import DateInput
from core.calendar import LONGEST_NIGHT, NO_TIME, Calendar, Night, night_length
from core.text.visible import remove_invisible


class TimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class HoursForm(forms.Form):
    night_from = forms.TimeField(label=_("My night begins at"), widget=TimeInput, required=False)
    night_to = forms.TimeField(
        label=_("My night ends at"),
        widget=TimeInput,
        help_text=_("Up to ten hours. Leave both empty if any time suits you."),
        required=False,
    )
    days_off = forms.TypedMultipleChoiceField(
        label=_("My days off"),
        help_text=_("Choose up to two days."),
        choices=list(WEEKDAYS.items()),
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    @classmethod
    def showing(cls, calendar: Calendar) -> "HoursForm":
        night_from, night_to = calendar.night or (None, None)
        days_off = sorted(calendar.days_off)
        return cls(initial={"night_from": night_from, "night_to": night_to, "days_off": days_off})

    def clean_days_off(self) -> frozenset[int]:
        days: list[int] = self.cleaned_data["days_off"]
        if len(days) > MOST_DAYS_OFF:
            raise forms.ValidationError(_("Choose up to two days. Matches have to keep moving."))
        return frozenset(days)

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        if {"night_from", "night_to"} <= cleaned.keys():
            self.check_night(cleaned["night_from"], cleaned["night_to"])
        return cleaned

    def check_night(self, begins: time | None, ends: time | None) -> None:
        if begins is None and ends is None:
            return
        if begins is None:
            self.add_error("night_from", _("Also enter when your night begins, or leave both empty."))
        elif ends is None:
            self.add_error("night_to", _("Also enter when your night ends, or leave both empty."))
        elif not NO_TIME < night_length(begins, ends) <= LONGEST_NIGHT:
            self.add_error("night_to", _("A night can last up to ten hours."))

    @property
    def night(self) -> Night | None:
        begins, ends = self.cleaned_data["night_from"], self.cleaned_data["night_to"]
        return None if begins is None else (begins, ends)


class AwayForm(forms.Form):
    first = forms.DateField(label=_("First day"), widget=DateInput)
    last = forms.DateField(label=_("Last day"), widget=DateInput)
    message = forms.CharField(
        label=_("Message"),
        required=False,
        max_length=255,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("Everyone can read this message while you’re away."),
    )

    def clean_message(self) -> str:
        return remove_invisible(self.cleaned_data["message"]).strip()

    @property
    def announced_absence(self) -> tuple[date, date, str]:
        return self.cleaned_data["first"], self.cleaned_data["last"], self.cleaned_data["message"]
