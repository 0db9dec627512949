"""Forms to log in, to sign up and to choose a password."""

from typing import TYPE_CHECKING, Any, ClassVar

from allauth.account import forms as allauth_forms
from allauth.core import context
from django import forms
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.login.claiming import claim
from accounts.login.reopening import MAY_LOG_IN, paused_players
from accounts.models import Token, User
from accounts.refusals import AccountCode
from core.rate_limits import in_words, next_allowed_at
from core.refusals import NotPossible

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

GOOD_PASSWORD = _("At least 8 characters, not just digits, and not easy to guess.")


class OwnLabelsMixin:
    """Form mixin that sets the site's labels and help texts and removes placeholders."""

    labels: ClassVar[dict[str, "Words"]] = {}
    helps: ClassVar[dict[str, "Words"]] = {}
    fields: dict[str, forms.Field]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name, field.label)
            field.help_text = self.helps.get(name, field.help_text)
            field.widget.attrs.pop("placeholder", None)


def refuse_bot(name: str) -> None:
    """Raise a validation error if *name* belongs to a bot, because bots have no password.

    The error reveals nothing, because the names of bots have a prefix.
    """
    if User.objects.filter_by_name(name).exclude(owner=None).exists():
        raise forms.ValidationError(str(NotPossible(AccountCode.BOTS_HAVE_NO_PASSWORD)))


class LoginForm(OwnLabelsMixin, allauth_forms.LoginForm):
    labels = {
        "login": _("Name or e-mail address"),
        "remember": _("Keep me logged in on this device"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["autocomplete"] = "username"
        self.fields["remember"].initial = True

    def clean_login(self) -> str:
        login: str = super().clean_login()
        refuse_bot(login)
        return login


class SignupForm(OwnLabelsMixin, allauth_forms.SignupForm):
    labels = {"username": _("Name"), "email": _("E-mail address")}
    helps = {
        "username": _("Shown to other players."),
        "email": _("Never shown to other players."),
        "password1": GOOD_PASSWORD,
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs |= {
            "hx-get": reverse("accounts:name_check"),
            "hx-trigger": "change, keyup changed delay:400ms",
            "hx-target": "#id_username_helptext",
        }


class AddEmailForm(OwnLabelsMixin, allauth_forms.AddEmailForm):
    labels = {"email": _("New e-mail address")}


class RequestLoginCodeForm(OwnLabelsMixin, allauth_forms.RequestLoginCodeForm):
    labels = {"email": _("E-mail address")}
    _user: User | None

    def clean_email(self) -> str:
        """Return the address. If too many codes were requested, the error says when to ask again."""
        try:
            address = str(super().clean_email())
        except forms.ValidationError as error:
            if error.code != "too_many_login_attempts":
                raise
            again = in_words(next_allowed_at(context.request, "request_login_code"))
            raise forms.ValidationError(gettext("You’ve done that too often.") + f" {again}") from error
        self._user = self._user or next(iter(paused_players(address)), None)
        return address


class ConfirmLoginCodeForm(OwnLabelsMixin, allauth_forms.ConfirmLoginCodeForm):
    pass


class ReauthenticateForm(OwnLabelsMixin, allauth_forms.ReauthenticateForm):
    labels = {"password": _("Your password")}


# A new password is typed once: the page can show what was typed.


class ChangePasswordForm(OwnLabelsMixin, allauth_forms.ChangePasswordForm):
    labels = {"oldpassword": _("Current password"), "password1": _("New password")}
    helps = {"password1": GOOD_PASSWORD}
    password2 = None


class SetPasswordForm(OwnLabelsMixin, allauth_forms.SetPasswordForm):
    helps = {"password1": GOOD_PASSWORD}
    password2 = None


class ResetPasswordKeyForm(OwnLabelsMixin, allauth_forms.ResetPasswordKeyForm):
    labels = {"password1": _("New password")}
    helps = {"password1": GOOD_PASSWORD}
    password2 = None

    def save(self) -> None:
        """Save the new password and delete the tokens of the player and their bots.

        A stranger who used the account may have created some of these tokens.
        """
        self.user.set_password(self.cleaned_data["password1"])  # before the transaction: it takes a second
        with transaction.atomic():
            self.user.save()
            claim(self.user)
            Token.objects.filter(Q(player=self.user) | Q(player__owner=self.user)).delete()


class ResetPasswordForm(allauth_forms.ResetPasswordForm):
    """Form that accepts a player's name or e-mail address. Its response does not reveal who has accounts."""

    email = forms.CharField(label=_("Name or e-mail address"), max_length=254)
    users: list[User]

    def clean_email(self) -> str:
        name_or_address: str = self.cleaned_data["email"]
        if "@" in name_or_address:
            validate_email(name_or_address)
            address: str = super().clean_email()
            self.users = self.users or paused_players(address)
            return address
        refuse_bot(name_or_address)
        named = User.objects.filter_by_name(name_or_address)
        named |= User.objects.filter_by_imported_name(name_or_address)
        self.users = list(named.filter(MAY_LOG_IN).exclude(email=""))
        return name_or_address

    def save(self, request: HttpRequest, **kwargs: Any) -> str:
        if "@" in self.cleaned_data["email"]:
            return super().save(request, **kwargs)
        for user in self.users:
            self.users, self.cleaned_data["email"] = [user], user.email
            super().save(request, **kwargs)
        return self.cleaned_data["email"]
