"""Buttons that were switched off elsewhere for what engines could not do; they have no rule of their own."""

from __future__ import annotations

from rules.specials.base import Special


class NoRule(Special):
    played = False
    has_rule = False


WITHOUT_RULE = [
    type(name, (NoRule,), {"key": name})
    for name in ("Arizona", "Connecticut", "Hawaii", "Iowa", "blackshadowshade", "irilyth")
]
