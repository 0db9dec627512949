"""Forms in which players edit their profile, name and preferences."""

from calendar import monthrange
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any

from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils import timezone
from django.utils.dates import MONTHS
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import names
from accounts.models import FormerName, HeldLimit, Limits, Preferences, User
from accounts.own_account.sections import OWN_COLOURS, PreferenceSection
from accounts.own_account.time_zones import time_zones
from accounts.shown_skill import matches_until_skill_shows

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

A_LEAP_YEAR = 2000
CHOICES = {"newcomers": Preferences.Newcomers, "challenges_from": Preferences.ChallengesFrom}
PILLS = ("theme", "contrast", "density", "dice", "motion")
LONGEST_QUIET = timedelta(days=366)


class NameForm(forms.ModelForm):
    """Form for a player's name. The name can change once, and its capital letters can change at any time."""

    class Meta:
        model = User
        fields = ["username"]

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        self.former_name = self.instance.username
        if name.lower() == self.former_name.lower():
            return name
        if self.instance.former_names.exists():
            raise ValidationError(
                _("You’ve already changed your name. You can still change which letters are capitals.")
            )
        return get_adapter().clean_username(name)

    def save(self, commit: bool = True) -> User:
        with names.refuse_taken_name():
            player: User = super().save(commit)
            if player.username.lower() != self.former_name.lower():
                FormerName.objects.create(player=player, name=self.former_name)
        return player


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class ProfileForm(forms.ModelForm):
    birth_day = forms.TypedChoiceField(
        label=_("Birthday: day"),
        help_text=_("Shown next to your name on that day, without the year."),
        choices=[("", "–"), *((day, str(day)) for day in range(1, 32))],
        coerce=int,
        empty_value=None,
        required=False,
    )
    birth_month = forms.TypedChoiceField(
        label=_("Birthday: month"),
        choices=[("", "–"), *MONTHS.items()],
        coerce=int,
        empty_value=None,
        required=False,
    )

    homepage = forms.URLField(label=_("Homepage"), max_length=100, assume_scheme="https", required=False)

    class Meta:
        model = User
        fields = [
            "about",
            "real_name",
            "shows_real_name",
            "pronouns",
            "birth_day",
            "birth_month",
            "homepage",
        ]
        widgets = {
            "about": forms.Textarea(attrs={"rows": 3}),
        }
        help_texts = {
            "about": _("Line breaks are kept. **bold**, *italic*, @player, #match, [Fighter]"),
            "real_name": _("Only you can see your real name, unless you choose to show it below."),
        }

    def clean(self) -> dict[str, object]:
        cleaned = super().clean() or {}
        self._check_birthday(cleaned.get("birth_day"), cleaned.get("birth_month"))
        return cleaned

    def _check_birthday(self, day: int | None, month: int | None) -> None:
        if day and not month:
            self.add_error("birth_month", _("Choose the month too, or leave both empty."))
        elif month and not day:
            self.add_error("birth_day", _("Choose the day too, or leave both empty."))
        elif day and month and day > monthrange(A_LEAP_YEAR, month)[1]:
            self.add_error("birth_day", _("That month doesn’t have that day."))


def languages() -> list[tuple[str, "Words | str"]]:
    return [("", _("Same as this device")), *settings.LANGUAGES]


FRIENDS_ONLY = User._meta.get_field("friends_only")


def held_limit_text(name: str, held: HeldLimit | None) -> str:
    if held is None:
        return ""
    value = held.value
    if name == "quiet_until":
        value = date_format(value)
    elif name in CHOICES:
        value = CHOICES[name](value).label
    until = date_format(timezone.localtime(held.until), "DATETIME_FORMAT")
    return _("Still in effect until %(until)s: %(value)s") % {"until": until, "value": value}


def missing_matches_text(missing: int) -> str:
    return ngettext(
        "You can choose this after %(number)s more public match that Owl reviews.",
        "You can choose this after %(number)s more public matches that Owl reviews.",
        missing,
    ) % {"number": missing}


class PreferencesForm(forms.ModelForm):
    """The preferences of a player, or those of one section of their page."""

    language = forms.ChoiceField(label=_("Language"), choices=languages, required=False)
    time_zone = forms.ChoiceField(
        label=_("Where you are"), required=False, widget=forms.Select({"translate": "no"})
    )
    friends_only = forms.BooleanField(
        label=FRIENDS_ONLY.verbose_name, help_text=FRIENDS_ONLY.help_text, required=False
    )

    class Meta:
        model = Preferences
        fields = [
            "theme",
            "contrast",
            "density",
            "motion",
            "dice",
            "palette",
            *OWN_COLOURS,
            "language",
            "time_zone",
            "date_style",
            "confirm",
            "auto_pass",
            "moves_on",
            "reads_on",
            "fire_overshooting",
            "rule_hints",
            "tells_rolls",
            "may_take_back",
            "auto_accept",
            "bots",
            "open_to_play",
            "may_be_brought_together",
            "shows_last_seen",
            "messages_from",
            "shows_seen",
            "shows_doings",
            "shows_skill",
            *Limits._fields,
        ]
        widgets = {
            **{name: forms.TextInput(attrs={"type": "color"}) for name in OWN_COLOURS},
            **{name: forms.RadioSelect() for name in PILLS},
            "quiet_until": DateInput(),
        }

    def __init__(self, *args: Any, section: PreferenceSection | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.section = section
        self.fields["time_zone"].choices = time_zones(self.instance.time_zone)  # type: ignore[attr-defined]
        if section is not None:
            self.fields = {name: self.fields[name] for name in section.names}
        if "shows_skill" in self.fields and (missing := matches_until_skill_shows(self.instance.player)):
            self.fields["shows_skill"].disabled = True
            self.fields["shows_skill"].help_text = missing_matches_text(missing)

    def clean_quiet_until(self) -> date | None:
        until: date | None = self.cleaned_data["quiet_until"]
        if until is not None and until > timezone.localdate() + LONGEST_QUIET:
            raise ValidationError(_("Choose a day within the next year."))
        return until

    def limits_in_words(self) -> dict[str, str]:
        """Return which of the player's looser limits don't apply yet, by the name of the field."""
        stored = Preferences.objects.filter(pk=self.instance.pk).first()
        held = {} if stored is None else stored.limits_held()
        return {name: held_limit_text(name, held.get(name)) for name in Limits._fields}

    def get_initial_for_field(self, field: forms.Field, field_name: str) -> Any:
        """Return the field's first value. `friends_only` is stored with the player, not the preferences."""
        if field_name == "friends_only":
            return self.instance.player.friends_only
        return super().get_initial_for_field(field, field_name)

    def save(self, commit: bool = True) -> Preferences:
        player: User = self.instance.player
        player.friends_only = self.cleaned_data.get("friends_only", player.friends_only)
        player.save(update_fields=["friends_only"])
        self.instance.hold_limits(before=User.objects.get(pk=player.pk).preferences)
        chosen: Preferences = super().save(commit)
        return chosen
