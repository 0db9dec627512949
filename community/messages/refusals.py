"""Codes and messages of the refusals of `conversations/`."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class MessageCode(RefusalCode):
    TO_ONESELF = "to-oneself", _("You cannot write to yourself.")
    GUESTS_WRITE_NOTHING = "guests-write-nothing", _("Sign up to write messages.")
    ADDRESS_IS_NOT_CONFIRMED = (
        "address-is-not-confirmed",
        _("Confirm your e-mail address to write messages."),
    )
    MESSAGES_TURNED_OFF = (
        "messages-turned-off",
        _("Your preferences say that nobody chats with you: so you write no messages either."),
    )
    NO_MESSAGES_BETWEEN = "no-messages-between", _("You and %(player)s cannot write to each other.")
    TAKES_NO_MESSAGES = "takes-no-messages", _("%(player)s takes no messages.")
    TAKES_ONLY_FROM_KNOWN = (
        "takes-only-from-known",
        _("%(player)s takes messages only from players whom they have met in a match, or follow."),
    )
    ACCOUNT_IS_CLOSED = "account-is-closed", _("This account is closed: nobody would read your message.")
    NOTHING_WRITTEN = "nothing-written", _("Write a message first.")
    TEXT_TOO_LONG = (
        "text-too-long",
        _("A message has at most %(most)s characters. Yours has %(number)s."),
    )
    TOO_MANY_BEGUN = (
        "too-many-begun",
        _("You have begun %(most)s conversations within a day. You can answer, and begin others later."),
    )
    SAME_TO_MANY = "same-to-many", _("You have sent this text to %(number)s others today.")
