"""Functions that split tables into numbered pages and find the page of a given row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple, TypeVar

from django.core.paginator import EmptyPage, Paginator
from django.utils.translation import gettext as _

ROWS = 25

Row = TypeVar("Row")


class NotInTable(Exception):
    """Raised when a table does not contain the wanted row or page. The message is shown to the reader."""


class Numbered(NamedTuple, Generic[Row]):
    rows: list[Row]
    number: int
    first_place: int
    around: list[int | str]
    """Page numbers for the links to other pages, with an ellipsis for each gap."""


def page_of(ranked: Sequence[Row], number: int) -> Numbered[Row]:
    pages = Paginator(ranked, ROWS)
    try:
        page = pages.page(number)
    except EmptyPage as error:
        raise NotInTable(
            _("This table has no page %(number)s. The last page is %(last)s.")
            % {"number": number, "last": pages.num_pages}
        ) from error
    around = list(pages.get_elided_page_range(number, on_each_side=1, on_ends=1))
    return Numbered(list(page.object_list), number, page.start_index(), around if len(around) > 1 else [])


def place_in(ranked: Sequence[Row], fits: Callable[[Row], bool]) -> int | None:
    return next((place for place, row in enumerate(ranked, 1) if fits(row)), None)


def page_with(place: int) -> int:
    return (place - 1) // ROWS + 1
