"""Buttons of the series without a known special rule, which simply play their dice."""

from __future__ import annotations

from rules.specials.icons.icon import Icon


class Unknown(Icon):
    played = False
    has_rule = False


WITHOUT_KNOWN_RULE = [
    type(name, (Unknown,), {"key": name})
    for name in ("Jedite", "Malachite", "Nephlite", "QueenBeryl", "ShadowWarriors", "Zoycite")
]
