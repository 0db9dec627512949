"""Refusals: a stable code, the names and numbers that its sentence needs, and an HTTP status.

Every app that refuses requests has a module `refusals` with a table of codes and sentences, like this one.
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
    """A code that never changes, with its sentence, which may change."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member


class NotPossible(Exception):
    """A refusal by the site, raised or returned by `why_not`. Its text is a sentence."""

    status: ClassVar[int] = 403

    def __init__(self, code: RefusalCode, **data: object) -> None:
        super().__init__(code, data)
        self.code: str = code
        self.data = data
        self.sentence = code.sentence

    def __str__(self) -> str:
        return translate_text(choose_plural(self.sentence, self.data)) % self.data


class UnreadableRequest(NotPossible):
    """The site cannot read this request."""

    status = 400


class Unclear(UnreadableRequest):
    """A field of the request is missing or malformed."""

    def __init__(self, field: str) -> None:
        super().__init__(SiteCode.UNCLEAR, field=field[:40])


class TooLate(NotPossible):
    """The request was possible a moment ago, but no longer is."""

    status = 409


class DatabaseReadOnly(NotPossible):
    """The database is read-only at the moment."""

    status = 503

    def __init__(self) -> None:
        super().__init__(SiteCode.READ_ONLY)


class TooManyWait(NotPossible):
    """Too many requests already wait."""

    status = 503

    def __init__(self) -> None:
        super().__init__(SiteCode.TOO_MANY_REQUESTS)


class DatabaseGone(NotPossible):
    """The database connection broke, or the database does not answer."""

    status = 503


class DatabaseBusy(NotPossible):
    """The database ended a wait for a lock or a statement that took too long."""

    status = 503

    def __init__(self) -> None:
        super().__init__(SiteCode.DATABASE_BUSY)


class NotPlayable(NotPossible):
    """The request is well-formed, but its players, dice or words make no match."""

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
        _("This probably wasn’t saved: we lost our database. Check the page and try again."),
    )
    TOO_MANY_REQUESTS = (
        "too-many-requests",
        _("Too many requests from your address are waiting. Try again in a few seconds."),
    )
    DATABASE_BUSY = (
        "database-busy",
        _("Our database is busy, so nothing was done. Try again in a moment."),
    )
    NOT_READ = "not-read", _("Our database isn’t answering. Try again in a moment.")
