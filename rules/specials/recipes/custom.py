from __future__ import annotations

from rules.specials.base import Special


class Custom(Special):
    """A button whose player writes the recipe."""

    key = "CustomBM"
    played = False
    left_to_player = True
