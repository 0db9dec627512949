"""The organiser says who meets whom, until its time is up."""

from __future__ import annotations

from tournaments.kinds.event import System
from tournaments.kinds.ladder import waits
from tournaments.kinds.tables import by_points

BY_HAND = System(by_points, waits=waits)
