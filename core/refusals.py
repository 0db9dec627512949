"""Refusals of requests, with a stable code, the data for the message and an HTTP status.

Every app that refuses requests has a module `refusals` with its codes and messages.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Self

from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_noop as _
from django_htmx.http import reselect, reswap, retarget

from core.drawing.translation import translate_text
from rules.words.message import choose_plural


class RefusalCode(StrEnum):
    """A stable code for a refusal, with a sentence for players that may change."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member


class NotPossible(Exception):
    """Base class of refusals, which functions raise or return. Its string is a sentence for players."""

    status: ClassVar[int] = 403

    def __init__(self, code: RefusalCode, **data: object) -> None:
        super().__init__(code, data)
        self.code: str = code
        self.data = data
        self.sentence = code.sentence

    def __str__(self) -> str:
        return translate_text(choose_plural(self.sentence, self.data)) % self.data


class UnreadableRequest(NotPossible):
    """Refusal of a request that the site cannot read."""

    status = 400


class Unclear(UnreadableRequest):
    """Refusal of a request with a missing or malformed field."""

    def __init__(self, field: str) -> None:
        super().__init__(SiteCode.UNCLEAR, field=field[:40])


class TooLate(NotPossible):
    """Refusal of a request that was possible a moment ago but no longer is."""

    status = 409


class DatabaseReadOnly(NotPossible):
    """Refusal of a request because the database is read-only at the moment."""

    status = 503

    def __init__(self) -> None:
        super().__init__(SiteCode.READ_ONLY)


class TooManyWait(NotPossible):
    """Refusal of a request because too many requests are already waiting."""

    status = 503

    def __init__(self) -> None:
        super().__init__(SiteCode.TOO_MANY_REQUESTS)


class DatabaseGone(NotPossible):
    """Refusal of a request because the database does not answer or the connection broke."""

    status = 503


class DatabaseBusy(NotPossible):
    """Refusal of a request because a lock or a statement of the database took too long."""

    status = 503

    def __init__(self) -> None:
        super().__init__(SiteCode.DATABASE_BUSY)


class AddressBlocked(NotPossible):
    """Refusal of a change from a network that staff have blocked for some days."""


class NotPlayable(NotPossible):
    """Refusal of a well-formed request with values that are not allowed, such as a text that is too long."""

    status = 422


def render_on_top(message: object, *, status: int) -> HttpResponse:
    answer = HttpResponse(render_to_string("_not_changed.html", {"message": message}), status=status)
    return reselect(retarget(reswap(answer, "afterbegin"), "#content"), "unset")


class SiteCode(RefusalCode):
    UNCLEAR = "unclear", _("%(field)s: we couldn’t read that.")
    READ_ONLY = (
        "read-only",
        _("Nothing was changed. Right now you can only look at the site. Try again later."),
    )
    NOT_STORED = (
        "not-stored",
        _(
            "This probably wasn’t saved: we lost the connection to our database. Check the page and "
            "try again."
        ),
    )
    TOO_MANY_REQUESTS = (
        "too-many-requests",
        _("Too many requests from your address are waiting. Try again in a few seconds."),
    )
    DATABASE_BUSY = (
        "database-busy",
        _("Our database is busy, so nothing was done. Try again in a moment."),
    )
    ADDRESS_BLOCKED = (
        "address-blocked",
        _("Your internet address is blocked for now, so you can only read. %(when)s"),
    )
    NOT_READ = "not-read", _("Our database isn’t answering. Try again in a moment.")
