"""The one door: whatever changes a match is a verb of this room.

Each verb locks the match, refuses what is no longer open, lets the rules decide, stores what came of it,
and tells connected pages after the commit.
"""

from games.play.abandoning import SILENCE, abandon, leave, why_not_abandon
from games.play.accepting import accept, step_back
from games.play.chat import (
    edit,
    hide_message,
    keep_chat_private,
    last_move,
    note,
    note_seen,
    react,
    say,
    take_description_away,
)
from games.play.closing import close_expired, decline, forget, give_up
from games.play.moving import DecisionId, act, refuse_unless_open, take_device
from games.play.proposing import describe, play_on_one_device, propose, rematch
from games.play.recording import result_of, seat_of
from games.play.refusals import AgainstTheRules, DecisionClosed, MatchCode, NotSeated
from games.play.texts import checked_description, checked_name, checked_words
from games.play.who_may import (
    MOST_ARRANGED,
    Place,
    refuse_unless_all_may_sit,
    refuse_unless_has_time,
    refuse_unless_playable,
)

__all__ = [
    "MOST_ARRANGED",
    "SILENCE",
    "AgainstTheRules",
    "DecisionClosed",
    "DecisionId",
    "MatchCode",
    "NotSeated",
    "Place",
    "abandon",
    "accept",
    "act",
    "checked_description",
    "checked_name",
    "checked_words",
    "close_expired",
    "decline",
    "describe",
    "edit",
    "forget",
    "give_up",
    "hide_message",
    "keep_chat_private",
    "last_move",
    "leave",
    "note",
    "note_seen",
    "play_on_one_device",
    "propose",
    "react",
    "refuse_unless_all_may_sit",
    "refuse_unless_has_time",
    "refuse_unless_open",
    "refuse_unless_playable",
    "rematch",
    "result_of",
    "say",
    "seat_of",
    "step_back",
    "take_description_away",
    "take_device",
    "why_not_abandon",
]
