"""The Swiss kind without rounds, in which players meet as soon as they are free and have similar points."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext_lazy as _

from tournaments.kinds.event import DuePairing, TournamentEvent
from tournaments.kinds.kind import Preset
from tournaments.kinds.swiss import Swiss, entrants
from tournaments.pairing import Pair, pairs_ready


class Running(Swiss):
    name = "running"
    label = _("Swiss, without waiting")
    summary = _(
        "Nobody is knocked out. Two players with about the same points meet as soon as both are free, "
        "without waiting for a round to end."
    )
    presets = (
        Preset(
            "swiss",
            _("Swiss over a month"),
            _("Nobody is knocked out or has to wait for a round to end."),
            {
                "places_from": 6,
                "places_to": 24,
                "rounds": 5,
                "pace": "days:2",
                "days_per_round": 10,
                "starts": "either",
            },
        ),
    )

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        """Return the due pairings of free entrants.

        A pairing belongs to the round after the latest round of both entrants, so an entrant may skip a
        round.
        """
        played = Counter(number for meeting in event.meetings for number in meeting.entrant_numbers)
        busy = {number for meeting in event.open for number in meeting.entrant_numbers}
        rounds = self.length(event)
        free = entrants(event, {number for number in event.still_in - busy if played[number] < rounds})
        coming = entrants(event, {number for number in event.still_in & busy if played[number] < rounds})
        pairs = pairs_ready(free, coming)
        if len(free) == 1 and not coming and not free[0].byes:
            pairs = [Pair(free[0].number, None)]
        made = Counter(meeting.round for meeting in event.meetings)
        due = []
        for one, other in pairs:
            number = 1 + max(event.last_round_of(one), 0 if other is None else event.last_round_of(other))
            due.append(DuePairing(number, made[number], one, other))
            made[number] += 1
        return due
