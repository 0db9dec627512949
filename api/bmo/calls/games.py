"""The BMO call that returns a game."""

from __future__ import annotations

from api.bmo.formats.game import game_told
from api.bmo.visits import Reply, Visit


def load_game_data(visit: Visit, game: int, logEntryLimit: int | None = None) -> Reply:  # noqa: N803
    match = visit.game(game)
    return Reply(game_told(match, visit.player, logEntryLimit), f"Loaded data for game {match.pk}.")
