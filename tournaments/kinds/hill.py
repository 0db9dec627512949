"""King of the hill, a kind in which the other players challenge the king in turn until the last day."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.kinds.event import DuePairing, Place, TournamentEvent
from tournaments.kinds.kind import Kind, Preset
from tournaments.kinds.tables import by_points, may_still_meet, table_of
from tournaments.pairing import Row


class Hill(Kind):
    name = "hill"
    label = gettext_lazy("King of the hill")
    summary = gettext_lazy(
        "One player is king. The others challenge the king in turn. The winner stays or becomes king, and "
        "the loser goes to the back of the queue. At the end, the player with the most points wins."
    )
    meanwhile = gettext_lazy(
        "You’re waiting for your turn on the hill. Your next match starts automatically."
    )
    asks = ("lasts",)
    presets = (
        Preset(
            "hill",
            gettext_lazy("King of the hill for a month"),
            gettext_lazy("One match at a time, and everyone wants to be in it."),
            {"places_from": 3, "places_to": 8, "lasts": 30, "pace": "days:1", "first_to": 1},
        ),
    )

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        if event.open or not may_still_meet(event):
            return []
        king, challenger, *_others = waiting_line(event)
        return [DuePairing(event.last_round + 1, 0, king, challenger)]

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        return by_points(event)

    def table(self, event: TournamentEvent) -> list[Row]:
        return table_of(event)

    def king(self, event: TournamentEvent) -> int | None:
        return next(iter(waiting_line(event)), None)

    def draws_in_words(self, drawn_matches: str) -> str:
        return _("A draw gives each player half a point, and the king stays king.")


def waiting_line(event: TournamentEvent) -> list[int]:
    """Return the king, followed by the other entrants in the order of their turns. Seeds decide at first."""
    waiting = list(event.numbers)
    for meeting in sorted(event.closed_meetings, key=lambda each: each.round):
        going = [number for number in meeting.entrant_numbers if number in meeting.losers] or [
            meeting.entrant_numbers[-1]
        ]
        waiting = [number for number in waiting if number not in going] + going
    return [number for number in waiting if number in event.still_in]
