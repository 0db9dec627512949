"""Pairings and standings in plain Python, independent of matches and players.

Entrants are numbers, seeded from the strongest to the weakest.
"""

from tournaments.pairing.brackets import first_round, next_round
from tournaments.pairing.continuous_swiss import pairs_ready
from tournaments.pairing.entrants import Entrant, Pair
from tournaments.pairing.ladder import after_challenge, may_challenge
from tournaments.pairing.league import next_order, still_possible
from tournaments.pairing.round_robin import all_rounds, split_into_groups
from tournaments.pairing.standings import Row, Score, standings
from tournaments.pairing.swiss import pair_all

__all__ = [
    "Entrant",
    "Pair",
    "Row",
    "Score",
    "after_challenge",
    "all_rounds",
    "first_round",
    "may_challenge",
    "next_order",
    "next_round",
    "pair_all",
    "pairs_ready",
    "split_into_groups",
    "standings",
    "still_possible",
]
