"""Models for stats: counted matches, bouts, ratings, monthly sums, matchups and trophies."""

from stats.models.bout import Bout
from stats.models.counting import Counting
from stats.models.fighter import Fighter
from stats.models.matchup import Matchup
from stats.models.months import FighterMonth, PlayerMonth
from stats.models.pool import Pool
from stats.models.ratings import Counted, FighterRating, PlayerRating
from stats.models.trophy import Trophy

__all__ = [
    "Bout",
    "Counted",
    "Counting",
    "Fighter",
    "FighterMonth",
    "FighterRating",
    "Matchup",
    "PlayerMonth",
    "PlayerRating",
    "Pool",
    "Trophy",
]
