"""Why the site refuses a request about a match: each is a sentence for the player, with a status."""

from __future__ import annotations

from django.utils.translation import gettext as _


class NotPossible(Exception):
    """The site refuses a request about a match; the message is for the player."""

    status = 403


class NotSeated(NotPossible):
    def __init__(self) -> None:
        super().__init__(_("You do not play in this match."))


class TooLate(NotPossible):
    """It was possible a moment ago."""

    status = 409


class DecisionClosed(TooLate):
    def __init__(self) -> None:
        super().__init__(_("This was already decided. Here is the match as it stands now."))


class NoLongerOpen(TooLate):
    def __init__(self) -> None:
        super().__init__(_("This offer is no longer open."))


class NotPlayable(NotPossible):
    """These seats cannot play each other, or with these dice."""

    status = 422
