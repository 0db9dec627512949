"""Functions that change a team. All changes to teams use them."""

from community.teams.verbs.founding import clear_texts, close, edit, found
from community.teams.verbs.joining import ask_to_join, join, leave, leave_all, withdraw
from community.teams.verbs.leading import admit, name_leader, refuse, remove_member

__all__ = [
    "admit",
    "ask_to_join",
    "clear_texts",
    "close",
    "edit",
    "found",
    "join",
    "leave",
    "leave_all",
    "name_leader",
    "refuse",
    "remove_member",
    "withdraw",
]
