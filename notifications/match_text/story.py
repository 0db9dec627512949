"""Plain text about a match for one of its players, with recent events, the position and chat messages."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

from games.log.course import seen_events
from games.log.wording import in_text, points
from games.match_page.board.match_table import table_of
from games.match_page.board.seats import BoardSeat
from games.models import Match, Move, Seat
from rules import Die
from rules.words import tell_all

MOST_MOVES = 20
MOST_MESSAGES = 5


@dataclass(frozen=True)
class ShownDie:
    number: int
    die: Die

    @property
    def name(self) -> str:
        return str(self.die.before_first_roll())

    @property
    def value(self) -> str:
        return str(self.die).rpartition(":")[2] if self.die.showing is not None else "–"


@dataclass(frozen=True)
class ShownSeat:
    """A seat as an e-mail shows it. Its dice are numbered from one, as in reply commands."""

    seat: BoardSeat
    rounds: int

    @property
    def name(self) -> str:
        return self.seat.sitter.name

    @property
    def button(self) -> str:
        return self.seat.sitter.button_name

    @property
    def pin(self) -> str:
        """The content ID of the pin in an e-mail, for which the name in the text is the alternative."""
        return f"pin{self.seat.sitter.number}"

    @property
    def fighter(self) -> tuple[str, str]:
        """Name and recipe from which the pin is drawn."""
        recipe = self.seat.sitter.recipe
        return self.button or recipe, recipe

    @property
    def is_mine(self) -> bool:
        return self.seat.is_mine

    @property
    def dice(self) -> list[ShownDie]:
        return [ShownDie(number, shown.die) for number, shown in enumerate(self.seat.dice, 1)]

    @property
    def captured_dice(self) -> list[str]:
        return [str(die.before_first_roll()) for die in self.seat.seat.captured]

    @property
    def standing(self) -> str:
        won = _("rounds: %(won)s of %(needed)s") % {"won": self.seat.seat.won, "needed": self.rounds}
        if self.seat.score is None:
            return won
        return _("points: %(points)s") % {"points": points(self.seat.score)} + f" · {won}"


def position(match: Match, seat: Seat) -> list[ShownSeat]:
    """Return the seats as the player may see them, from the player's left round to the player's own seat."""
    assert seat.player is not None
    return [ShownSeat(shown, match.first_to) for shown in table_of(match, seat.player).seats]


def story(match: Match, seat: Seat) -> list[str]:
    newest = match.moves.order_by("-number")[:MOST_MOVES]
    since = list(takewhile(lambda move: move.seat != seat.number, newest))
    return [sentence for move in reversed(since) for sentence in move_sentences(match, seat.number, move)]


def story_from(match: Match, seat: Seat, number: int) -> list[str]:
    moves = match.moves.filter(number__gte=number).order_by("number")[:MOST_MOVES]
    return [sentence for move in moves for sentence in move_sentences(match, seat.number, move)]


def last_move(match: Match, seat: int | None) -> list[str]:
    return [
        sentence
        for move in match.moves.order_by("-number")[:1]
        for sentence in move_sentences(match, seat, move)
    ]


def move_sentences(match: Match, seat: int | None, move: Move) -> list[str]:
    return [in_text(told) for told in tell_all(seen_events(match, seat, move), seat, match.names)]


def unread_messages(match: Match, seat: Seat, since: int) -> list[tuple[str, str]]:
    rows = (
        match.messages.filter(hidden=False)
        .exclude(seat=seat.number)
        .order_by("-number")[: min(since, MOST_MESSAGES)]
    )
    return [(match.all_seats[message.seat].name, message.text) for message in reversed(rows)]
