"""Refusals by the coach. `games.play.why_no_coach` refuses the coach for a whole match."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import NotPossible, RefusalCode, TooLate


class CoachCode(RefusalCode):
    ASK_IN_A_TURN = "ask-in-a-turn", _("Ask me during a turn, or when you choose sizes.")
    ONE_AT_A_TIME = (
        "one-at-a-time",
        _("Owl is still thinking about another of your matches. Try again in a moment."),
    )


class NotInATurn(NotPossible):
    """A refusal, because the coach analyzes only turns and choices of sizes."""

    status = 422


class Thinking(TooLate):
    """A refusal, because the player already waits for the coach in another match."""
