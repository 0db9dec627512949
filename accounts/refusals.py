"""Codes and messages of refusals about accounts, permission to play, and hours."""

from django.utils.translation import gettext_noop as _

from core.refusals import NotPossible, RefusalCode
from rules.translation import ngettext


class AccountCode(RefusalCode):
    NOT_LOGGED_IN = "not-logged-in", _("Log in or play as a guest first.")
    AGAINST_ONESELF = "against-oneself", _("You cannot play yourself.")
    UNAVAILABLE = "unavailable", _("%(player)s cannot be challenged at the moment.")
    PLAYS_FRIENDS_ONLY = (
        "plays-friends-only",
        _("%(player)s only plays friends. You are friends once you follow each other."),
    )
    OWN_FRIENDS_ONLY = (
        "own-friends-only",
        _("You play only friends, as your preferences say, and %(player)s is none yet."),
    )
    NOT_FOR_BOTS = ("not-for-bots", _("%(player)s does not let bots challenge them."))
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
        _("Guests and bots cannot arrange matches for others. Sign up first."),
    )
    NOT_TO_BE_ARRANGED = "not-to-be-arranged", _("%(player)s does not want matches that others arrange.")
    SAME_PLAYER_TWICE = "same-player-twice", _("Name two different players.")
    NOT_WITH_ONESELF = "not-with-oneself", _("That is you, or a bot of yours.")
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
        ngettext(
            "This takes %(asked)s day of vacation. On its first day you will have %(saved)s.",
            "This takes %(asked)s days of vacation. On its first day you will have %(saved)s.",
            "asked",
        ),
    )
    NO_VACATION = "no-vacation", _("You have announced no vacation.")
    BOTS_NEED_AN_ADDRESS = (
        "bots-need-an-address",
        _("Confirm your e-mail address first: the owner of a bot answers for it."),
    )
    TOO_MANY_BOTS = "too-many-bots", _("You have %(most)s bots, the most at once. Close one first.")
    BOTS_TIE_NOTHING = (
        "bots-tie-nothing",
        _("A bot follows nobody and blocks nobody. It is apart from all whom its owner blocks."),
    )
    BOTS_HAVE_NO_PASSWORD = (
        "bots-have-no-password",
        _("This is a bot. It has no password, and plays by its token alone."),
    )
    TOO_MANY_TOKENS = (
        "too-many-tokens",
        _("You have %(most)s tokens, the most at once. Revoke one first."),
    )
    TALKS_WITH_FRIENDS_ONLY = (
        "talks-with-friends-only",
        _("You play only with friends, as your preferences say, so you neither read nor write here."),
    )
    TOO_MANY_PASSWORDS = (
        "too-many-passwords",
        _("Many players are logging in right now. Try again in a few seconds."),
    )


class TooManyPasswords(NotPossible):
    """Refusal while this process already has enough password hashes to calculate."""

    status = 503

    def __init__(self) -> None:
        super().__init__(AccountCode.TOO_MANY_PASSWORDS)
