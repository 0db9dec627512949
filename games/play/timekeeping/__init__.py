"""Timekeeping in matches: losing on time, reminders, and actions on the clocks."""

from games.play.timekeeping.claiming import claim, late_seats, why_not_claim
from games.play.timekeeping.deadline import set_last_moment
from games.play.timekeeping.giving_time import give_time, why_not_give_time
from games.play.timekeeping.going_live import go_back, go_live, why_not_go_back, why_not_go_live
from games.play.timekeeping.nudging import (
    MOST_NUDGES,
    nudge,
    nudges_of_this_turn,
    sweep_nudges,
    why_not_nudge,
)
from games.play.timekeeping.stopping import resume_clocks, stop
from games.play.timekeeping.sweeping import sweep_clocks
from games.play.timekeeping.visible_clocks import VisibleClock, visible_clocks

__all__ = [
    "MOST_NUDGES",
    "VisibleClock",
    "claim",
    "give_time",
    "go_back",
    "go_live",
    "late_seats",
    "nudge",
    "nudges_of_this_turn",
    "resume_clocks",
    "set_last_moment",
    "stop",
    "sweep_clocks",
    "sweep_nudges",
    "visible_clocks",
    "why_not_claim",
    "why_not_give_time",
    "why_not_go_back",
    "why_not_go_live",
    "why_not_nudge",
]
