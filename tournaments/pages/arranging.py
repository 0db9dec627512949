"""The form with which an organizer changes the date, places and pace before the start."""

from __future__ import annotations

from django import forms
from django.utils.timezone import localtime

from core.refusals import NotPlayable
from tournaments.models import Tournament
from tournaments.pages.founding_form import TournamentForm
from tournaments.refusals import TournamentCode
from tournaments.verbs.arranging import Arrangement

ASKED = ("starts_at", "places_from", "places_to", "pace", "days_per_round")


class ArrangingForm(forms.Form):
    starts_at = TournamentForm.base_fields["starts_at"]
    places_from = TournamentForm.base_fields["places_from"]
    places_to = TournamentForm.base_fields["places_to"]
    pace = TournamentForm.base_fields["pace"]
    days_per_round = TournamentForm.base_fields["days_per_round"]

    @classmethod
    def showing(cls, tournament: Tournament) -> ArrangingForm:
        known = {name: getattr(tournament, name) for name in ASKED if name != "pace"}
        if tournament.starts_at is not None:
            known["starts_at"] = localtime(tournament.starts_at)
        return cls(initial={**known, "pace": tournament.terms.pace})

    @property
    def arrangement(self) -> Arrangement:
        if not self.is_valid() or self.cleaned_data["days_per_round"] is None:
            wrong = next(iter(self.errors), "days_per_round")
            raise NotPlayable(TournamentCode.FIELD_UNREADABLE, what=self.fields[wrong].label)
        return Arrangement(**{name: self.cleaned_data[name] for name in ASKED})
