"""Limits on e-mails that anyone can cause. Pages say that an e-mail was sent even if a limit stopped it."""

from __future__ import annotations

from django.http import HttpRequest

from accounts.login import known_browsers
from accounts.login.password_guesses import counting_key, find_guessed_player
from core.rate_limits import consume

CAUSED_BY_ANYBODY = frozenset(
    f"account/email/{kind}"
    for kind in (
        "account_already_exists",
        "email_confirmation",
        "email_confirmation_signup",
        "login_code",
        "password_reset_key",
        "unknown_account",
    )
)

WHOLE_SITE = "all fighters"
"""Key of the rate limit that all e-mails to unknown addresses share."""


def count_mail(request: HttpRequest, kind: str, address: str) -> bool:
    """Count an e-mail to *address* and return True if the limits allow it.

    Requests from a browser in which the player has logged in have their own limit.
    """
    if kind not in CAUSED_BY_ANYBODY:
        return True
    player = find_guessed_player(address)
    if player is None and consume(request, "mail_to_unknown", key=WHOLE_SITE) is None:
        return False
    name = counting_key(player, address)
    browser = known_browsers.browser_name(request, player)
    action, key = ("mail_asked_at_home", f"{name} in {browser}") if browser else ("mail_asked", name)
    return consume(request, action, key=key) is not None
