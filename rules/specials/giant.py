from __future__ import annotations

from rules.specials.base import Special


class Giant(Special):
    """Never goes first."""

    key = "Giant"
    never_first = True
