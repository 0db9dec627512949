from __future__ import annotations

from rules.specials.base import Special


class Socrates(Special):
    """One of the two dice of a skill attack may be the opponent's."""

    key = "Socrates"
    as_printed = True
    borrows_a_die = True
