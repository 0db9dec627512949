"""The only functions that change matches.

Each function locks the match, refuses what is no longer open, lets the rules decide, stores the result, and
notifies connected pages after the commit.
"""

from games.play.agreements import agree, ask, disagree, open_request, still_to_agree, why_not_ask
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
from games.play.offers.accepting import accept, step_back
from games.play.offers.addressing import offer_to
from games.play.offers.closing import close_expired, decline, delete_matches, give_up, reasons_for_closing
from games.play.offers.proposing import describe, play_on_one_device, propose, rematch
from games.play.offers.renewing import (
    change_standing,
    end_standing,
    keep_on_offer,
    may_stand,
    renew,
    renew_all,
    why_no_more,
)
from games.play.offers.starting import start_event_match, start_from, start_paired_match
from games.play.recording import result_of, seat_of
from games.play.refusals import AgainstTheRules, DecisionClosed, MatchCode, NotSeated
from games.play.terms.coaching import objects_to_coach, why_no_coach
from games.play.terms.drafts import likely_choice
from games.play.terms.permissions import (
    MOST_ARRANGED,
    ProposedSeat,
    refuse_unless_all_may_sit,
    refuse_unless_has_time,
    refuse_unless_playable,
    refuse_unless_takes_more,
    why_not_take_challenge,
)
from games.play.texts import checked_description, checked_name, checked_words, why_not_say, why_not_talk
from games.play.timekeeping import (
    MOST_NUDGES,
    VisibleClock,
    claim,
    give_time,
    late_seats,
    nudge,
    nudges_of_this_turn,
    resume_clocks,
    set_last_moment,
    stop,
    sweep_clocks,
    sweep_nudges,
    visible_clocks,
    why_not_claim,
    why_not_give_time,
    why_not_nudge,
)
from games.play.under_way.abandoning import SILENCE, abandon, call_off, leave, why_not_abandon
from games.play.under_way.forfeiting import forfeit, forfeit_locked, is_behind
from games.play.under_way.giving_up import surrender_match, surrender_round
from games.play.under_way.moving import DecisionId, act, decision_of, refuse_unless_open, take_device
from games.play.under_way.taking_back import take_back, why_not_take_back

__all__ = [
    "MOST_ARRANGED",
    "MOST_NUDGES",
    "SILENCE",
    "AgainstTheRules",
    "DecisionClosed",
    "DecisionId",
    "MatchCode",
    "NotSeated",
    "ProposedSeat",
    "VisibleClock",
    "abandon",
    "accept",
    "act",
    "agree",
    "ask",
    "call_off",
    "change_standing",
    "checked_description",
    "checked_name",
    "checked_words",
    "claim",
    "close_expired",
    "decision_of",
    "decline",
    "delete_matches",
    "describe",
    "disagree",
    "edit",
    "end_standing",
    "forfeit",
    "forfeit_locked",
    "give_time",
    "give_up",
    "hide_message",
    "is_behind",
    "keep_chat_private",
    "keep_on_offer",
    "last_move",
    "late_seats",
    "leave",
    "likely_choice",
    "may_stand",
    "note",
    "note_seen",
    "nudge",
    "nudges_of_this_turn",
    "objects_to_coach",
    "offer_to",
    "open_request",
    "play_on_one_device",
    "propose",
    "react",
    "reasons_for_closing",
    "refuse_unless_all_may_sit",
    "refuse_unless_has_time",
    "refuse_unless_open",
    "refuse_unless_playable",
    "refuse_unless_takes_more",
    "rematch",
    "renew",
    "renew_all",
    "result_of",
    "resume_clocks",
    "say",
    "seat_of",
    "set_last_moment",
    "start_event_match",
    "start_from",
    "start_paired_match",
    "step_back",
    "still_to_agree",
    "stop",
    "surrender_match",
    "surrender_round",
    "sweep_clocks",
    "sweep_nudges",
    "take_back",
    "take_description_away",
    "take_device",
    "visible_clocks",
    "why_no_coach",
    "why_no_more",
    "why_not_abandon",
    "why_not_ask",
    "why_not_claim",
    "why_not_give_time",
    "why_not_nudge",
    "why_not_say",
    "why_not_take_back",
    "why_not_take_challenge",
    "why_not_talk",
]
