"""Forms for founding a league and for opening a season."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from core.refusals import NotPlayable
from games.offers.pace_form import DAYS, pace_choices
from tournaments.leagues.founding import FIGHTERS, SIZE, UP, USUAL_TERMS, LeagueSettings
from tournaments.models import LONGEST_LEAGUE_TITLE, Fighters
from tournaments.pages.founding_form import MOMENT, MOMENTS, TournamentForm
from tournaments.refusals import TournamentCode
from tournaments.settings import EVENT_TERMS

BANKS = ("bank:5+0", USUAL_TERMS.pace, "bank:10+0")
LONGEST_DAYS = 5
"""Maximum number of days per move. With more, few matches would end before the season closes."""


def paces_of_leagues() -> list[tuple[Any, Any]]:
    days = [pace for pace in DAYS if int(pace.partition(":")[2]) <= LONGEST_DAYS]
    return [
        (_("days for all moves"), pace_choices(BANKS, or_another=False)),
        (_("days for each move"), pace_choices(tuple(days), or_another=False)),
    ]


class SeasonForm(forms.Form):
    starts_at = forms.DateTimeField(
        label=_("first day"),
        input_formats=MOMENTS,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        help_text=_("In your time zone. With fewer than four players, the season is cancelled."),
    )

    @property
    def date(self) -> datetime:
        if not self.is_valid():
            raise NotPlayable(TournamentCode.FIELD_UNREADABLE, what=self.fields["starts_at"].label)
        found: datetime = self.cleaned_data["starts_at"]
        return found


class LeagueForm(SeasonForm):
    title = forms.CharField(
        label=_("title"),
        max_length=LONGEST_LEAGUE_TITLE,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    pace = forms.ChoiceField(label=_("pace"), choices=paces_of_leagues, initial=USUAL_TERMS.pace)
    first_to = TournamentForm.base_fields["first_to"]
    fighters = forms.ChoiceField(
        label=_("fighters"), choices=[(rule.value, rule.label) for rule in FIGHTERS], initial=Fighters.SAME
    )
    size = forms.IntegerField(label=SIZE.label, min_value=SIZE.least, max_value=SIZE.most, initial=10)
    up = forms.IntegerField(
        label=UP.label,
        min_value=UP.least,
        max_value=UP.most,
        initial=2,
        help_text=_(
            "In the first four seasons, three are promoted, so that players soon reach the right division."
        ),
    )
    legal_only = TournamentForm.base_fields["legal_only"]
    about = TournamentForm.base_fields["rules"]

    field_order = ("title", "starts_at", "pace", "first_to", "fighters", "size", "up", "legal_only", "about")

    @property
    def league_settings(self) -> LeagueSettings:
        given = self.cleaned_data
        terms = replace(USUAL_TERMS, **{name: given[name] for name in EVENT_TERMS if name in given})
        names = ("title", "starts_at", "about", "fighters", "size", "up")
        return LeagueSettings(**{name: given[name] for name in names}, terms=terms)
