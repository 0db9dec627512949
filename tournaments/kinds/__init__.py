"""What each kind of tournament pairs next, when it is over, and who stands where: no database, no chance.

A kind is a file with a `System`: `due` says who is to meet now, as far as nobody has written it down yet;
`waits` whether more may come though nobody is due; `out` who was beaten for good; `ranked` who stands where.
"""

from tournaments.kinds.bracket import KNOCK_OUT
from tournaments.kinds.by_hand import BY_HAND
from tournaments.kinds.event import Due, Event, Meeting, Place, System
from tournaments.kinds.groups import GROUPS
from tournaments.kinds.ladder import LADDER, ladder_of
from tournaments.kinds.swiss import RUNNING, SWISS, rounds_of
from tournaments.kinds.tables import lives_of, table_of
from tournaments.kinds.two_lives import TWO_LIVES
from tournaments.models.settings import Kind

SYSTEMS: dict[str, System] = {
    Kind.KNOCK_OUT: KNOCK_OUT,
    Kind.TWO_LIVES: TWO_LIVES,
    Kind.GROUPS: GROUPS,
    Kind.SWISS: SWISS,
    Kind.RUNNING: RUNNING,
    Kind.LADDER: LADDER,
    Kind.BY_HAND: BY_HAND,
}

__all__ = [
    "SYSTEMS",
    "Due",
    "Event",
    "Meeting",
    "Place",
    "System",
    "ladder_of",
    "lives_of",
    "rounds_of",
    "table_of",
]
