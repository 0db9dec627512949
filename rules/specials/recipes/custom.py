from __future__ import annotations

from rules.specials.base import Special


class Custom(Special):
    """A button without dice: who wants to play it writes a recipe of their own."""

    key = "CustomBM"
    played = False
    left_to_player = True
