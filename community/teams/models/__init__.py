"""Database models of teams."""

from community.teams.models.room import RoomLine
from community.teams.models.team import (
    LONGEST_ABOUT,
    LONGEST_NAME,
    LONGEST_WORDS,
    SHORTEST_NAME,
    SHUT_FOR,
    Asking,
    EntryPolicy,
    Member,
    Team,
    TeamQuerySet,
)

__all__ = [
    "LONGEST_ABOUT",
    "LONGEST_NAME",
    "LONGEST_WORDS",
    "SHORTEST_NAME",
    "SHUT_FOR",
    "Asking",
    "EntryPolicy",
    "Member",
    "RoomLine",
    "Team",
    "TeamQuerySet",
]
