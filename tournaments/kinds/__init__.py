"""The kinds of tournaments, with one module for the rules of each kind.

The base class `Kind` in `kind.py` defines what a kind can override. Kinds do not use the database. They get a
tournament as a `TournamentEvent`.
"""

from tournaments.kinds.arena import Arena
from tournaments.kinds.continuous_swiss import Running
from tournaments.kinds.event import Bracket, DuePairing, Meeting, Place, TournamentEvent
from tournaments.kinds.groups import Groups
from tournaments.kinds.hill import Hill
from tournaments.kinds.kind import Kind, Preset
from tournaments.kinds.knock_out import KnockOut
from tournaments.kinds.ladder import Ladder
from tournaments.kinds.manual import ByHand
from tournaments.kinds.season import Season
from tournaments.kinds.simultaneous import Simultaneous
from tournaments.kinds.swiss import Swiss
from tournaments.kinds.two_lives import TwoLives

KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        KnockOut(),
        TwoLives(),
        Groups(),
        Swiss(),
        Running(),
        Arena(),
        Ladder(),
        Hill(),
        Simultaneous(),
        ByHand(),
    )
}
"""The kinds by name, in the order in which organizers see them."""
SEASON = Season()
"""The kind of all tournaments that are seasons of a league."""


def kind_choices() -> list[tuple[str, str]]:
    return [(kind.name, str(kind.label)) for kind in KINDS.values()]


def presets() -> list[Preset]:
    return [
        preset._replace(settings={"kind": kind.name, **preset.settings})
        for kind in KINDS.values()
        for preset in kind.presets
    ]


__all__ = [
    "KINDS",
    "SEASON",
    "Bracket",
    "DuePairing",
    "Kind",
    "Meeting",
    "Place",
    "Preset",
    "TournamentEvent",
    "kind_choices",
    "presets",
]
