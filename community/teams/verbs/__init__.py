"""Functions that change a team. All changes to teams use them."""

from community.teams.verbs.founding import clear_texts, close, edit, found
from community.teams.verbs.joining import ask_to_join, join, leave, leave_all, withdraw
from community.teams.verbs.leading import admit, name_leader, refuse, remove_member
from community.teams.verbs.room import forget_room_lines_of, hide, hide_line, say, set_bell, why_not_in_room

__all__ = [
    "admit",
    "ask_to_join",
    "clear_texts",
    "close",
    "edit",
    "forget_room_lines_of",
    "found",
    "hide",
    "hide_line",
    "join",
    "leave",
    "leave_all",
    "name_leader",
    "refuse",
    "remove_member",
    "say",
    "set_bell",
    "why_not_in_room",
    "withdraw",
]
