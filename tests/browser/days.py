"""Themes, languages and sizes by turns: a run checks one of each, or all with --weekly."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeVar

from playwright.sync_api import ViewportSize

Choice = TypeVar("Choice")

PHONE: ViewportSize = {"width": 390, "height": 844}
SHORT_PHONE: ViewportSize = {"width": 390, "height": 664}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SIZES = (PHONE, DESKTOP)
LANGUAGES = ("en", "it")
DAYS_A_SIZE = 1
DAYS_A_THEME = 2
DAYS_A_LANGUAGE = 4
"""Within eight days, each size has met each theme in each language."""


class Run:
    is_weekly = False


def of_the_day(choices: Sequence[Choice], days: int = DAYS_A_SIZE) -> list[Choice]:
    """Return the choice of the day, which changes every *days* days; with --weekly all, that one first."""
    turn = datetime.now(UTC).toordinal() // days % len(choices)
    in_turn = [*choices[turn:], *choices[:turn]]
    return in_turn if Run.is_weekly else in_turn[:1]
