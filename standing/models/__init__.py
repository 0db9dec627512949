from standing.models.bout import Bout
from standing.models.counting import Counting
from standing.models.fighter import Fighter
from standing.models.matchup import Matchup
from standing.models.months import FighterMonth, PlayerMonth
from standing.models.pool import Pool
from standing.models.ratings import Counted, FighterRating, PlayerRating
from standing.models.trophy import Trophy

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
