"""The models of matches: match, seats, moves, messages, and followers."""

from games.models.counting import Counts
from games.models.match import LONGEST_DESCRIPTION, NEWEST, OVER, Match, MatchQuerySet, still_on_offer
from games.models.record import LONGEST_MESSAGE, Lot, Message, Move, Reaction
from games.models.seat import LONGEST_GUEST_NAME, LONGEST_NOTE, LONGEST_SEARCH, LONGEST_WORDS, Seat
from games.models.terms import OF_THE_GAME, TERMS, USUAL, Ruleset, Terms
from games.models.watching import Bell, Featured

__all__ = [
    "LONGEST_DESCRIPTION",
    "LONGEST_GUEST_NAME",
    "LONGEST_MESSAGE",
    "LONGEST_NOTE",
    "LONGEST_SEARCH",
    "LONGEST_WORDS",
    "NEWEST",
    "OF_THE_GAME",
    "OVER",
    "TERMS",
    "USUAL",
    "Bell",
    "Counts",
    "Featured",
    "Lot",
    "Match",
    "MatchQuerySet",
    "Message",
    "Move",
    "Reaction",
    "Ruleset",
    "Seat",
    "Terms",
    "still_on_offer",
]
