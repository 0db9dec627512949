"""Clocks of matches: the time on each clock, and the seats to which the clocks belong."""

from games.play.clocks.clock import Clock
from games.play.clocks.heartbeat import beat, give_back_outage, outage_ended, site_is_up
from games.play.clocks.seat_clocks import (
    CALENDARS,
    ON_SEATS,
    agreed_hours,
    clock_of,
    has_clock,
    hours_of,
    keep_clock,
    last_moment,
    pace_of,
    set_clock,
    time_taken,
    time_waited,
)

__all__ = [
    "CALENDARS",
    "ON_SEATS",
    "Clock",
    "agreed_hours",
    "beat",
    "clock_of",
    "give_back_outage",
    "has_clock",
    "hours_of",
    "keep_clock",
    "last_moment",
    "outage_ended",
    "pace_of",
    "set_clock",
    "site_is_up",
    "time_taken",
    "time_waited",
]
