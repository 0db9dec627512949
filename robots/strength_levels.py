"""Levels of play in the words of a visitor, each with a robot of about that strength."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext_lazy as _

from robots.models import Robot

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


class Answer(NamedTuple):
    words: Words
    robot: Robot


def strength_levels() -> list[Answer]:
    found = Robot.objects.select_related("player").in_bulk(list(WORDS), field_name="mind")
    return [Answer(words, found[mind]) for mind, words in WORDS.items() if mind in found]


WORDS: dict[str, Words] = {
    Robot.Mind.GIVING: _("New to this"),
    Robot.Mind.RANDOM: _("Know the rules"),
    Robot.Mind.GREEDY: _("Win some"),
    Robot.Mind.CANNY: _("Win most"),
}
