"""Models for tournaments and leagues, with entries, pairings, the public log and the chat."""

from tournaments.models.act import Act
from tournaments.models.entry import Came, Entry, EntryFighter, Pick, with_taken
from tournaments.models.following import Follow
from tournaments.models.league import LONGEST_LEAGUE_TITLE, League
from tournaments.models.pairing import How, Pairing, Result
from tournaments.models.talk import Silence, Talk, TalkSeen
from tournaments.models.tournament import Tournament, TournamentQuerySet
from tournaments.settings import (
    LONGEST_RULES,
    LONGEST_TITLE,
    MOST_PLACES,
    SETTINGS,
    CustomFighters,
    DrawnMatches,
    Fighters,
    Repeats,
    Seeding,
    Settings,
    Talkers,
)

__all__ = [
    "LONGEST_LEAGUE_TITLE",
    "LONGEST_RULES",
    "LONGEST_TITLE",
    "MOST_PLACES",
    "SETTINGS",
    "Act",
    "Came",
    "CustomFighters",
    "DrawnMatches",
    "Entry",
    "EntryFighter",
    "Fighters",
    "Follow",
    "How",
    "League",
    "Pairing",
    "Pick",
    "Repeats",
    "Result",
    "Seeding",
    "Settings",
    "Silence",
    "Talk",
    "TalkSeen",
    "Talkers",
    "Tournament",
    "TournamentQuerySet",
    "with_taken",
]
