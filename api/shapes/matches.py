"""Shapes of a match: how it stands for one viewer, and what it asks of them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel

from api.shapes.common import with_values
from api.shapes.of_rules import ActionJson, EventJson, PerspectiveJson
from games.models import Match, Seat, Terms
from rules import Phase

PHASES = [phase.value for phase in Phase]


class Choice(BaseModel):
    """The values that may be filled in, by field of the action and by letter or place of a die."""

    type: str
    values: dict[str, dict[str, list[int]]]


class Asked(BaseModel):
    """What the viewer owes: `decision` goes back with the answer, so that sending twice is safe."""

    seat: int
    decision: int
    phase: Annotated[str, with_values(PHASES)]
    question: str
    act: str
    """Where to send the answer."""
    actions: list[ActionJson]
    """Legal, all of them; if there are more than 400, some with values of every size."""
    all_listed: bool
    """False if `actions` is cut, as with sizes of several swing dice: `choices` has all values."""
    choices: list[Choice]


class Clock(BaseModel):
    """How long a seat has; `due_at` of others only where it tells nothing of their nights."""

    seat: int
    seconds_left: float
    runs: bool
    is_up: bool
    due_at: datetime | None
    over_by: datetime | None
    times_given: int


class SeatShown(BaseModel):
    """A place in a match, with its player and fighter."""

    number: int
    player: str | None
    """Null for a seat that is open, or whose player has left the site."""
    name: str
    is_robot: bool
    is_bot: bool
    accepted: bool
    is_open: bool
    fighter: str
    recipe: str
    special: str
    search: str
    """The fighters among which its own is picked or drawn, as a search of the catalogue."""
    drawn_by_chance: bool
    bans: list[str]
    """The names of the fighters that its player has banned."""
    owes: bool
    owes_since: datetime | None
    rounds_won: int
    result: Annotated[str, with_values(["", *Seat.Result.values])]
    forfeited: Annotated[str, with_values(["", *Seat.Forfeit.values])]


class LogEntry(BaseModel):
    """A move, with what the viewer may know of it: as facts, and in sentences."""

    number: int
    seat: int | None
    round: int
    made_at: datetime
    events: list[EventJson]
    sentences: list[str]
    ordered: bool


class Said(BaseModel):
    """Something said beside a match; `about_move` if it is a word about that move."""

    number: int
    seat: int
    text: str
    said_at: datetime
    edited_at: datetime | None
    about_move: int | None


class Log(BaseModel):
    """What happened and was said, oldest first. Give the cursors back for what is new."""

    moves: list[LogEntry]
    since: int
    """Some of a secret phase comes again until it is shown whole."""
    said: list[Said]
    said_since: int
    more: bool
    """There is more already: ask again at once."""


class Wish(BaseModel):
    """What a player asks of the others, and the seats that agree."""

    what: str
    seats: list[int]


class OrderShown(BaseModel):
    """An order that the viewer has left, in words."""

    number: int
    sentence: str
    is_lasting: bool
    is_dropped: bool


class MatchInBrief(BaseModel):
    """A match as lists have it."""

    number: int
    address: str
    page: str
    status: Annotated[str, with_values(Match.Status.values)]
    phase: Annotated[str, with_values(PHASES)]
    version: int
    chat_version: int
    me: int | None
    """The viewer's seat."""
    seats: list[SeatShown]
    terms: Terms
    proposer: str | None
    offered_at: datetime
    moved_at: datetime
    expires_at: datetime | None
    by_link: bool
    of_tournament: bool
    continues: int | None


class MatchShown(MatchInBrief):
    """A match as the viewer may see it."""

    perspective: PerspectiveJson | None
    """Null before it begins."""
    asked: Asked | None
    clocks: list[Clock]
    stopped_at: datetime | None
    wish: Wish | None
    orders: list[OrderShown]
    may_order: list[str]
    log: Log


class Turn(BaseModel):
    """A match that waits for the player: all that a bot needs to answer."""

    number: int
    address: str
    act: str
    decision: int
    seat: int
    phase: Annotated[str, with_values(PHASES)]
    question: str
    perspective: PerspectiveJson
    actions: list[ActionJson]
    all_listed: bool
    """False if `actions` is cut, as with sizes of several swing dice: `choices` has all values."""
    choices: list[Choice]
    clocks: list[Clock]
    version: int
