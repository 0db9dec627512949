"""The form for founding a tournament. It shows a few fields first, and the rest on an extra sheet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from community.teams.models import Team
from core.numbers import MOST
from games.models import Ruleset, Terms
from games.offers.pace_form import BANKS, DAYS, LIVE_PACES, pace_choices
from tournaments.founding import why_no_custom_fighters
from tournaments.kinds import KINDS, kind_choices
from tournaments.models import (
    LONGEST_RULES,
    LONGEST_TITLE,
    CustomFighters,
    DrawnMatches,
    Fighters,
    Repeats,
    Seeding,
    Settings,
)
from tournaments.settings import EVENT_TERMS, FIRST_TO, FOR_SOME_KINDS, LIMITS, USUAL_SETTINGS

MOMENT = "%Y-%m-%dT%H:%M"
MOMENTS = [MOMENT, "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"]
OF_A_DRAFT = ("picks_each", "pick_hours")


class Starts(models.TextChoices):
    FULL = "full", _("when it’s full")
    DATE = "date", _("on a date")
    EITHER = "either", _("on a date, or when it’s full")


def paces() -> list[tuple[Any, Any]]:
    return [
        ("", _("no clock")),
        (_("days for each move"), pace_choices(DAYS, or_another=False)),
        (_("days for all moves"), pace_choices(BANKS, or_another=False)),
        (pgettext_lazy("pace", "live"), pace_choices(LIVE_PACES, or_another=False)),
    ]


def number_field(name: str, **more: Any) -> forms.IntegerField:
    limits = LIMITS[name]
    given = {"required": False, "initial": USUAL_SETTINGS[name], **more}
    return forms.IntegerField(label=limits.label, min_value=limits.least, max_value=limits.most, **given)


class TournamentForm(forms.Form):
    title = forms.CharField(
        label=_("title"), max_length=LONGEST_TITLE, widget=forms.TextInput(attrs={"autocomplete": "off"})
    )
    kind = forms.ChoiceField(label=_("kind"), choices=kind_choices, initial=USUAL_SETTINGS["kind"])
    places_from = number_field("places_from", required=True)
    places_to = number_field("places_to", required=True)
    starts = forms.ChoiceField(label=_("starts"), choices=Starts, initial=Starts.FULL)
    starts_at = forms.DateTimeField(
        label=_("date and time"),
        required=False,
        input_formats=MOMENTS,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=MOMENT),
        help_text=_(
            "In your time zone. If too few players have joined by then, the tournament is cancelled."
        ),
    )
    fighters = forms.ChoiceField(label=_("fighters"), choices=Fighters, initial=Fighters.FREE)
    custom_fighters = forms.ChoiceField(
        label=_("fighters of their own"),
        choices=CustomFighters,
        required=False,
        help_text=_("Matches with a fighter that isn’t in the catalogue are unrated."),
    )
    pace = forms.ChoiceField(label=_("pace"), choices=paces, required=False, initial="days:3")
    first_to = forms.TypedChoiceField(
        label=FIRST_TO.label,
        choices=[(each, each) for each in range(FIRST_TO.least, FIRST_TO.most + 1)],
        coerce=int,
        initial=3,
    )
    rules = forms.CharField(
        label=_("text"),
        required=False,
        max_length=LONGEST_RULES,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text=_("Line breaks are kept. **bold**, *italic*, @player, #match, [Fighter]"),
    )
    # of some kinds
    rounds = number_field("rounds", help_text=_("0 means as many rounds as a knock-out would need"))
    group_size = number_field("group_size")
    through = number_field("through", help_text=_("0 means the group tables decide who wins"))
    reach = number_field("reach")
    lasts = number_field("lasts")
    minutes = number_field("minutes")
    picks_each = number_field("picks_each")
    pick_hours = number_field("pick_hours")
    # the matches
    days_per_round = number_field(
        "days_per_round",
        help_text=_(
            "If a match takes longer, the player who has taken more time loses, whatever the clock says."
        ),
    )
    ruleset = forms.ChoiceField(label=_("ruleset"), choices=Ruleset, initial=Ruleset.ONLINE)
    printed_specials = forms.BooleanField(label=_("special rules as printed"), required=False)
    legal_only = forms.BooleanField(label=_("tournament legal fighters only"), required=False)
    friendly = forms.BooleanField(label=_("unrated: matches don’t change ratings"), required=False)
    by_claim = forms.BooleanField(label=_("wins on time have to be claimed"), required=False)
    weekends_off = forms.BooleanField(label=_("weekends don’t count"), required=False)
    no_vacation = forms.BooleanField(label=_("vacations don’t stop the clocks"), required=False)
    drawn_matches = forms.ChoiceField(
        label=_("drawn matches"),
        choices=DrawnMatches,
        initial=DrawnMatches.REPLAY,
        help_text=_("Applies when a player has to be knocked out."),
    )
    # who may join
    rating_from = number_field("rating_from")
    rating_to = number_field("rating_to")
    friends_only = forms.BooleanField(label=_("only for my friends"), required=False)
    team = forms.IntegerField(
        label=_("only for one of my teams"), min_value=1, max_value=MOST, required=False, widget=forms.Select
    )
    admits_bots = forms.BooleanField(label=_("bots can join"), required=False)
    by_link = forms.BooleanField(label=_("only for people with the link"), required=False)
    seeding = forms.ChoiceField(label=_("seeds"), choices=Seeding.choices[:2], initial=Seeding.RATING)
    repeats = forms.ChoiceField(
        label=_("repeats"),
        choices=Repeats,
        required=False,
        help_text=_("When this tournament starts, the next one opens. This needs a start date."),
    )
    search = forms.CharField(required=False, max_length=600, widget=forms.HiddenInput)

    def offer_teams_of(self, player: User) -> None:
        teams = Team.objects.filter_by_member(player).order_by("name").values_list("pk", "name")
        self.fields["team"].widget = forms.Select(choices=[("", _("for everyone")), *teams])

    def clean(self) -> None:
        given = self.cleaned_data
        for name in self.unused_fields():
            self.errors.pop(name, None)
            given[name] = USUAL_SETTINGS[name]
        has_date = given.get("starts_at") or "starts_at" in self.errors
        if given.get("starts") in (Starts.DATE, Starts.EITHER) and not has_date:
            self.add_error("starts_at", _("Enter the start date and time."))
        for name, usual in USUAL_SETTINGS.items():
            if name != "starts_at" and name in given and given[name] is None:
                given[name] = usual
        self.refuse_custom_fighters()

    def refuse_custom_fighters(self) -> None:
        given = self.cleaned_data
        if not given.get("custom_fighters") or not {"fighters", "search"} <= given.keys():
            return
        if refused := why_no_custom_fighters(given["fighters"], given["search"], given["legal_only"]):
            self.add_error("custom_fighters", str(refused))

    def unused_fields(self) -> list[str]:
        given = self.cleaned_data
        asked = KINDS[given["kind"]].asks if "kind" in given else ()
        unused = [name for name in FOR_SOME_KINDS if name not in asked]
        if given.get("fighters") != Fighters.DRAFT:
            unused += OF_A_DRAFT
        if given.get("fighters") in Fighters and not Fighters(given["fighters"]).may_be_custom:
            unused.append("custom_fighters")
        return [*unused, "starts_at"] if given.get("starts") == Starts.FULL else unused

    @property
    def settings(self) -> Settings:
        given = self.cleaned_data
        terms = Terms(
            **{name: given[name] for name in EVENT_TERMS if name in given}, rated=not given["friendly"]
        )
        settled = {name: given[name] for name in USUAL_SETTINGS if name in given}
        return Settings(
            **settled
            | {
                "terms": terms,
                "team_id": given["team"],
                "starts_at": None if given["starts"] == Starts.FULL else given["starts_at"],
                "when_full": given["starts"] != Starts.DATE,
            }
        )

    def pick_fields(self, *names: str) -> list[forms.BoundField]:
        return [self[name] for name in names]

    @property
    def of_kinds(self) -> list[forms.BoundField]:
        return self.pick_fields(*FOR_SOME_KINDS)

    @property
    def of_a_draft(self) -> list[forms.BoundField]:
        return self.pick_fields(*OF_A_DRAFT)

    @property
    def of_matches(self) -> list[forms.BoundField]:
        return self.pick_fields("days_per_round", "ruleset", "drawn_matches")

    @property
    def ticks_of_matches(self) -> list[forms.BoundField]:
        names = ("printed_specials", "legal_only", "friendly", "by_claim", "weekends_off", "no_vacation")
        return self.pick_fields(*names)

    @property
    def of_players(self) -> list[forms.BoundField]:
        return self.pick_fields(
            "rating_from", "rating_to", "friends_only", "team", "by_link", "admits_bots", "seeding"
        )

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
            "custom_fighters",
            "pace",
            "first_to",
            "search",
            *FOR_SOME_KINDS,
            *OF_A_DRAFT,
        }
        return bool(self.errors.keys() - shown - {"__all__"})
