from calendar import monthrange
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar
from zoneinfo import available_timezones

from allauth.account import forms as allauth_forms
from allauth.account.adapter import get_adapter
from allauth.mfa.base import forms as second_step_forms
from allauth.mfa.totp import forms as app_forms
from allauth.mfa.webauthn import forms as key_forms
from django import forms
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import BadRequest, ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest, QueryDict
from django.urls import reverse
from django.utils.dates import MONTHS
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts import names
from accounts.models import FormerName, Preferences, User, UserQuerySet

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as Words

A_LEAP_YEAR = 2000
GOOD_PASSWORD = _("At least 8 characters, not only digits, and nothing that half the world uses or guesses.")
OWN_COLOURS = ["colour_mine", "colour_theirs", "colour_one", "colour_two"]


class Plain:
    """Labels in our words say what a field is for, so it needs no placeholder."""

    labels: ClassVar[dict[str, "Words"]] = {}
    helps: ClassVar[dict[str, "Words"]] = {}
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, field.help_text)
            field.widget.attrs.pop("placeholder", None)


class LoginForm(Plain, allauth_forms.LoginForm):
    labels = {
        "login": _("Name or e-mail address"),
        "remember": _("Keep me logged in on this device"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["remember"].initial = True


class SignupForm(Plain, allauth_forms.SignupForm):
    labels = {"username": _("Name"), "email": _("E-mail address")}
    helps = {
        "username": _("Other players see it."),
        "email": _("Other players never see it."),
        "password1": GOOD_PASSWORD,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs |= {
            "hx-get": reverse("accounts:name_check"),
            "hx-trigger": "change, keyup changed delay:400ms",
            "hx-target": "#id_username_helptext",
        }


class AddEmailForm(Plain, allauth_forms.AddEmailForm):
    labels = {"email": _("New e-mail address")}


class RequestLoginCodeForm(Plain, allauth_forms.RequestLoginCodeForm):
    labels = {"email": _("E-mail address")}


class ConfirmLoginCodeForm(Plain, allauth_forms.ConfirmLoginCodeForm):
    pass


class ReauthenticateForm(Plain, allauth_forms.ReauthenticateForm):
    labels = {"password": _("Your password")}


class AuthenticateForm(Plain, second_step_forms.AuthenticateForm):
    labels = {"code": _("Code")}


class ReauthenticateByCodeForm(Plain, second_step_forms.ReauthenticateForm):
    labels = {"code": _("Code")}


class ActivateAppForm(Plain, app_forms.ActivateTOTPForm):
    labels = {"code": _("Code")}


class FromAKey(forms.Form):
    """Anybody may claim that a key answered so, and what reads such answers takes them for sound."""

    MOST_BRACKETS = 100

    def full_clean(self) -> None:
        answer = self.data.get("credential", "")
        if answer.count("{") + answer.count("[") > self.MOST_BRACKETS:
            raise BadRequest(gettext("No key answers at such a depth."))
        try:
            super().full_clean()
        except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise BadRequest(gettext("No key answers so.")) from error


class AuthenticateKeyForm(FromAKey, key_forms.AuthenticateWebAuthnForm):
    pass


class LoginKeyForm(FromAKey, key_forms.LoginWebAuthnForm):
    pass


class ReauthenticateKeyForm(FromAKey, key_forms.ReauthenticateWebAuthnForm):
    pass


class AddKeyForm(Plain, FromAKey, key_forms.AddWebAuthnForm):
    labels = {"name": _("Name"), "passwordless": _("Log in with this key alone")}
    helps = {
        "name": _("So that you can tell your keys apart."),
        "passwordless": _("Without name and password. The key then asks for a finger, a face or a PIN."),
    }


class EditKeyForm(Plain, key_forms.EditWebAuthnForm):
    labels = {"name": _("Name")}


# A new password is typed once: the page can show what was typed.


class ChangePasswordForm(Plain, allauth_forms.ChangePasswordForm):
    labels = {"oldpassword": _("Present password"), "password1": _("New password")}
    helps = {"password1": GOOD_PASSWORD}
    password2 = None


class SetPasswordForm(Plain, allauth_forms.SetPasswordForm):
    helps = {"password1": GOOD_PASSWORD}
    password2 = None


class ResetPasswordKeyForm(Plain, allauth_forms.ResetPasswordKeyForm):
    labels = {"password1": _("New password")}
    helps = {"password1": GOOD_PASSWORD}
    password2 = None


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """Takes a name, too. What it answers says nothing about who has an account."""

    email = forms.CharField(label=_("Name or e-mail address"), max_length=254)

    def clean_email(self) -> str:
        name_or_address: str = self.cleaned_data["email"]
        if "@" in name_or_address:
            validate_email(name_or_address)
            return super().clean_email()
        self.users = list(User.objects.named(name_or_address).filter(is_active=True).exclude(email=""))
        return name_or_address

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        if "@" in self.cleaned_data["email"]:
            return super().save(request, **kwargs)
        for user in self.users:
            self.cleaned_data["email"] = user.email
            super().save(request, **kwargs)
        return self.cleaned_data["email"]


class NameForm(forms.ModelForm):
    """Another name, once; another spelling of the same name, whenever one likes."""

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
                _("You have changed your name before. You can still change which letters are capitals.")
            )
        return get_adapter().clean_username(name)

    def save(self, commit: bool = True) -> User:
        with names.one_player_each():
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
        help_text=_("On that day it says so beside your name. Nobody asks for the year."),
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
            "away_message",
            "away_from",
            "away_until",
        ]
        widgets = {
            "about": forms.Textarea(attrs={"rows": 3}),
            "away_message": forms.Textarea(attrs={"rows": 2}),
            "away_from": DateInput(),
            "away_until": DateInput(),
        }
        help_texts = {
            "about": _("Web addresses become links."),
            "real_name": _("Only you see it, unless you say so below."),
            "away_message": _("Without dates it holds until you clear it."),
            "away_until": _("The last day. On the day after you are back by yourself."),
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        self._check_birthday(cleaned.get("birth_day"), cleaned.get("birth_month"))
        away_from, away_until = cleaned.get("away_from"), cleaned.get("away_until")
        if away_from and away_until and away_until < away_from:
            self.add_error("away_until", _("This is before the first day."))
        return cleaned

    def _check_birthday(self, day: int | None, month: int | None) -> None:
        if day and not month:
            self.add_error("birth_month", _("Choose the month as well, or neither."))
        elif month and not day:
            self.add_error("birth_day", _("Choose the day as well, or neither."))
        elif day and month and day > monthrange(A_LEAP_YEAR, month)[1]:
            self.add_error("birth_day", _("This month has no such day."))


def languages() -> list[tuple[str, "Words | str"]]:
    return [("", _("As this device")), *settings.LANGUAGES]


def time_zones() -> list[tuple[str, "Words | str"]]:
    return [
        ("", _("The site's")),
        *((zone, zone.replace("_", " ")) for zone in sorted(available_timezones())),
    ]


class PreferencesForm(forms.ModelForm):
    language = forms.ChoiceField(label=_("Language"), choices=languages, required=False)
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=time_zones, required=False)

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
            "fire_overshooting",
            "auto_accept",
            "open_to_play",
            "may_be_brought_together",
            "shows_last_seen",
        ]
        widgets = {name: forms.TextInput(attrs={"type": "color"}) for name in OWN_COLOURS}

    def looks(self) -> list[forms.BoundField]:
        return [self[name] for name in ["theme", "contrast", "density", "motion", "dice", "palette"]]

    def own_colours(self) -> list[forms.BoundField]:
        return [self[name] for name in OWN_COLOURS]

    def words_and_times(self) -> list[forms.BoundField]:
        return [self[name] for name in ["language", "time_zone", "date_style"]]

    def playing(self) -> list[forms.BoundField]:
        return [self[name] for name in ["confirm", "auto_pass", "fire_overshooting"]]

    def others(self) -> list[forms.BoundField]:
        return [
            self[name]
            for name in ["auto_accept", "open_to_play", "may_be_brought_together", "shows_last_seen"]
        ]


