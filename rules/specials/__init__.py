"""Button specials, one file each. A new file in this folder is a new special: nothing else lists them."""

from __future__ import annotations

import importlib
import pkgutil
from typing import TYPE_CHECKING

from rules.specials.base import ADDING, COPYING, FIRST, Special

if TYPE_CHECKING:
    from rules.table import Table

__all__ = ["SPECIALS", "Special", "is_played", "settle_recipes", "special"]


def find_specials() -> dict[str, Special]:
    for module in pkgutil.iter_modules(__path__):
        importlib.import_module(f"{__name__}.{module.name}")
    return {cls.key: cls() for cls in sorted(subclasses(Special), key=lambda cls: cls.key) if cls.key}


def subclasses(cls: type[Special]) -> list[type[Special]]:
    direct = cls.__subclasses__()
    return direct + [deeper for child in direct for deeper in subclasses(child)]


NONE = Special()
SPECIALS: dict[str, Special] = find_specials()


def special(key: str) -> Special:
    return SPECIALS.get(key, NONE)


def is_played(key: str, ruleset: str) -> bool:
    """Whether a button with this special plays otherwise than its recipe alone, unless players agree."""
    found = special(key)
    if not found.key or not found.defined or not found.played:
        return False
    return not found.as_printed or (ruleset != "online" and not found.asks)


def settle_recipes(table: Table) -> None:
    """Once a match: what buttons make up, copy or add."""
    from rules.events import RecipeSet
    from rules.notation import parse_recipe

    for stage in (FIRST, COPYING, ADDING):
        for number, seat in enumerate(table.seats):
            found = special(seat.special)
            text = found.recipe(table, number) if found.settles == stage else None
            if text is not None:
                table.emit(RecipeSet(number, parse_recipe(text).dice, text, "special"))
