"""Refusals of the workshop: codes and sentences."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import NotPossible, RefusalCode


class WorkshopCode(RefusalCode):
    ANOTHER_FIGHTER_FIRST = (
        "another-fighter-first",
        _("Robots play another fighter of yours. Try again when that is done."),
    )
    TOO_MANY_FIGHTERS_WAIT = (
        "too-many-fighters-wait",
        _("Too many fighters wait for the robots. Try again later."),
    )
    PLAYABLE_NOWHERE = "playable-nowhere", _("Players may not bring these dice under any rules.")
    NO_SUCH_ROBOT = "no-such-robot", _("There is no such robot.")
    FIGHTER_NAME_UNFIT = (
        "fighter-name-unfit",
        _("Give it a name of 2 to %(most)s letters, digits and spaces."),
    )
    FIGHTER_NAME_RESERVED = "fighter-name-reserved", _("This name is reserved. Please choose another one.")
    TOO_MANY_FIGHTERS_KEPT = (
        "too-many-fighters-kept",
        _("You keep %(most)s fighters, the most there may be. Delete one first."),
    )
    GUESTS_KEEP_NONE = "guests-keep-none", _("Guests cannot keep fighters. Sign up, and you can.")
    POSITION_TOO_LONG = "position-too-long", _("A row of dice has at most %(most)s characters.")
    NO_SUCH_DIE = (
        "no-such-die",
        _("%(row)s: %(die)s is no die that lies on a table. Write (8):5 or s(X=10):7."),
    )
    TOO_MANY_DICE_THERE = "too-many-dice-there", _("%(row)s: at most %(most)s dice fit there.")
    NO_DICE_THERE = "no-dice-there", _("%(row)s: at least one die has to lie there.")
    DIE_WITHOUT_SIZE = "die-without-size", _("%(row)s: %(die)s has no size. Write (X=10):7.")
    DIE_OF_WRONG_SIZE = "die-of-wrong-size", _("%(row)s: %(die)s cannot have this size.")
    DIE_TOO_LARGE = "die-too-large", _("%(row)s: %(die)s is too large. A die has at most %(most)s sides.")
    DIE_CANNOT_SHOW = "die-cannot-show", _("%(row)s: %(die)s shows from %(low)s to %(high)s.")
    DIE_NOT_ON_A_TABLE = "die-not-on-a-table", _("%(row)s: %(die)s cannot lie on the table of a turn.")
    DICE_AGAINST_RULES = "dice-against-rules", _("%(row)s: %(reason)s")
    NO_SUCH_RULES = "no-such-rules", _("There are no such rules.")
    POSITION_OF_OWN_MATCH = (
        "position-of-own-match",
        _("You owe an answer with these dice in match %(match)s. Ask Owl about it when that match is over."),
    )
    OWL_IS_BUSY = "owl-is-busy", _("Owl looks at other positions. Ask again in a moment.")
    ONE_QUESTION = (
        "one-question",
        _("Owl still looks at a position for you. Ask again when you have its answer."),
    )
    OWL_GAVE_UP = "owl-gave-up", _("Owl did not find its way through this position.")


class NoPosition(NotPossible):
    status = 422
