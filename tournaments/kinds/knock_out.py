"""The knock-out kind, in which a player who loses is out."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from tournaments.kinds.bracket import bracket_losers, bracket_progress, due_in_bracket
from tournaments.kinds.event import Bracket, DuePairing, Place, TournamentEvent
from tournaments.kinds.kind import Kind, Preset
from tournaments.kinds.tables import rank_by
from tournaments.pairing import first_round
from tournaments.settings import Settings


class KnockOut(Kind):
    name = "knock-out"
    label = _("Knock-out")
    summary = _("A player who loses is out. The last player left wins.")
    presets = (
        Preset(
            "quick",
            _("Quick knock-out of 8"),
            _("Starts when it’s full. Three days for each move."),
            {"places_from": 8, "places_to": 8, "pace": "days:3", "days_per_round": 14},
        ),
    )

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        return due_in_bracket(event, event.numbers)

    def find_eliminated(self, event: TournamentEvent) -> set[int]:
        return bracket_losers(event)

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        return rank_by(lambda number: bracket_progress(event, number), event.numbers)

    def needs_winner(self, group: int | None) -> bool:
        return True

    def most_matches(self, settings: Settings) -> int:
        return (settings.places_to - 1).bit_length()

    def bracket(self, event: TournamentEvent) -> Bracket | None:
        return Bracket(1, len(first_round(event.numbers)))
