"""Refusals of puzzle answers, with codes and sentences."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class PuzzleCode(RefusalCode):
    PUZZLES_FOR_PEOPLE = (
        "puzzles-for-people",
        _("Bots can’t answer puzzles: their answers would change ratings."),
    )
    ATTACKS_ONLY = "attacks-only", _("Answer a puzzle with an attack.")
