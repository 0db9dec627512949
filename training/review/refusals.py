"""Refusals of reviews, with codes and sentences."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import NotPossible, RefusalCode, TooLate


class BackCode(RefusalCode):
    STILL_PLAYED = "still-played", _("You can review a match once it’s over.")
    NO_ROUND_ENDED = (
        "no-round-ended",
        _("This match stopped before its first round was over, so there’s nothing to review."),
    )
    NOT_OF_TWO = "not-of-two", _("Owl only reviews two-player matches.")
    MISERE = "misere", _("Owl doesn’t review misère matches.")
    NOBODY_MOVED = "nobody-moved", _("Nobody moved in this match, so there’s nothing to review.")
    NOTHING_DECIDED = (
        "nothing-decided",
        _("This match ended before anyone made a move."),
    )
    NOT_SHARED = "not-shared", _("Private matches have no picture to share.")
    NOT_YET = "not-yet", _("Owl hasn’t reviewed this match yet.")
    ANOTHER_FIRST = (
        "another-first",
        _("Owl is reviewing another match for you. Try again when that review is ready."),
    )


class NoReview(NotPossible):
    """A refusal, because the match can never have a review."""

    status = 404


class Busy(TooLate):
    """A refusal, because the player already waits for another review."""
