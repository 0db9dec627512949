"""Refusals of the workshop, with codes and sentences."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import NotPossible, RefusalCode


class WorkshopCode(RefusalCode):
    ANOTHER_FIGHTER_FIRST = (
        "another-fighter-first",
        _("Robots are still playing another of your fighters. Try again when they’re done."),
    )
    TOO_MANY_FIGHTERS_WAIT = (
        "too-many-fighters-wait",
        _("Too many fighters are waiting for the robots. Try again later."),
    )
    PLAYABLE_NOWHERE = "playable-nowhere", _("These dice aren’t allowed under any rules.")
    NO_SUCH_ROBOT = "no-such-robot", _("There is no such robot.")
    FIGHTER_NAME_UNFIT = (
        "fighter-name-unfit",
        _("Give your fighter a name of 2 to %(most)s letters, digits and spaces."),
    )
    FIGHTER_NAME_RESERVED = "fighter-name-reserved", _("That name is reserved. Try another.")
    TOO_MANY_FIGHTERS_KEPT = (
        "too-many-fighters-kept",
        _("You already have %(most)s saved fighters. That’s the limit. Delete one first."),
    )
    GALLERY_NEEDS_ADDRESS = (
        "gallery-needs-address",
        _("Only players with a confirmed e-mail address can publish fighters and vote."),
    )
    FIGHTER_TAKEN_DOWN = (
        "fighter-taken-down",
        _("A moderator took this fighter out of the gallery. It can’t be published again."),
    )
    NOT_IN_GALLERY = "not-in-gallery", _("This fighter isn’t in the gallery any more.")
    OWN_FIGHTER = "own-fighter", _("You can’t vote for your own fighter.")
    GUESTS_KEEP_NONE = "guests-keep-none", _("Guests can’t save fighters. Sign up to save yours.")
    POSITION_TOO_LONG = "position-too-long", _("A row of dice can have up to %(most)s characters.")
    NO_SUCH_DIE = (
        "no-such-die",
        _("%(row)s: we can’t read %(die)s. Write dice like (8):5 or s(X=10):7."),
    )
    TOO_MANY_DICE_THERE = "too-many-dice-there", _("%(row)s: there’s room for up to %(most)s dice.")
    NO_DICE_THERE = "no-dice-there", _("%(row)s: add at least one die.")
    DIE_WITHOUT_SIZE = "die-without-size", _("%(row)s: %(die)s has no size. Write it like (X=10):7.")
    DIE_OF_WRONG_SIZE = "die-of-wrong-size", _("%(row)s: %(die)s can’t be this size.")
    DIE_TOO_LARGE = "die-too-large", _("%(row)s: %(die)s is too large. A die can have up to %(most)s sides.")
    DIE_CANNOT_SHOW = "die-cannot-show", _("%(row)s: %(die)s can only show %(low)s to %(high)s.")
    DIE_NOT_ON_A_TABLE = "die-not-on-a-table", _("%(row)s: %(die)s can’t be on the table during a turn.")
    DICE_AGAINST_RULES = "dice-against-rules", _("%(row)s: %(reason)s")
    NO_SUCH_RULES = "no-such-rules", _("There are no such rules.")
    POSITION_OF_OWN_MATCH = (
        "position-of-own-match",
        _("It’s your turn with these dice in match %(match)s. Ask Owl about them when that match is over."),
    )
    OWL_IS_BUSY = "owl-is-busy", _("Owl is busy with other positions. Try again in a moment.")
    ONE_QUESTION = (
        "one-question",
        _("Owl is still looking at another position for you. Ask again when you have that answer."),
    )
    OWL_GAVE_UP = "owl-gave-up", _("Owl couldn’t work this position out.")


class NoPosition(NotPossible):
    status = 422
