from __future__ import annotations

from rules.specials.base import Special


class Orry(Special):
    """A special rule that gives another turn after a boom attack. That turn allows no boom attack."""

    key = "Orry"
    as_printed = True
    booms_for_a_turn = True
