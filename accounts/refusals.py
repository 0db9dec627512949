"""Codes and messages of refusals that concern accounts, bots, hours and permission to play."""

from django.utils.translation import gettext_noop as _

from core.refusals import NotPossible, RefusalCode
from rules.translation import ngettext


class AccountCode(RefusalCode):
    NOT_LOGGED_IN = "not-logged-in", _("Log in or play as a guest first.")
    AGAINST_ONESELF = "against-oneself", _("You can’t play yourself.")
    UNAVAILABLE = "unavailable", _("You can’t challenge %(player)s right now.")
    NOT_CLAIMED = (
        "not-claimed",
        _("%(player)s played on Button Men Online and has not logged in here yet."),
    )
    PLAYS_FRIENDS_ONLY = (
        "plays-friends-only",
        _("%(player)s only plays friends. You’re friends once you follow each other."),
    )
    OWN_FRIENDS_ONLY = (
        "own-friends-only",
        _("Your preferences say you only play friends, and %(player)s isn’t a friend yet."),
    )
    NOT_FOR_BOTS = ("not-for-bots", _("%(player)s doesn’t accept challenges from bots."))
    GUESTS_PLAY_FEW = (
        "guests-play-few",
        _("As a guest, you can play robots and players who sent you a link. Sign up to play anyone."),
    )
    ADDRESS_NOT_CONFIRMED = (
        "address-not-confirmed",
        _("Confirm your e-mail address to play people you don’t know yet."),
    )
    GUESTS_ARRANGE_NOTHING = (
        "guests-arrange-nothing",
        _("Guests and bots can’t arrange matches for others. Sign up first."),
    )
    NOT_TO_BE_ARRANGED = (
        "not-to-be-arranged",
        _("%(player)s doesn’t want others to arrange matches for them."),
    )
    SAME_PLAYER_TWICE = "same-player-twice", _("Name two different players.")
    NOT_WITH_ONESELF = "not-with-oneself", _("You can’t choose yourself or one of your bots.")
    NOT_TOGETHER = "not-together", _("You can’t arrange a match between these two players right now.")
    HOURS_CHANGED_LATELY = (
        "hours-changed-lately",
        _("You changed your hours less than a week ago. You can change them again from %(day)s."),
    )
    ONE_VACATION_AT_A_TIME = (
        "one-vacation-at-a-time",
        _("You’ve already announced a vacation. You can announce another when it’s over."),
    )
    VACATION_IN_THE_PAST = (
        "vacation-in-the-past",
        _("A vacation can’t start in the past. Choose today or later."),
    )
    VACATION_BACKWARDS = "vacation-backwards", _("The last day can’t be before the first.")
    VACATION_FAR_AHEAD = "vacation-far-ahead", _("A vacation has to start within the next year.")
    TOO_FEW_DAYS = (
        "too-few-days",
        ngettext(
            "This vacation takes %(asked)s day, but you’ll only have %(saved)s on its first day.",
            "This vacation takes %(asked)s days, but you’ll only have %(saved)s on its first day.",
            "asked",
        ),
    )
    NO_VACATION = "no-vacation", _("You haven’t announced a vacation.")
    BOTS_NEED_AN_ADDRESS = (
        "bots-need-an-address",
        _("Confirm your e-mail address first: owners are responsible for their bots."),
    )
    TOO_MANY_BOTS = "too-many-bots", _("You already have %(most)s bots. That’s the limit. Close one first.")
    BOTS_TIE_NOTHING = (
        "bots-tie-nothing",
        _("A bot can’t follow or block anyone. Its owner’s blocks apply to it."),
    )
    BOTS_HAVE_NO_PASSWORD = (
        "bots-have-no-password",
        _("This is a bot. It has no password and plays only with its token."),
    )
    TOO_MANY_TOKENS = (
        "too-many-tokens",
        _("You already have %(most)s tokens. That’s the limit. Revoke one first."),
    )
    TALKS_WITH_FRIENDS_ONLY = (
        "talks-with-friends-only",
        _("Your preferences say you only play friends, so you can’t read or write here."),
    )
    TOO_MANY_PASSWORDS = (
        "too-many-passwords",
        _("Many players are logging in right now. Try again in a few seconds."),
    )


class TooManyPasswords(NotPossible):
    """Refusal of a request because too many passwords already wait to be hashed in this process."""

    status = 503

    def __init__(self) -> None:
        super().__init__(AccountCode.TOO_MANY_PASSWORDS)
