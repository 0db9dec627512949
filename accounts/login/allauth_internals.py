"""Private functions of allauth that the site uses, imported only here (see docs/seams.md)."""

from allauth.account.internal.flows.email_verification import verify_email_indirectly
from allauth.account.internal.flows.login import perform_login, record_authentication
from allauth.account.internal.stagekit import LOGIN_SESSION_KEY, clear_login
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username

__all__ = [
    "LOGIN_SESSION_KEY",
    "clear_login",
    "filter_users_by_email",
    "get_user_by_username",
    "perform_login",
    "record_authentication",
    "verify_email_indirectly",
]
