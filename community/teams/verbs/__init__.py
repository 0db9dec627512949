"""All changes to a team."""

from community.teams.verbs.founding import close, edit, found, hide_words
from community.teams.verbs.joining import ask, join, leave, leave_all, take_back
from community.teams.verbs.leading import let_in, name_leader, put_out, refuse

__all__ = [
    "ask",
    "close",
    "edit",
    "found",
    "hide_words",
    "join",
    "leave",
    "leave_all",
    "let_in",
    "name_leader",
    "put_out",
    "refuse",
    "take_back",
]
