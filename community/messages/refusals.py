"""Codes and messages for requests about messages that the site refuses."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class MessageCode(RefusalCode):
    TO_ONESELF = "to-oneself", _("You can’t write to yourself.")
    GUESTS_WRITE_NOTHING = "guests-write-nothing", _("Sign up to write messages.")
    ADDRESS_IS_NOT_CONFIRMED = (
        "address-is-not-confirmed",
        _("Confirm your e-mail address to write messages."),
    )
    MESSAGES_TURNED_OFF = (
        "messages-turned-off",
        _("Your preferences say nobody can chat with you, so you can’t write messages either."),
    )
    NO_MESSAGES_BETWEEN = "no-messages-between", _("You and %(player)s can’t write to each other.")
    TAKES_NO_MESSAGES = "takes-no-messages", _("%(player)s doesn’t accept messages.")
    TAKES_ONLY_FROM_KNOWN = (
        "takes-only-from-known",
        _("%(player)s only accepts messages from players they follow or have met in a match."),
    )
    ACCOUNT_IS_CLOSED = "account-is-closed", _("This account is closed. Nobody would read your message.")
    NOTHING_WRITTEN = "nothing-written", _("Write a message first.")
    TEXT_TOO_LONG = (
        "text-too-long",
        _("A message can have up to %(most)s characters. Yours has %(number)s."),
    )
    TOO_MANY_BEGUN = (
        "too-many-begun",
        _("You’ve started %(most)s conversations in a day. You can still answer, and start more later."),
    )
    SAME_TO_MANY = "same-to-many", _("You’ve already sent this text to %(number)s other players today.")
