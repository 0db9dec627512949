"""Titles of players by their rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import pgettext_lazy

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words


class Title(NamedTuple):
    rating_from: int
    name: Words


TITLES = (
    Title(0, pgettext_lazy("title", "Recruit")),
    Title(1300, pgettext_lazy("title", "Scrapper")),
    Title(1400, pgettext_lazy("title", "Brawler")),
    Title(1500, pgettext_lazy("title", "Duellist")),
    Title(1600, pgettext_lazy("title", "Veteran")),
    Title(1700, pgettext_lazy("title", "Champion")),
    Title(1800, pgettext_lazy("title", "Master")),
    Title(1900, pgettext_lazy("title", "Grandmaster")),
)


class TitleShown(NamedTuple):
    name: Words
    next_name: Words | str = ""
    points: int = 0
    """Points that are missing for the next title, or 0 at the top."""


def title_of(rating: int | None) -> TitleShown | None:
    """Return the title that belongs to a rating, or None while there is no reliable rating."""
    if rating is None:
        return None
    name = next(title.name for title in reversed(TITLES) if title.rating_from <= rating)
    above = next((title for title in TITLES if title.rating_from > rating), None)
    return TitleShown(name) if above is None else TitleShown(name, above.name, above.rating_from - rating)
