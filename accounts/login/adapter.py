"""Adapters that adjust allauth's login and signup to this site."""

import logging
from datetime import timedelta
from time import time
from typing import Any, cast

from allauth.account import app_settings
from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.account.models import EmailConfirmationHMAC
from allauth.account.utils import passthrough_next_redirect_url
from allauth.mfa.adapter import DefaultMFAAdapter
from django.contrib import messages
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.contrib.sites.shortcuts import get_current_site
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext_lazy

from accounts import names
from accounts.languages import current_language
from accounts.login import known_browsers, login_links, mail_limits, password_guesses
from accounts.login.account_mails import AccountMail, mail_written
from accounts.login.claiming import claim
from accounts.login.first_pages import first_page
from accounts.login.reopening import reopen
from accounts.models import FormerName, User
from accounts.refusals import TooManyPasswords
from core.rate_limits import RateLimitUsage, clear, consume
from core.text.lookalikes import that_look_like

logger = logging.getLogger(__name__)

LOGIN_CODE = "account/email/login_code"
LOGIN_CODES_LAST = timedelta(seconds=app_settings.LOGIN_BY_CODE_TIMEOUT)
MAILS_LAST = timedelta(days=1)
"""Period in which the outbox tries to send an e-mail, unless the e-mail contains a login code."""

REAUTHENTICATION = {
    "reauthenticate": gettext_lazy("Use your password instead"),
    "mfa_reauthenticate": gettext_lazy("Use a code instead"),
    "mfa_reauthenticate:webauthn": gettext_lazy("Use a security key instead"),
}
WRONG_PASSWORD = gettext_lazy("Wrong name, e-mail address or password.")
WRONG_CODE = gettext_lazy("That code is wrong or has expired. Check it and try again.")


