"""Timekeeping: players who run out of time, and actions on clocks."""

from games.play.timekeeping.claiming import claim, late_seats, why_not_claim
from games.play.timekeeping.giving_time import give_time, why_not_give_time
from games.play.timekeeping.going_live import go_back, go_live, why_not_go_back, why_not_go_live
from games.play.timekeeping.last_days import set_last_moment
from games.play.timekeeping.nudging import (
    MOST_NUDGES,
    nudge,
    nudges_of_this_turn,
    sweep_nudges,
    why_not_nudge,
)
from games.play.timekeeping.showing import ClockSeen, clocks_seen
from games.play.timekeeping.stopping import resume, stop
from games.play.timekeeping.sweeping import sweep_clocks

__all__ = [
    "MOST_NUDGES",
    "ClockSeen",
    "claim",
    "clocks_seen",
    "give_time",
    "go_back",
    "go_live",
    "late_seats",
    "nudge",
    "nudges_of_this_turn",
    "resume",
    "set_last_moment",
    "stop",
    "sweep_clocks",
    "sweep_nudges",
    "why_not_claim",
    "why_not_give_time",
    "why_not_go_back",
    "why_not_go_live",
    "why_not_nudge",
]
