"""Buttons without a rule of their own, which other sites disabled because of limits of their engines."""

from __future__ import annotations

from rules.specials.base import Special


class NoRule(Special):
    played = False
    has_rule = False


WITHOUT_RULE = [
    type(name, (NoRule,), {"key": name})
    for name in ("Arizona", "Connecticut", "Hawaii", "Iowa", "blackshadowshade", "irilyth")
]
