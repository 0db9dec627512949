"""Buttons of which no rule of their own is known: they play their dice."""

from __future__ import annotations

from rules.specials.base import Special


class NoRule(Special):
    played = False


WITHOUT_RULE = [
    type(name, (NoRule,), {"key": name})
    for name in (
        *("Arizona", "Connecticut", "Hawaii", "Iowa", "blackshadowshade", "irilyth"),
        *("Jedite", "Malachite", "Nephlite", "QueenBeryl", "ShadowWarriors", "Zoycite"),
    )
]
