"""Why the site says no: a stable code, the names and numbers that its sentence needs, and an HTTP status.

Every room that refuses has one table of codes with their sentences, called `refusals` like this one.
"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, Self

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _


class RefusalCode(StrEnum):
    """A code that never changes, with its sentence, which may."""

    sentence: str

    def __new__(cls, code: str, sentence: str) -> Self:
        member = str.__new__(cls, code)
        member._value_ = code
        member.sentence = sentence
        return member


class NotPossible(Exception):
    """A refusal of the site: raised, or returned by `why_not`. Its text is a sentence."""

    status: ClassVar[int] = 403

    def __init__(self, code: RefusalCode, **data: object) -> None:
        super().__init__(code, data)
        self.code: str = code
        self.data = data
        self.sentence = code.sentence

    def __str__(self) -> str:
        return gettext(self.sentence) % self.data


class Unreadable(NotPossible):
    """The site cannot read this request."""

    status = 400


class Unclear(Unreadable):
    """A field of the request is missing or malformed."""

    def __init__(self, field: str) -> None:
        super().__init__(AccountCode.UNCLEAR, field=field[:40])


class TooLate(NotPossible):
    """It was possible a moment ago."""

    status = 409


class NotJustNow(NotPossible):
    """The database may only be read."""

    status = 503

    def __init__(self) -> None:
        super().__init__(AccountCode.READ_ONLY)


class NotPlayable(NotPossible):
    """These players, dice or words make no match."""

    status = 422


class AccountCode(RefusalCode):
    UNCLEAR = "unclear", _("%(field)s: we could not read that.")
    READ_ONLY = (
        "read-only",
        _("Nothing was changed: at the moment you can only look at the site. Try again later."),
    )
    NOT_LOGGED_IN = "not-logged-in", _("Log in or play as a guest first.")
    AGAINST_ONESELF = (
        "against-oneself",
        _("You against you? One of you would have to lose. Find somebody else to beat."),
    )
    UNAVAILABLE = "unavailable", _("%(player)s cannot be challenged at the moment.")
    GUESTS_PLAY_FEW = (
        "guests-play-few",
        _("As a guest you can play robots and players who sent you a link. Sign up to play everybody."),
    )
    ADDRESS_NOT_CONFIRMED = (
        "address-not-confirmed",
        _("Confirm your e-mail address to play people whom you do not know yet."),
    )
    GUESTS_ARRANGE_NOTHING = (
        "guests-arrange-nothing",
        _("As a guest you cannot arrange matches for others. Sign up first."),
    )
    NOT_TO_BE_ARRANGED = "not-to-be-arranged", _("%(player)s does not want matches that others arrange.")
    SAME_PLAYER_TWICE = "same-player-twice", _("Name two different players.")
    NOT_WITH_ONESELF = "not-with-oneself", _("That is you.")
    NOT_TOGETHER = "not-together", _("You cannot arrange a match between these two at the moment.")
    HOURS_CHANGED_LATELY = (
        "hours-changed-lately",
        _("You changed your hours less than a week ago. You can change them again from %(day)s on."),
    )
    ONE_VACATION_AT_A_TIME = (
        "one-vacation-at-a-time",
        _("You have announced a vacation already. When it is over you can announce another."),
    )
    VACATION_IN_THE_PAST = "vacation-in-the-past", _("A vacation begins today or later.")
    VACATION_BACKWARDS = "vacation-backwards", _("The last day is before the first.")
    VACATION_FAR_AHEAD = "vacation-far-ahead", _("A vacation begins within a year.")
    TOO_FEW_DAYS = (
        "too-few-days",
        _("This takes %(asked)s days of vacation. On its first day you will have %(saved)s."),
    )
    NO_VACATION = "no-vacation", _("You have announced no vacation.")
