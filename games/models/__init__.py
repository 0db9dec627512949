"""Models for a match, its seats, moves, messages and followers."""

from games.models.agreement import Agreement
from games.models.counting import Counts
from games.models.heartbeat import Heartbeat
from games.models.imported_log import ImportedLog
from games.models.match import (
    LONGEST_DESCRIPTION,
    NEWEST,
    OVER,
    Match,
    MatchQuerySet,
    lost_early,
    still_on_offer,
)
from games.models.order import Order
from games.models.pace import Pace, PaceKind
from games.models.record import LONGEST_LINE, LONGEST_MESSAGE, Lot, Message, Move, Ordered, Reaction
from games.models.seat import LONGEST_GUEST_NAME, LONGEST_NOTE, LONGEST_SEARCH, LONGEST_WORDS, Seat
from games.models.seek import Seek, SeekQuerySet
from games.models.standing_offer import MOST_ON_OFFER, StandingOffer
from games.models.terms import HIGHEST_RATING, OF_PACE, OF_THE_GAME, TERMS, USUAL, Ruleset, Terms
from games.models.watching import Bell, Featured

__all__ = [
    "HIGHEST_RATING",
    "LONGEST_DESCRIPTION",
    "LONGEST_GUEST_NAME",
    "LONGEST_LINE",
    "LONGEST_MESSAGE",
    "LONGEST_NOTE",
    "LONGEST_SEARCH",
    "LONGEST_WORDS",
    "MOST_ON_OFFER",
    "NEWEST",
    "OF_PACE",
    "OF_THE_GAME",
    "OVER",
    "TERMS",
    "USUAL",
    "Agreement",
    "Bell",
    "Counts",
    "Featured",
    "Heartbeat",
    "ImportedLog",
    "Lot",
    "Match",
    "MatchQuerySet",
    "Message",
    "Move",
    "Order",
    "Ordered",
    "Pace",
    "PaceKind",
    "Reaction",
    "Ruleset",
    "Seat",
    "Seek",
    "SeekQuerySet",
    "StandingOffer",
    "Terms",
    "lost_early",
    "still_on_offer",
]
