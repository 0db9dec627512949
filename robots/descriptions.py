"""Descriptions of the robots' ways of playing, with their measured strength, as in docs/robots.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

from robots.models import Robot

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


class MeasuredStrength(NamedTuple):
    against: Words
    won: float
    low: float
    high: float
    rounds: int = 1000


NEXT_MOVE = _("a robot that only looks at its own move")
AT_RANDOM = _("a robot that moves at random")

THOUGHTS: dict[str, tuple[Words, ...]] = {
    Robot.Mind.GIVING: (
        _("It misses half of its attacks with one die, and nearly all attacks with several dice."),
        _("Of the attacks it sees, it usually makes the one that gains the least."),
    ),
    Robot.Mind.RANDOM: (
        _("It misses half of its attacks with one die, and three in four attacks with several dice."),
        _(
            "Of the attacks it sees, it makes the one that gains the most. In one turn out of five, it "
            "makes the one that gains the least."
        ),
    ),
    Robot.Mind.GREEDY: (
        _("It tries every attack in its head and makes the one that puts it furthest ahead right away."),
        _("It doesn’t think about your reply, and in one turn out of five it makes any legal move."),
    ),
    Robot.Mind.CANNY: (
        _(
            "It judges each attack by the dice that would be left, using what it has learned from "
            "playing against itself."
        ),
        _("In more than half of its turns, it can’t resist and takes the most valuable die."),
    ),
    Robot.Mind.WISE: (
        _("It judges positions by what it has learned from playing rounds against itself."),
        _("It tries every attack with several rolls, and tests the best ones against your replies."),
        _(
            "With three simple dice left, it plays out every roll in its head instead of judging the "
            "position."
        ),
    ),
}

MEASURED: dict[str, tuple[MeasuredStrength, ...]] = {
    Robot.Mind.GIVING: (MeasuredStrength(NEXT_MOVE, 16.7, 14.5, 19.1),),
    Robot.Mind.RANDOM: (
        MeasuredStrength(NEXT_MOVE, 30.4, 27.7, 33.4),
        MeasuredStrength(_("Cuckoo"), 66.6, 63.7, 69.5),
    ),
    Robot.Mind.GREEDY: (
        MeasuredStrength(NEXT_MOVE, 44.2, 41.2, 47.3),
        MeasuredStrength(_("Tumbler"), 64.5, 61.5, 67.5),
    ),
    Robot.Mind.CANNY: (
        MeasuredStrength(NEXT_MOVE, 59.9, 56.8, 62.9),
        MeasuredStrength(_("Magpie"), 62.3, 59.3, 65.3),
    ),
    Robot.Mind.WISE: (
        MeasuredStrength(NEXT_MOVE, 73.2, 70.3, 75.8),
        MeasuredStrength(_("Raven"), 65.9, 62.9, 68.8),
        MeasuredStrength(AT_RANDOM, 87.4, 85.2, 89.3),
    ),
}
