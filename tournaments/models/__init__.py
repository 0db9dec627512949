"""The models of tournaments: settings, who takes part with what, who met whom, and what organisers did."""

from tournaments.models.act import Act
from tournaments.models.entry import Entry, Pick, with_taken
from tournaments.models.following import Follow
from tournaments.models.pairing import How, Pairing, Result
from tournaments.models.tournament import Tournament, TournamentQuerySet
from tournaments.settings import (
    LONGEST_RULES,
    LONGEST_TITLE,
    MOST_PLACES,
    SETTINGS,
    DrawnMatches,
    Fighters,
    Repeats,
    Seeding,
    Settings,
)

__all__ = [
    "LONGEST_RULES",
    "LONGEST_TITLE",
    "MOST_PLACES",
    "SETTINGS",
    "Act",
    "DrawnMatches",
    "Entry",
    "Fighters",
    "Follow",
    "How",
    "Pairing",
    "Pick",
    "Repeats",
    "Result",
    "Seeding",
    "Settings",
    "Tournament",
    "TournamentQuerySet",
    "with_taken",
]
