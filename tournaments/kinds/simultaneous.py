"""The simultaneous, in which one player, the host, meets all the others at once."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from django.utils.translation import gettext_lazy

from tournaments.kinds.event import DuePairing, Place, TournamentEvent
from tournaments.kinds.kind import Kind, Preset
from tournaments.kinds.tables import rank_by, table_of
from tournaments.pairing import Row
from tournaments.pairing.standings import WIN, points_of


class Simultaneous(Kind):
    name = "one-many"
    label = gettext_lazy("Simultaneous: one against many")
    summary = gettext_lazy(
        "One player is the host and plays all the others at once, one match each. The host is the "
        "organiser or, if the organiser doesn’t take part, the player with the highest rating. "
        "Everyone who beats the host shares first place. If nobody does, the host wins."
    )
    meanwhile = gettext_lazy("Your match is over. The host is still playing others.")
    organiser_is_first = True
    at_once = True
    presets = (
        Preset(
            "one-many",
            gettext_lazy("One against many"),
            gettext_lazy("Join it yourself, then play everyone who dares, all at once."),
            {"places_from": 3, "places_to": 9, "pace": "days:1", "first_to": 1},
        ),
    )

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        if event.meetings:
            return []
        host, *guests = event.numbers
        return [DuePairing(number, 0, host, guest) for number, guest in enumerate(guests, 1)]

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        return rank_by(shares_of(event).__getitem__, event.numbers)

    def table(self, event: TournamentEvent) -> list[Row]:
        rows = {row.entrant: row for row in table_of(event)}
        return [rows[each.number]._replace(place=each.place) for each in self.rank_entrants(event)]

    def host(self, event: TournamentEvent) -> int | None:
        return next(iter(event.numbers), None)


def shares_of(event: TournamentEvent) -> dict[int, Fraction]:
    """Return the part of the possible points that each entrant has won, 0 without a finished match."""
    points = points_of(event.scores())
    played = Counter(number for each in event.closed_meetings for number in each.entrant_numbers)
    return {number: Fraction(points[number], WIN * max(played[number], 1)) for number in event.numbers}
