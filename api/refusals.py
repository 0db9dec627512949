"""Refusals by the API itself, with their codes and sentences."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.utils.translation import gettext_noop as _

from core.rate_limits import in_words
from core.refusals import NotPlayable, NotPossible, RefusalCode, TooLate, UnreadableRequest


class NoToken(NotPossible):
    """Refusal of a call that needs a token and has none or an invalid one."""

    status = 401


class NotFound(NotPossible):
    status = 404

    def __init__(self) -> None:
        super().__init__(ApiCode.NOT_FOUND)


class WrongMethod(NotPossible):
    status = 405

    def __init__(self) -> None:
        super().__init__(ApiCode.WRONG_METHOD)


class TooLarge(NotPossible):
    status = 413

    def __init__(self) -> None:
        super().__init__(ApiCode.TOO_LARGE)


class NotJson(NotPossible):
    status = 415

    def __init__(self) -> None:
        super().__init__(ApiCode.NOT_JSON)


class Malformed(UnreadableRequest):
    def __init__(self) -> None:
        super().__init__(ApiCode.MALFORMED)


class Invalid(NotPlayable):
    def __init__(self, *places: Mapping[str, Any]) -> None:
        super().__init__(ApiCode.INVALID, number=len(places))
        self.data = {"places": list(places)}
        self.number = len(places)

    def __str__(self) -> str:
        return NotPlayable(ApiCode.INVALID, number=self.number).__str__()


class TooOften(NotPossible):
    status = 429

    def __init__(self, again: datetime) -> None:
        super().__init__(ApiCode.TOO_OFTEN, when=in_words(again))
        self.again = again


class Failed(NotPossible):
    status = 500

    def __init__(self) -> None:
        super().__init__(ApiCode.FAILED)


class KeyOfAnotherCall(TooLate):
    """Refusal of a call whose `Idempotency-Key` was already used for a different call."""

    def __init__(self) -> None:
        super().__init__(ApiCode.KEY_OF_ANOTHER)


class StillAnswered(TooLate):
    """Refusal of a repeated call while the first call with the same `Idempotency-Key` still runs."""

    wait = 1

    def __init__(self) -> None:
        super().__init__(ApiCode.STILL_ANSWERED)


class TooManyKeys(NotPossible):
    status = 429

    def __init__(self, most: int) -> None:
        super().__init__(ApiCode.TOO_MANY_KEYS, most=most)


class TooManyListeners(NotPossible):
    status = 429

    def __init__(self, most: int) -> None:
        super().__init__(ApiCode.TOO_MANY_LISTENERS, most=most)


class ApiCode(RefusalCode):
    TOKEN_MISSING = "token-missing", _("This call needs a token. Make one in your settings.")
    NO_SUCH_TOKEN = "no-such-token", _("This token is unknown, revoked or expired.")
    OUT_OF_SCOPE = "out-of-scope", _("This token can’t do that: it needs the scope “%(scope)s”.")
    NOT_FOUND = "not-found", _("There’s nothing here, or nothing you’re allowed to see.")
    WRONG_METHOD = "wrong-method", _("Use a different HTTP method for this address.")
    TOO_LARGE = "too-large", _("This request is too large.")
    NOT_JSON = "not-json", _("Send JSON with this header: Content-Type: application/json.")
    MALFORMED = "malformed", _("We could not read this request.")
    INVALID = "invalid", _("Errors in this request: %(number)s.")
    TOO_OFTEN = "too-often", _("Too many calls. %(when)s")
    FAILED = "failed", _("Something went wrong on our end. We’ve logged it.")
    KEY_OF_ANOTHER = "key-of-another", _("This Idempotency-Key was already used for another call.")
    STILL_ANSWERED = (
        "still-answered",
        _("The first call with this Idempotency-Key is still being answered. Send it again in a moment."),
    )
    TOO_MANY_KEYS = (
        "too-many-keys",
        _("You’ve used %(most)s Idempotency-Keys in a day. That’s the limit for one token."),
    )
    TOO_MANY_LISTENERS = (
        "too-many-listeners",
        _("%(most)s programs are already waiting for events. That’s the limit."),
    )
