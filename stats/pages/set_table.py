"""The sortable table of a set's fighters with their results between people."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from buttons.models import Button, ButtonSet
from stats.sums import Sums
from stats.tables.fighters import sums_by_button


class SetFighter(NamedTuple):
    button: Button
    sums: Sums


class SetColumn(NamedTuple):
    label: str | Promise
    leads_to: str
    """The order that a click on the heading asks for."""
    sorted: str
    is_number: bool


class SetTable(NamedTuple):
    columns: list[SetColumn]
    rows: list[SetFighter]


SORTS: dict[str, tuple[str | Promise, Callable[[SetFighter], tuple[float | str, ...]]]] = {
    "name": (_("Fighter"), lambda row: (row.button.name.casefold(),)),
    "dice": (_("Dice"), lambda row: (row.button.dice_count,)),
    "won": (_("Rounds won"), lambda row: (row.sums.rounds.of > 0, row.sums.rounds.percent)),
    "rounds": (_("Rounds"), lambda row: (row.sums.rounds.of,)),
    "matches": (_("Matches"), lambda row: (row.sums.matches_played,)),
}
FIRST_ORDER = "-won"


def table_of_set(of: ButtonSet, order: str) -> SetTable:
    """Return the fighters of a set. A minus before the name of the *order* means the highest first."""
    name = order.removeprefix("-")
    if name not in SORTS:
        name, order = FIRST_ORDER.removeprefix("-"), FIRST_ORDER
    sums = sums_by_button()
    buttons = of.buttons.filter(retired=of.retired).select_related("set")
    rows = [SetFighter(button, sums.get(button.pk, Sums())) for button in buttons]
    _label, key = SORTS[name]
    return SetTable(columns_of(order), sorted(rows, key=key, reverse=order != name))


def columns_of(order: str) -> list[SetColumn]:
    return [
        SetColumn(
            label,
            leads_to=opposite(order) if order.removeprefix("-") == name else first_order_of(name),
            sorted=("descending" if order != name else "ascending") if order.endswith(name) else "",
            is_number=name != "name",
        )
        for name, (label, _key) in SORTS.items()
    ]


def first_order_of(name: str) -> str:
    return name if name == "name" else f"-{name}"


def opposite(order: str) -> str:
    return order.removeprefix("-") if order.startswith("-") else f"-{order}"
