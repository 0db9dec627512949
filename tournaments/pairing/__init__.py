"""Pairings and standings in plain Python, independent of matches and players.

Entrants are numbers, seeded from the strongest to the weakest.
"""

from tournaments.pairing.brackets import first_round, next_round
from tournaments.pairing.entrants import Entrant, Pair
from tournaments.pairing.ladder import after_challenge, may_challenge
from tournaments.pairing.league import next_order, still_possible
from tournaments.pairing.round_robin import everybody_once, in_groups
from tournaments.pairing.running import pairs_ready
from tournaments.pairing.standings import Row, Score, standings
from tournaments.pairing.swiss import paired

__all__ = [
    "Entrant",
    "Pair",
    "Row",
    "Score",
    "after_challenge",
    "everybody_once",
    "first_round",
    "in_groups",
    "may_challenge",
    "next_order",
    "next_round",
    "paired",
    "pairs_ready",
    "standings",
    "still_possible",
]
