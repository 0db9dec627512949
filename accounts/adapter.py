"""What our site does in its own way, of all that allauth does."""

import logging
from smtplib import SMTPException
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.models import EmailConfirmationHMAC
from allauth.account.utils import passthrough_next_redirect_url
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import login_links, names
from accounts.models import FormerName, User

logger = logging.getLogger(__name__)


WAYS_TO_SAY_WHO_ONE_IS = {
    "reauthenticate": gettext_lazy("Give your password instead"),
    "mfa_reauthenticate": gettext_lazy("Give a code instead"),
    "mfa_reauthenticate:webauthn": gettext_lazy("Use a security key instead"),
}
WRONG_CODE = gettext_lazy("This code is wrong, or no longer good. Look again and enter it anew.")


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "enter_current_password": gettext_lazy("Enter the password that you have now."),
        "incorrect_code": WRONG_CODE,
        "incorrect_password": gettext_lazy("This is not your password."),
        "too_many_login_attempts": gettext_lazy("That was wrong too often. Try again in a few minutes."),
    }

    def new_user(self, request: HttpRequest) -> User:
        """A guest who signs up stays the same player, with all that they have."""
        if request.user.is_authenticated and request.user.is_guest:
            return User.objects.get(pk=request.user.pk)
        return User()

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user.is_guest = False
        with names.one_player_each():
            super().save_user(request, user, form, commit)
        return user

    def clean_username(self, username: str, shallow: bool = False) -> str:
        names.refuse_reserved(username)
        super().clean_username(username, shallow)
        if FormerName.objects.filter(name__iexact=username).exists():
            raise self.validation_error("username_taken")
        return username

    def get_reauthentication_methods(self, user: AbstractBaseUser | AnonymousUser) -> list[dict[str, Any]]:
        ways = super().get_reauthentication_methods(user)
        return [way | {"description": WAYS_TO_SAY_WHO_ONE_IS[way["id"]]} for way in ways]

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        return render(request, "account/account_inactive.html", {"closed": user}, status=403)

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: EmailConfirmationHMAC, signup: bool
    ) -> None:
        """Who has an account already learns that by mail; the page says the same to everybody."""
        address = emailconfirmation.email_address
        if address.can_set_verified():
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """A mail server that is down is a nuisance, not the end of the request."""
        if template_prefix == "account/email/login_code":
            path = passthrough_next_redirect_url(self.request, login_links.link_for(email), "next")
            context = context | {"link": self.request.build_absolute_uri(path)}
        try:
            super().send_mail(template_prefix, email, context)
        except (OSError, SMTPException):
            logger.exception("Could not send %s", template_prefix)
            messages.error(self.request, _("We could not send you an e-mail. Please try again in a while."))


class SecondStepAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {"incorrect_code": WRONG_CODE}
