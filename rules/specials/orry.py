from __future__ import annotations

from rules.specials.base import Special


class Orry(Special):
    """A boom attack gives another turn, in which there is no boom."""

    key = "Orry"
    as_printed = True
    booms_for_a_turn = True
