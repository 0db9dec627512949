"""The knock-out with two lives, in which players with the same number of lives meet in each round."""

from __future__ import annotations

from collections import Counter

from django.utils.translation import gettext_lazy as _

from tournaments.kinds.event import DuePairing, Place, TournamentEvent
from tournaments.kinds.kind import Kind, Preset
from tournaments.kinds.tables import rank_by
from tournaments.pairing import pair_all
from tournaments.settings import Fighters

LIVES = 2


class TwoLives(Kind):
    name = "two-lives"
    label = _("Knock-out with two lives")
    summary = _(
        "A player who loses twice is out. In each round, players with the same number of lives meet. The "
        "last player left wins."
    )
    presets = (
        Preset(
            "draft",
            _("Two lives, with a draft"),
            _("Each player picks a different fighter. Players who lose twice are out."),
            {"places_from": 4, "places_to": 12, "fighters": Fighters.DRAFT, "pace": "days:3"},
        ),
    )

    def due(self, event: TournamentEvent) -> list[DuePairing]:
        alive = {number: lives for number, lives in self.lives(event).items() if lives}
        if event.open or len(alive) < 2:
            return []
        pairs = pair_all([event.entrant(number, lives) for number, lives in alive.items()])
        return [DuePairing(event.last_round + 1, place, *pair) for place, pair in enumerate(pairs)]

    def find_eliminated(self, event: TournamentEvent) -> set[int]:
        return {number for number, lives in self.lives(event).items() if not lives}

    def rank_entrants(self, event: TournamentEvent) -> list[Place]:
        lives = self.lives(event)
        return rank_by(lambda number: (lives[number], event.last_round_of(number)), event.numbers)

    def needs_winner(self, group: int | None) -> bool:
        return True

    def lives(self, event: TournamentEvent) -> dict[int, int]:
        lost = Counter(loser for meeting in event.closed_meetings for loser in meeting.losers)
        return {
            number: max(0, LIVES - lost[number]) if number in event.still_in else 0
            for number in event.numbers
        }
