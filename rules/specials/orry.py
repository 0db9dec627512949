from __future__ import annotations

from rules.specials.base import Special


class Orry(Special):
    """A special that gives another turn after a boom attack; that turn allows no boom."""

    key = "Orry"
    as_printed = True
    booms_for_a_turn = True
