"""Why the coach does not answer; where nobody may ask at all is said by `games.play.why_no_coach`."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import NotPossible, RefusalCode, TooLate


class CoachCode(RefusalCode):
    ASK_IN_A_TURN = "ask-in-a-turn", _("Ask me in a turn, when dice lie on the table.")
    ONE_AT_A_TIME = "one-at-a-time", _("Owl thinks about another of your matches. Ask again in a moment.")


class NotInATurn(NotPossible):
    """What is to be decided now is not judged."""

    status = 422


class Thinking(TooLate):
    """The player waits for an answer in another match."""
