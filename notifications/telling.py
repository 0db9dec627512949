"""A match in plain words for one of its players: what happened, how it stands, what they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import takewhile

from django.utils.translation import gettext as _

from games.board import Board, BoardSeat
from games.lately import seen
from games.models import Match, Move, Seat
from games.signals import Happened
from games.wording import points
from notifications.kinds import BY_WEIGHT, Kind
from notifications.models import Notice
from rules import Die
from rules.words import tell_all

MOST_MOVES = 20
MOST_MESSAGES = 5
DICE_IN_A_ROW = 4


@dataclass(frozen=True)
class ShownDie:
    number: int
    die: Die

    @property
    def name(self) -> str:
        return str(self.die.unrolled())

    @property
    def value(self) -> str:
        return str(self.die).rpartition(":")[2] if self.die.showing is not None else "–"


@dataclass(frozen=True)
class ShownSeat:
    """A seat as it stands in a mail: its dice are counted from one, as one names them in an answer."""

    seat: BoardSeat
    rounds: int

    @property
    def name(self) -> str:
        return self.seat.row.name

    @property
    def button(self) -> str:
        return self.seat.row.button_name

    @property
    def is_mine(self) -> bool:
        return self.seat.is_mine

    @property
    def dice(self) -> list[ShownDie]:
        return [ShownDie(number, shown.die) for number, shown in enumerate(self.seat.dice, 1)]

    @property
    def rows(self) -> list[list[ShownDie]]:
        dice = self.dice
        return [dice[start : start + DICE_IN_A_ROW] for start in range(0, len(dice), DICE_IN_A_ROW)]

    @property
    def captured(self) -> list[str]:
        return [str(die.unrolled()) for die in self.seat.seat.captured]

    @property
    def standing(self) -> str:
        won = _("rounds: %(won)s of %(needed)s") % {"won": self.seat.seat.won, "needed": self.rounds}
        if self.seat.score is None:
            return won
        return _("points: %(points)s") % {"points": points(self.seat.score)} + f" · {won}"


def position(match: Match, seat: Seat) -> list[ShownSeat]:
    """The others from the player's left, the player last; nothing but what the player may know."""
    assert seat.player is not None
    board = Board(match, seat.player)
    return [ShownSeat(shown, match.first_to) for shown in board.seats]


def story(match: Match, seat: Seat) -> list[str]:
    """What happened since the player acted, in sentences."""
    newest = match.moves.order_by("-number")[:MOST_MOVES]
    since = list(takewhile(lambda move: move.seat != seat.number, newest))
    return [sentence for move in reversed(since) for sentence in sentences(match, seat, move)]


def story_from(match: Match, seat: Seat, number: int) -> list[str]:
    """What came of the player's own move, and of those that followed it."""
    moves = match.moves.filter(number__gte=number).order_by("number")[:MOST_MOVES]
    return [sentence for move in moves for sentence in sentences(match, seat, move)]


def latest(match: Match, seat: Seat) -> list[str]:
    """What came of the last move."""
    return [
        sentence for move in match.moves.order_by("-number")[:1] for sentence in sentences(match, seat, move)
    ]


def sentences(match: Match, seat: Seat, move: Move) -> list[str]:
    names = [other.name for other in match.all_seats]
    return [told.written(_) for told in tell_all(seen(match, seat.number, move), seat.number, names)]


def said(match: Match, seat: Seat, since: int) -> list[tuple[str, str]]:
    """The newest that others said and the player has not read: names and words."""
    rows = (
        match.messages.filter(hidden=False)
        .exclude(seat=seat.number)
        .order_by("-number")[: min(since, MOST_MESSAGES)]
    )
    return [(match.all_seats[message.seat].name, message.text) for message in reversed(rows)]


# ---- in one sentence each


def headline(notice: Notice, match: Match, seat: Seat) -> str:
    names = ", ".join(other.name for other in match.all_seats if other.number != seat.number)
    doer = match.all_seats[notice.by].name if notice.by is not None else names
    match notice.kind:
        case Kind.TURN:
            return _("It is your turn against %(names)s.") % {"names": names}
        case Kind.CHALLENGE if notice.happened == Happened.OFFERED:
            return _("%(name)s challenges you.") % {"name": doer}
        case Kind.CHALLENGE:
            return _("%(name)s declines your challenge.") % {"name": doer}
        case Kind.BEGUN:
            return _("Your match against %(names)s begins.") % {"names": names}
        case Kind.ROUND:
            return _("A round against %(names)s is over.") % {"names": names}
        case Kind.CHAT:
            return _("%(name)s says something to you.") % {"name": doer}
        case _:
            return outcome(names, seat)


def outcome(names: str, seat: Seat) -> str:
    match seat.result:
        case Seat.Result.WON:
            return _("You won against %(names)s.") % {"names": names}
        case Seat.Result.LOST:
            return _("You lost against %(names)s.") % {"names": names}
        case _:
            return _("Your match against %(names)s is drawn.") % {"names": names}


def unseated(notice: Notice, match: Match) -> str:
    """For somebody without a seat: how a match ended that they followed, or that they left it."""
    if notice.kind != Kind.OVER:
        return _("You left match %(number)s before it began.") % {"number": match.pk}
    names = ", ".join(seat.name for seat in match.all_seats)
    for seat in match.all_seats:
        if seat.result == Seat.Result.WON:
            given = {"winner": seat.name, "names": names}
            return _("%(winner)s won a match that you followed: %(names)s.") % given
    return _("A match that you followed is over, and nobody has won it: %(names)s.") % {"names": names}


def headlines(notices: list[Notice], match: Match, seat: Seat) -> list[str]:
    """What there is to tell, the weightiest first, nothing twice."""
    return list(dict.fromkeys(_in_order(notices, match, seat)))


def _in_order(notices: list[Notice], match: Match, seat: Seat) -> Iterator[str]:
    for notice in sorted(notices, key=lambda notice: BY_WEIGHT.index(Kind(notice.kind))):
        yield headline(notice, match, seat)
