"""Forms for the second login step, with a code from an app or a security key."""

import re

from allauth.mfa import app_settings
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms as second_step_forms
from allauth.mfa.totp import forms as app_forms
from allauth.mfa.webauthn import forms as key_forms
from django import forms
from django.core.cache import cache
from django.core.exceptions import BadRequest
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.login.forms import OwnLabelsMixin
from accounts.models import User

OTHER_CHARACTERS = re.compile(r"[\W_]+")
"""Punctuation and spaces, which allauth ignores in a code."""
LONGEST_GOOD = (2 * app_settings.TOTP_TOLERANCE + 1) * app_settings.TOTP_PERIOD
"""Number of seconds for which a code from an app is accepted, including the tolerance for wrong clocks."""


class SingleUseCodeMixin:
    """Form mixin that accepts each code only once, including the code that set up the app."""

    user: User

    def clean_code(self) -> str:
        code: str = super().clean_code()  # type: ignore[misc]
        kept = f"second-step:{self.user.pk}:{OTHER_CHARACTERS.sub('', code).lower()}"
        if not cache.add(kept, True, LONGEST_GOOD):
            raise get_adapter().validation_error("incorrect_code")
        return code


class AuthenticateForm(SingleUseCodeMixin, OwnLabelsMixin, second_step_forms.AuthenticateForm):
    labels = {"code": _("Code")}


class ReauthenticateByCodeForm(SingleUseCodeMixin, OwnLabelsMixin, second_step_forms.ReauthenticateForm):
    labels = {"code": _("Code")}


class ActivateAppForm(SingleUseCodeMixin, OwnLabelsMixin, app_forms.ActivateTOTPForm):
    labels = {"code": _("Code")}


class SecurityKeyForm(forms.Form):
    """Form that refuses malformed data from a security key, on which allauth would crash."""

    MOST_BRACKETS = 100

    def full_clean(self) -> None:
        answer = self.data.get("credential", "")
        if answer.count("{") + answer.count("[") > self.MOST_BRACKETS:
            raise BadRequest(gettext("We couldn’t read the response from your key."))
        try:
            super().full_clean()
        except (AttributeError, LookupError, RecursionError, TypeError, ValueError) as error:
            raise BadRequest(gettext("We couldn’t read the response from your key.")) from error


class AuthenticateKeyForm(SecurityKeyForm, key_forms.AuthenticateWebAuthnForm):
    pass


class LoginKeyForm(SecurityKeyForm, key_forms.LoginWebAuthnForm):
    pass


class ReauthenticateKeyForm(SecurityKeyForm, key_forms.ReauthenticateWebAuthnForm):
    pass


class AddKeyForm(OwnLabelsMixin, SecurityKeyForm, key_forms.AddWebAuthnForm):
    labels = {"name": _("Name"), "passwordless": _("Log in with just this key")}
    helps = {
        "name": _("Helps you tell your keys apart."),
        "passwordless": _(
            "You won’t need your name and password. The key asks for your fingerprint, face or PIN."
        ),
    }


class EditKeyForm(OwnLabelsMixin, key_forms.EditWebAuthnForm):
    labels = {"name": _("Name")}
