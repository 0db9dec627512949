"""The form that founds a tournament: little at first, and the rest in a sheet."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _

from games.making.pace_form import BANKS, DAYS, LIVE_PACES, listed
from games.models import Ruleset, Terms
from games.play.terms.admitting import HIGHEST_RATING
from tournaments.models import (
    LONGEST_RULES,
    LONGEST_TITLE,
    MOST_PLACES,
    DrawnMatches,
    Fighters,
    Kind,
    Repeats,
    Seeding,
    Settings,
)
from tournaments.models.settings import EVENT_TERMS, FEWEST_PLACES, MOST_PICK_HOURS

MOMENT = "%Y-%m-%dT%H:%M"
MOST_ROUNDS_TO_WIN = 5
USUAL = {field.name: field.default for field in fields(Settings)}
OF_KINDS = {
    "rounds": (Kind.SWISS, Kind.RUNNING),
    "group_size": (Kind.GROUPS,),
    "through": (Kind.GROUPS,),
    "reach": (Kind.LADDER,),
    "lasts": (Kind.LADDER, Kind.BY_HAND),
}
"""What is asked for some kinds alone."""
OF_A_DRAFT = ("picks_each", "pick_hours")


class Starts(models.TextChoices):
    FULL = "full", _("when it is full")
    DATE = "date", _("at a date")
    EITHER = "either", _("at a date, or when it is full")


def paces() -> list[tuple[Any, Any]]:
    """Clocks that suit tournaments; or none, and only the days for a match count."""
    return [
        ("", _("no clock")),
        (_("days for each move"), listed(DAYS, or_another=False)),
        (_("days for all moves"), listed(BANKS, or_another=False)),
        (_("live"), listed(LIVE_PACES, or_another=False)),
    ]


def number(label: Any, least: int, most: int, usual: str, **more: Any) -> forms.IntegerField:
    given = {"required": False, **more}
    return forms.IntegerField(label=label, min_value=least, max_value=most, initial=USUAL[usual], **given)


class TournamentForm(forms.Form):
    title = forms.CharField(
        label=_("title"), max_length=LONGEST_TITLE, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    kind = forms.ChoiceField(label=_("kind"), choices=Kind, initial=Kind.KNOCK_OUT)
    places_from = number(_("fewest players"), FEWEST_PLACES, MOST_PLACES, "places_from", required=True)
    places_to = number(_("most players"), FEWEST_PLACES, MOST_PLACES, "places_to", required=True)
    starts = forms.ChoiceField(label=_("starts"), choices=Starts, initial=Starts.FULL)
    starts_at = forms.DateTimeField(
        label=_("date and time"),
        required=False,
        input_formats=[MOMENT, "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        help_text=_("In your time zone. If too few have joined by then, it is cancelled."),
    )
    fighters = forms.ChoiceField(label=_("fighters"), choices=Fighters, initial=Fighters.FREE)
    pace = forms.ChoiceField(label=_("pace"), choices=paces, required=False, initial="days:3")
    first_to = forms.TypedChoiceField(
        label=_("rounds to win"),
        choices=[(each, each) for each in range(1, MOST_ROUNDS_TO_WIN + 1)],
        coerce=int,
        initial=3,
    )
    rules = forms.CharField(
        label=_("text"),
        required=False,
        max_length=LONGEST_RULES,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Lines stay as you write them. **bold**, *italic*, @player, #match, [button]"),
    )
    # of some kinds
    rounds = number(
        _("rounds of the tournament"), 0, 15, "rounds", help_text=_("0: as many as a knock-out would take")
    )
    group_size = number(_("players in a group"), 3, 8, "group_size")
    through = number(
        _("go on from each group"), 0, 4, "through", help_text=_("0: the tables of the groups decide")
    )
    reach = number(_("rungs that a challenge may reach"), 1, MOST_PLACES, "reach")
    lasts = number(_("days that it lasts"), 1, 365, "lasts")
    picks_each = number(_("fighters for each player"), 1, 3, "picks_each")
    pick_hours = number(_("hours for a pick"), 1, MOST_PICK_HOURS, "pick_hours")
    # the matches
    days_per_round = number(
        _("days for a match"),
        1,
        60,
        "days_per_round",
        help_text=_("After them the player who is to move loses, whatever the clock says."),
    )
    ruleset = forms.ChoiceField(label=_("ruleset"), choices=Ruleset, initial=Ruleset.ONLINE)
    printed_specials = forms.BooleanField(label=_("special rules as printed"), required=False)
    legal_only = forms.BooleanField(label=_("tournament legal fighters only"), required=False)
    friendly = forms.BooleanField(label=_("friendly: they change no ratings"), required=False)
    by_claim = forms.BooleanField(label=_("a win on time has to be claimed"), required=False)
    weekends_off = forms.BooleanField(label=_("weekends do not count"), required=False)
    no_vacation = forms.BooleanField(label=_("vacations do not stop the clocks"), required=False)
    drawn_matches = forms.ChoiceField(
        label=_("drawn matches"),
        choices=DrawnMatches,
        initial=DrawnMatches.REPLAY,
        help_text=_("Where somebody has to be out."),
    )
    # who may join
    rating_from = forms.IntegerField(
        label=_("lowest rating"), required=False, min_value=0, max_value=HIGHEST_RATING
    )
    rating_to = forms.IntegerField(
        label=_("highest rating"), required=False, min_value=0, max_value=HIGHEST_RATING
    )
    friends_only = forms.BooleanField(label=_("only for my friends"), required=False)
    by_link = forms.BooleanField(label=_("only for those who have the link"), required=False)
    seeding = forms.ChoiceField(label=_("seeds"), choices=Seeding, initial=Seeding.RATING)
    repeats = forms.ChoiceField(
        label=_("repeats"), choices=Repeats, required=False, help_text=_("The next one opens as one starts.")
    )
    search = forms.CharField(required=False, max_length=600, widget=forms.HiddenInput)

    def clean(self) -> None:
        given = self.cleaned_data
        for name in self.not_asked():
            self.errors.pop(name, None)
            given[name] = USUAL[name]
        has_date = given.get("starts_at") or "starts_at" in self.errors
        if given.get("starts") in (Starts.DATE, Starts.EITHER) and not has_date:
            self.add_error("starts_at", _("Say when it starts."))
        for name, usual in USUAL.items():
            if (
                name in given
                and given[name] is None
                and name not in ("starts_at", "rating_from", "rating_to")
            ):
                given[name] = usual

    def not_asked(self) -> list[str]:
        """What does not fit the kind, fighters and start that are chosen: none of it is used."""
        given = self.cleaned_data
        unused = [name for name, kinds in OF_KINDS.items() if given.get("kind") not in kinds]
        if given.get("fighters") != Fighters.DRAFT:
            unused += OF_A_DRAFT
        return [*unused, "starts_at"] if given.get("starts") == Starts.FULL else unused

    @property
    def settings(self) -> Settings:
        given = self.cleaned_data
        terms = Terms(
            **{name: given[name] for name in EVENT_TERMS if name in given}, rated=not given["friendly"]
        )
        settled = {name: given[name] for name in USUAL if name in given}
        return Settings(
            **settled
            | {
                "terms": terms,
                "starts_at": None if given["starts"] == Starts.FULL else given["starts_at"],
                "when_full": given["starts"] != Starts.DATE,
            }
        )

    def named(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names]

    @property
    def of_kinds(self) -> list[tuple[forms.BoundField, tuple[Kind, ...]]]:
        return [(self[name], kinds) for name, kinds in OF_KINDS.items()]

    @property
    def of_a_draft(self) -> list[forms.BoundField]:
        return self.named(*OF_A_DRAFT)

    @property
    def of_matches(self) -> list[forms.BoundField]:
        return self.named("days_per_round", "ruleset", "drawn_matches")

    @property
    def ticks_of_matches(self) -> list[forms.BoundField]:
        names = ("printed_specials", "legal_only", "friendly", "by_claim", "weekends_off", "no_vacation")
        return self.named(*names)

    @property
    def of_players(self) -> list[forms.BoundField]:
        return self.named("rating_from", "rating_to", "friends_only", "by_link", "seeding")

    @property
    def errors_in_the_sheet(self) -> bool:
        shown = {
            "title",
            "kind",
            "places_from",
            "places_to",
            "starts",
            "starts_at",
            "fighters",
            "pace",
            "first_to",
            "search",
            *OF_KINDS,
            *OF_A_DRAFT,
        }
        return bool(self.errors.keys() - shown - {"__all__"})
