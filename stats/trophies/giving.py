"""Giving of trophies while matches are counted. The order of the matches does not change the result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from stats.models import Trophy
from stats.outcomes import Outcome
from stats.trophies.kinds import BY_KEY, KINDS
from stats.trophies.wins import Place, wins_of

Key = tuple[int, str]
"""The key of a player, and the key of a kind of trophy."""
AT_ONCE = 1000


def give_trophies(outcomes: Iterable[Outcome]) -> None:
    """Give the trophies that these matches win. The bouts of the matches must be stored already."""
    outcomes = list(outcomes)
    players = {seat.player_id for outcome in outcomes for seat in outcome.seats}
    rows = Trophy.objects.filter(player__in=players - {None})
    giving = Giving({(row.player_id, row.kind): row for row in rows})
    giving.read(outcomes)
    giving.store()


class Giving:
    """The earliest match found for each player and kind of trophy, which may replace a stored match."""

    def __init__(self, held: Mapping[Key, Trophy] | None = None) -> None:
        self.held = {} if held is None else {key: place_of(row) for key, row in held.items()}
        self.first: dict[Key, Place] = {}

    def read(self, outcomes: Iterable[Outcome]) -> None:
        for win in wins_of(outcomes):
            player = win.seat.player_id
            assert player is not None  # noqa: S101 for the type checker
            for kind in KINDS:
                key = (player, kind.key)
                known = self.first.get(key) or self.held.get(key)
                if (known is None or win.place < known) and kind.is_met_by(win):
                    self.first[key] = win.place

    def store(self) -> int:
        """Store the trophies, and return how many changed. Never takes a trophy away."""
        due = {}
        for (player, key), first in self.first.items():
            place = BY_KEY[key].place(player, first)
            if place is not None:
                due[player, key] = place
        kept = Trophy.objects.filter(player__in={player for player, _key in due})
        places = {(row.player_id, row.kind): place_of(row) for row in kept}
        changed = [
            Trophy(player_id=player, kind=key, is_private=is_private, at=at, match_id=match)
            for (player, key), (is_private, at, match) in due.items()
            if places.get((player, key)) != (is_private, at, match)
        ]
        Trophy.objects.bulk_create(
            changed,
            update_conflicts=True,
            unique_fields=["player", "kind"],
            update_fields=["match", "at", "is_private"],
            batch_size=AT_ONCE,
        )
        return len(changed)


def place_of(trophy: Trophy) -> Place:
    return trophy.is_private, trophy.at, trophy.match_id
