"""Descriptions of how robots think, and their measured strength, as in docs/robots.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

from robots.models import Robot

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


class Measured(NamedTuple):
    against: Words
    won: float
    low: float
    high: float
    rounds: int = 1000


NEXT_MOVE = _("one that looks no further than its own move")
AT_RANDOM = _("one that moves at random")

THOUGHTS: dict[str, tuple[Words, ...]] = {
    Robot.Mind.GIVING: (
        _("It overlooks half of its attacks with one die, and nearly all with several dice."),
        _("Of the attacks that it sees it mostly makes the one that gains least."),
    ),
    Robot.Mind.RANDOM: (
        _("It overlooks half of its attacks with one die, and three of four with several dice."),
        _("Of those that it sees it makes the one that gains most; in one of five turns, the least."),
    ),
    Robot.Mind.GREEDY: (
        _("It tries every attack in thought and makes the one that puts it furthest ahead at once."),
        _("It does not think of your answer, and in one of five turns it does anything that is legal."),
    ),
    Robot.Mind.CANNY: (
        _("It judges the dice that would be left, by what it has learned from rounds against itself."),
        _("In more than half of its turns it cannot resist, and takes what counts most."),
    ),
    Robot.Mind.WISE: (
        _("It judges positions by what it has learned from rounds against itself."),
        _("It tries all attacks over several rolls, and the best of them also against your answers."),
        _("With three simple dice left it does not judge: it plays out every roll in thought."),
    ),
}

MEASURED: dict[str, tuple[Measured, ...]] = {
    Robot.Mind.GIVING: (Measured(NEXT_MOVE, 16.7, 14.5, 19.1),),
    Robot.Mind.RANDOM: (Measured(NEXT_MOVE, 30.4, 27.7, 33.4), Measured(_("Cuckoo"), 66.6, 63.7, 69.5)),
    Robot.Mind.GREEDY: (Measured(NEXT_MOVE, 44.2, 41.2, 47.3), Measured(_("Tumbler"), 64.5, 61.5, 67.5)),
    Robot.Mind.CANNY: (Measured(NEXT_MOVE, 59.9, 56.8, 62.9), Measured(_("Magpie"), 62.3, 59.3, 65.3)),
    Robot.Mind.WISE: (
        Measured(NEXT_MOVE, 73.2, 70.3, 75.8),
        Measured(_("Raven"), 65.9, 62.9, 68.8),
        Measured(AT_RANDOM, 87.4, 85.2, 89.3),
    ),
}
