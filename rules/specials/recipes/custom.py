from __future__ import annotations

from rules.specials.base import Special


class Custom(Special):
    """A button without dice, whose player writes a recipe of their own."""

    key = "CustomBM"
    played = False
    left_to_player = True
