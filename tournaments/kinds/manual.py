"""The kind in which the organizer pairs the players by hand until the last day."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.kinds.event import Place, TournamentEvent
from tournaments.kinds.kind import Kind
from tournaments.kinds.tables import by_points, may_still_meet, table_of
from tournaments.pairing import Row


class ByHand(Kind):
    name = "by-hand"
    label = _("Paired by the organiser")
    summary = _("The organiser decides which players meet.")
    meanwhile = _("The organiser decides who you play next.")
    asks = ("lasts",)
    by_hand = True

    def waits(self, event: TournamentEvent) -> bool:
        return may_still_meet(event)

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        return by_points(event)

    def table(self, event: TournamentEvent) -> list[Row]:
        return table_of(event)
