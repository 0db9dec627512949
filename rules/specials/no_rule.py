"""Buttons without a special rule, disabled on other sites only because of limits of their software."""

from __future__ import annotations

from rules.specials.base import Special


class NoRule(Special):
    played = False
    has_rule = False


WITHOUT_RULE = [
    type(name, (NoRule,), {"key": name})
    for name in ("Arizona", "Connecticut", "Hawaii", "Iowa", "blackshadowshade", "irilyth")
]
