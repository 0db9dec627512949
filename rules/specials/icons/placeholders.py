"""Buttons whose printed special counts only against each other, and is not played yet."""

from __future__ import annotations

from rules.specials.icons.icon import Icon


class Placeholder(Icon):
    played = False


class Unknown(Placeholder):
    has_rule = False


PLACEHOLDERS = [
    type(name, (Placeholder,), {"key": name})
    for name in (
        "LunaArtemis",
    )
]
WITHOUT_KNOWN_RULE = [
    type(name, (Unknown,), {"key": name})
    for name in ("Jedite", "Malachite", "Nephlite", "QueenBeryl", "ShadowWarriors", "Zoycite")
]
