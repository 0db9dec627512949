"""Codes and messages for refused requests to have robots measure a matchup."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import NotPossible, RefusalCode


class TooManyAsked(NotPossible):
    status = 429

    def __init__(self) -> None:
        super().__init__(WorthCode.TOO_MANY_ASKED)


class WorthCode(RefusalCode):
    NOBODY_CALLED = "nobody-called", _("There’s no fighter called %(name)s.")
    TOO_MANY_ASKED = (
        "too-many-asked",
        _("The robots have too many requests already. Try again tomorrow."),
    )
