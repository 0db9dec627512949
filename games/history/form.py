"""The search form for past matches, which tolerates any input."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from typing import Any

from django import forms
from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.players.lookup import find_player
from buttons.recipes.skills import SKILLS
from core.filter_form import FilterForm
from games.history.keyset import SORTS, USUAL
from games.models import LONGEST_DESCRIPTION, Match, Ruleset, Seat
from rules.battle import MOST_ROUNDS_TO_WIN

ME = "me"
ANY = "any"
IS_OVER = "over"
CANCELLED = "cancelled"
"""The filter value for matches that were never played, whatever their status."""
PLAYED = "played"
"""The filter value for matches that no player lost early."""
IMPORTED, FROM_HERE = "yes", "no"
HOW_LOST = {
    Seat.Forfeit.TIME: _("lost on time"),
    Seat.Forfeit.SURRENDER: _("given up"),
    Seat.Forfeit.LEFT: _("someone left"),
    Seat.Forfeit.RULED: _("decided by an organiser"),
    Seat.Forfeit.DEADLINE: _("lost on the last day of a tournament match"),
}
SIZES = (10, 20, 50, 100)
USUAL_SIZE = 20
FIRST_DAY, LAST_DAY = date(2000, 1, 1), date(2199, 12, 31)
NUMBERS = re.compile(r"(\d{1,9})(?:\s*[-–]\s*(\d{1,9}))?", re.ASCII)
MOST_NUMBERS = 50


def name_field(label: Any, placeholder: Any = "") -> forms.CharField:
    attributes = {"placeholder": placeholder} if placeholder else {}
    return forms.CharField(
        label=label, max_length=60, required=False, widget=forms.TextInput(attrs=attributes)
    )


def day_field(label: Any) -> forms.DateField:
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, required=False, widget=widget)


def orders() -> Iterator[tuple[str, str | Promise]]:
    for name, column in SORTS.items():
        yield name, format_lazy(_("{column}, ascending"), column=column.label)
        yield f"-{name}", format_lazy(_("{column}, descending"), column=column.label)


class HistoryForm(FilterForm):
    """The filter form for past matches. All fields narrow the search, except the order and the page size."""

    box = "a"
    not_filters = ("a", "sort", "per")
    grouped = (
        (_("Players"), ("button_a", "b", "button_b", "winner")),
        (
            _("Match"),
            ("status", "ending", "rounds", "ruleset", "imported", "event", "text", "said", "numbers"),
        ),
        (_("Days"), ("offered_from", "offered_to", "moved_from", "moved_to")),
        (_("List"), ("sort", "per")),
    )

    numbers = forms.CharField(
        label=_("Match numbers"), max_length=400, required=False, help_text=_("For example: 12, 15, 20-30")
    )
    a = name_field(_("Player"), placeholder=_("Player, or “me”"))
    button_a = name_field(_("Fighter"))
    b = name_field(_("Against"))
    button_b = name_field(_("Their fighter"))
    winner = forms.ChoiceField(
        label=_("Who won"),
        required=False,
        choices=[
            ("", _("Anyone")),
            ("a", _("The player")),
            ("b", _("Their opponent")),
            ("tie", _("Nobody: a draw")),
        ],
    )
    status = forms.ChoiceField(
        label=_("Status"),
        required=False,
        choices=[
            ("", _("over")),
            (ANY, _("any")),
            *Match.Status.choices,
            (CANCELLED, _("cancelled: declined, withdrawn or expired")),
        ],
    )
    ending = forms.ChoiceField(
        label=_("How it ended"),
        required=False,
        choices=[
            ("", _("Any")),
            (PLAYED, _("played to the end")),
            *((how.value, HOW_LOST[how]) for how in Seat.Forfeit),
        ],
    )
    rounds = forms.IntegerField(
        label=_("Rounds to win"), required=False, min_value=1, max_value=MOST_ROUNDS_TO_WIN
    )
    ruleset = forms.ChoiceField(
        label=_("Ruleset"), required=False, choices=[("", _("Any")), *Ruleset.choices]
    )
    imported = forms.ChoiceField(
        label=_("Where it began"),
        required=False,
        choices=[
            ("", _("Any")),
            (IMPORTED, _("Button Men Online")),
            (FROM_HERE, _("this site")),
        ],
    )
    text = forms.CharField(label=_("In the description"), max_length=LONGEST_DESCRIPTION, required=False)
    said = forms.CharField(
        label=_("In the chat"),
        max_length=LONGEST_DESCRIPTION,
        required=False,
        help_text=_("Searches only matches you played."),
    )
    event = forms.CharField(
        label=_("Tournament"), max_length=60, required=False, help_text=_("Part of the title")
    )
    skill = forms.MultipleChoiceField(
        label=_("Skills"),
        required=False,
        choices=[(slug, _(skill.name)) for slug, skill in SKILLS.items()],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("One of the fighters has all of these."),
    )
    custom = forms.BooleanField(label=_("With a player’s own recipe"), required=False)
    of_event = forms.BooleanField(label=_("Only tournament matches"), required=False)
    shared = forms.BooleanField(label=_("Only my matches on a shared device"), required=False)
    offered_from = day_field(_("Offered from"))
    offered_to = day_field(_("Offered until"))
    moved_from = day_field(_("Last move from"))
    moved_to = day_field(_("Last move until"))
    sort = forms.ChoiceField(
        label=_("Order"),
        required=False,
        choices=[("", _("Last move, newest first")), *orders()],
    )
    per = forms.ChoiceField(
        label=_("Matches per page"), required=False, choices=[(str(size), str(size)) for size in SIZES]
    )

    def __init__(self, *args: Any, viewer: User | AnonymousUser, **options: Any) -> None:
        super().__init__(*args, **options)
        self.viewer = viewer
        if not viewer.is_authenticated:
            del self.fields["shared"], self.fields["said"]
        self.unknown: list[str] = []
        """Names in the form that belong to no player. A search with such a name finds nothing."""

    def clean_numbers(self) -> list[tuple[int, int]]:
        typed = [part for part in re.split(r"[,;]\s*", self.cleaned_data["numbers"].strip()) if part]
        if len(typed) > MOST_NUMBERS:
            sentence = _("You can search for up to %(most)s numbers at once.")
            raise forms.ValidationError(sentence, params={"most": MOST_NUMBERS})
        return [self.read_numbers(part.strip()) for part in typed]

    def read_numbers(self, typed: str) -> tuple[int, int]:
        found = NUMBERS.fullmatch(typed)
        if found is None:
            raise forms.ValidationError(_("“%(typed)s” is not a match number."), params={"typed": typed[:20]})
        return int(found[1]), int(found[2] or found[1])

    def clean_status(self) -> str:
        status: str = self.cleaned_data["status"]
        return "" if status == ANY else status or IS_OVER

    def clean_a(self) -> User | None:
        return self.player_called(self.cleaned_data["a"])

    def clean_b(self) -> User | None:
        return self.player_called(self.cleaned_data["b"])

    def player_called(self, name: str) -> User | None:
        if not name:
            return None
        if name.lower() == ME:
            if not self.viewer.is_authenticated:
                raise forms.ValidationError(_("Log in to search for your own matches."))
            return self.viewer
        found = find_player(name)
        found = found or User.objects.filter(former_names__name__iexact=name, is_active=True).first()
        if found is None:
            self.unknown.append(name)
        return found

    def clean_offered_from(self) -> datetime | None:
        return self.start_of_day("offered_from")

    def clean_offered_to(self) -> datetime | None:
        return self.start_of_day("offered_to", days=1)

    def clean_moved_from(self) -> datetime | None:
        return self.start_of_day("moved_from")

    def clean_moved_to(self) -> datetime | None:
        return self.start_of_day("moved_to", days=1)

    def start_of_day(self, name: str, days: int = 0) -> datetime | None:
        """Return the start of the day in the field *name*, in the reader's time zone, plus *days*.

        Return None if the field is empty.
        """
        day: date | None = self.cleaned_data[name]
        if day is None:
            return None
        if not FIRST_DAY <= day <= LAST_DAY:
            raise forms.ValidationError(_("There were no matches on that day."))
        return timezone.make_aware(datetime.combine(day + timedelta(days=days), time.min))

    @property
    def order(self) -> str:
        return str(self.cleaned_data["sort"] or USUAL)

    @property
    def size(self) -> int:
        return int(self.cleaned_data["per"] or USUAL_SIZE)
