"""The special rules of buttons. A module in this folder is found automatically."""

from __future__ import annotations

import importlib
import pkgutil

from rules.specials.base import ADDING, COPYING, FIRST, SPECIALS, Special, special

__all__ = ["ADDING", "COPYING", "FIRST", "SPECIALS", "Special", "is_played", "special"]


for module in pkgutil.walk_packages(__path__, f"{__name__}."):
    importlib.import_module(module.name)


def is_played(key: str, ruleset: str) -> bool:
    """Return True if the ruleset plays this special rule without an agreement between the players."""
    found = special(key)
    if not found.key or not found.played:
        return False
    return not found.as_printed or (ruleset != "online" and not found.asks and not found.only_if_agreed)