class AccountAdapter(DefaultAccountAdapter):
    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": WRONG_PASSWORD,
        "enter_current_password": gettext_lazy("Enter your current password."),
        "incorrect_code": WRONG_CODE,
        "incorrect_password": gettext_lazy("That’s not your password."),
        "too_many_guesses": gettext_lazy(
            "Too many wrong passwords for this name. Log in by e-mail instead, or try again tomorrow."
        ),
        "too_many_login_attempts": gettext_lazy("Too many wrong attempts. Try again in a few minutes."),
        "username_password_mismatch": WRONG_PASSWORD,
        "username_looks_like_another": gettext_lazy(
            "That name looks too much like another player’s. Try another."
        ),
        "username_taken": gettext_lazy("That name is taken. Try another."),
    }

    def is_safe_url(self, url: str | None) -> bool:
        try:
            return bool(super().is_safe_url(url))
        except ValueError:
            return False

    def new_user(self, request: HttpRequest) -> User:
        """Return the guest who signs up, and who keeps the same account, or a new user for a visitor."""
        if request.user.is_authenticated and request.user.is_guest:
            return User.objects.get(pk=request.user.pk)
        return User()

    def save_user(self, request: HttpRequest, user: User, form: BaseForm, commit: bool = True) -> User:
        user.is_guest = False
        user.came_with_language = current_language()
        super().save_user(request, user, form, commit=False)  # the hash of the password takes a second
        if commit:
            with names.refuse_taken_name():
                user.save()
        return user

    def clean_username(self, username: str, shallow: bool = False) -> str:
        names.refuse_reserved(username)
        return self.clean_new_name(username, shallow)

    def clean_bot_name(self, given: str) -> str:
        """Return *given* with the prefix for bots. Refuse a reserved name or one like another name."""
        names.refuse_reserved(given)
        self.refuse_lookalike(given)
        return self.clean_new_name(f"{names.BOT_PREFIX}{given}")

    def clean_new_name(self, username: str, shallow: bool = False) -> str:
        super().clean_username(username, shallow)
        if FormerName.objects.filter(name__iexact=username).exists():
            raise self.validation_error("username_taken")
        self.refuse_lookalike(username)
        return username

    def refuse_lookalike(self, username: str) -> None:
        number = getattr(getattr(self.request, "user", None), "pk", None) or 0
        others = that_look_like(username, User.objects.exclude(pk=number), "username")
        former = that_look_like(username, FormerName.objects.exclude(player=number), "name")
        if others.exists() or former.exists():
            raise self.validation_error("username_looks_like_another")

    def pre_authenticate(self, request: HttpRequest, **credentials: Any) -> None:
        """Count a password guess before the password is checked, and refuse the login after too many guesses.

        `authenticate` takes the guess back if the password was right.
        """
        self._login_failed_rl_usage = RateLimitUsage([])
        for action, key in password_guesses.guess_limits(request, credentials):
            used = consume(request, action, key=key)
            if not used:
                soon = action in ("login_failed", "guess_known")
                code = "too_many_login_attempts" if soon else "too_many_guesses"
                raise self.validation_error(code)
            self._login_failed_rl_usage.usage += used.usage

    def authenticate(self, request: HttpRequest, **credentials: str) -> AbstractBaseUser | None:
        """Return the player with this name and password, or None.

        If the server is too busy to check the password, the attempt does not count as a guess.
        """
        try:
            return cast("AbstractBaseUser | None", super().authenticate(request, **credentials))
        except TooManyPasswords:
            self._rollback_login_failed_rl_usage()
            raise

    def _delete_login_attempts_cached_email(self, request: HttpRequest, **credentials: Any) -> None:
        """Clear the counted password guesses, because the player has set a new password."""
        for action, key in password_guesses.limits_to_clear(request, credentials):
            clear(request, action, key)

    def post_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse:
        if page := first_page(user):
            how["redirect_url"] = page
        answer: HttpResponse = super().post_login(request, user, **how)
        known_browsers.remember_player(request, answer, user)
        return answer

    def is_reauthentication_required(self, *, app: str, **more: str) -> bool:
        return super().is_reauthentication_required(app=app, **more) and not has_just_logged_in(self.request)

    def get_reauthentication_methods(self, user: AbstractBaseUser | AnonymousUser) -> list[dict[str, Any]]:
        ways = super().get_reauthentication_methods(user)
        return [way | {"description": REAUTHENTICATION[way["id"]]} for way in ways]

    def pre_login(self, request: HttpRequest, user: User, **how: Any) -> HttpResponse | None:
        return None if user.is_paused else super().pre_login(request, user, **how)

    def login(self, request: HttpRequest, user: User) -> None:
        """Log the player in after all steps. This opens an account again that its player had closed."""
        if user.is_paused:
            reopen(user)
            messages.success(request, gettext_lazy("Welcome back! Your account is open again."))
        claim(user)
        super().login(request, user)

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        return render(request, "account/account_inactive.html", {"closed": user}, status=403)

    def send_confirmation_mail(
        self, request: HttpRequest, emailconfirmation: EmailConfirmationHMAC, signup: bool
    ) -> None:
        """Send a confirmation e-mail, or tell the address's owner that an account already exists.

        The page looks the same in both cases.
        """
        address = emailconfirmation.email_address
        if address.can_set_verified():
            super().send_confirmation_mail(request, emailconfirmation, signup)
        else:
            self.send_account_already_exists_mail(address.email)

    def send_mail(self, template_prefix: str, email: str, context: dict[str, Any]) -> None:
        """Pass an e-mail to the outbox, so the request does not wait for the mail server.

        Send nothing if too many e-mails were requested.
        """
        if not mail_limits.count_mail(self.request, template_prefix, email):
            logger.info("Did not send %s: too many were asked for", template_prefix)
            return
        if template_prefix == LOGIN_CODE:
            path = passthrough_next_redirect_url(self.request, login_links.link_path(email), "next")
            context = context | {"link": self.request.build_absolute_uri(path)}
        here = {"request": self.request, "email": email, "current_site": get_current_site(self.request)}
        message = self.render_mail(template_prefix, email, here | context)
        lasts = LOGIN_CODES_LAST if template_prefix == LOGIN_CODE else MAILS_LAST
        mail = AccountMail(
            email,
            password_guesses.find_guessed_player(email),
            str(message.subject),
            str(message.body),
            timezone.now() + lasts,
        )
        mail_written.send(AccountMail, mail=mail)


def has_just_logged_in(request: HttpRequest) -> bool:
    records = get_authentication_records(request, request.user)
    return bool(records) and time() - records[-1]["at"] < app_settings.REAUTHENTICATION_TIMEOUT


class SecondStepAdapter(DefaultMFAAdapter):
    error_messages = DefaultMFAAdapter.error_messages | {"incorrect_code": WRONG_CODE}