class DirectoryForm(forms.Form):
    """Which players to list."""

    FOR_ALL = {
        "all": _("All"),
        "now": _("Here now"),
        "lately": _("Here lately"),
        "open": _("Looking for a match"),
    }
    FOR_PLAYERS = {
        "friends": _("Friends"),
        "following": _("I follow"),
        "followers": _("Follow me"),
        "blocked": _("Blocked"),
    }

    q = forms.CharField(label=_("Name"), max_length=names.LONGEST_NAME, required=False)
    show = forms.ChoiceField(label=_("Show"), choices=FOR_ALL | FOR_PLAYERS, required=False)
    after = forms.CharField(max_length=names.LONGEST_NAME, required=False, widget=forms.HiddenInput)

    def __init__(self, viewer: User | AnonymousUser, data: QueryDict) -> None:
        super().__init__(data)
        self.viewer = viewer

    @property
    def tabs(self) -> Iterable[tuple[str, "Words"]]:
        mine = self.FOR_PLAYERS if self.viewer.is_authenticated else {}
        return (self.FOR_ALL | mine).items()

    def clean_show(self) -> str:
        show: str = self.cleaned_data["show"]
        if show in self.FOR_PLAYERS and not self.viewer.is_authenticated:
            raise ValidationError(_("Log in to see your own lists."))
        return show or "all"

    def players(self) -> UserQuerySet:
        if self.cleaned_data["show"] == "blocked":
            found = User.objects.get_queryset().filter(blocked_by__blocker=self.viewer.pk)
        else:
            found = User.objects.in_lists_for(self.viewer)
        match self.cleaned_data["show"]:
            case "open":
                found = found.filter(saved_preferences__open_to_play=True)
            case "friends":
                found = found.filter(followers__follower=self.viewer.pk, follows__followed=self.viewer.pk)
            case "following":
                found = found.filter(followers__follower=self.viewer.pk)
            case "followers":
                found = found.filter(follows__followed=self.viewer.pk)
        return found.filter(username__icontains=self.cleaned_data["q"]).select_related("saved_preferences")
