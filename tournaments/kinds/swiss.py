"""The Swiss kind with rounds, in which players with about equal points meet and no player is eliminated."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.kinds.event import DuePairing, Place, TournamentEvent
from tournaments.kinds.kind import Kind, Preset
from tournaments.kinds.tables import by_points, table_of
from tournaments.pairing import Entrant, Row, pair_all
from tournaments.pairing.standings import points_of
from tournaments.settings import Settings


class Swiss(Kind):
    name = "swiss"
    label = gettext_lazy("Swiss, by rounds")
    summary = gettext_lazy(
        "Nobody is knocked out. Each round pairs players with about the same points, and avoids pairing "
        "the same two twice."
    )
    asks = ("rounds",)
    presets = (
        Preset(
            "evening",
            gettext_lazy("An evening, live"),
            gettext_lazy("Four Swiss rounds with ten minutes for each player."),
            {
                "places_from": 4,
                "places_to": 16,
                "rounds": 4,
                "pace": "live:10+5",
                "days_per_round": 1,
                "first_to": 2,
                "starts": "date",
            },
        ),
    )

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        if event.open or event.last_round >= self.length(event) or len(event.still_in) < 2:
            return []
        pairs = pair_all(entrants(event, event.still_in))
        return [DuePairing(event.last_round + 1, place, *pair) for place, pair in enumerate(pairs)]

    def length(self, event: TournamentEvent) -> int:
        """Return the number of rounds.

        The settings give this number. Without it, there are as many rounds as in a knock-out. The number is
        always low enough that no two entrants have to meet twice.
        """
        count = len(event.numbers)
        most = count - 1 if count % 2 == 0 else count
        return min(event.rounds or (count - 1).bit_length(), most)

    def most_matches(self, settings: Settings) -> int:
        return settings.rounds or (settings.places_to - 1).bit_length()

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        return by_points(event)

    def table(self, event: TournamentEvent) -> list[Row]:
        return table_of(event)

    def settings_in_words(self, settings: Settings) -> list[str]:
        if not settings.rounds:
            return [_("As many rounds as a knock-out would need.")]
        rounds = ngettext("%(number)s round.", "%(number)s rounds.", settings.rounds)
        return [rounds % {"number": settings.rounds}]


def entrants(event: TournamentEvent, numbers: AbstractSet[int]) -> list[Entrant]:
    points = points_of(event.scores())
    return [event.entrant(number, points[number]) for number in sorted(numbers)]
