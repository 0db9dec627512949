from __future__ import annotations

from rules.specials.base import Special


class Giant(Special):
    key = "Giant"
    never_first = True
