"""Models of a match: its state for one viewer, and the decision it asks of them."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel

from api.shapes.common import with_values
from api.shapes.rules_schema import ActionJson, EventJson, PerspectiveJson
from games.models import Match, Seat, Terms
from rules import Phase

PHASES = [phase.value for phase in Phase]


class Choice(BaseModel):
    """Allowed values of an action's fields, by field and by letter or position of a die."""

    type: str
    values: dict[str, dict[str, list[int]]]


class Asked(BaseModel):
    """The decision that the viewer owes. Send `decision` back with the answer, so that a retry is safe."""

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
    """The time that a seat has left.

    Other players' `due_at` is null if it would reveal their sleeping hours.
    """

    seat: int
    seconds_left: float
    runs: bool
    is_up: bool
    due_at: datetime | None
    over_by: datetime | None
    times_given: int


class SeatShown(BaseModel):
    """A seat of a match, with its player and fighter."""

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
    """A move, as facts and in sentences, limited to what the viewer may know."""

    number: int
    seat: int | None
    round: int
    made_at: datetime
    events: list[EventJson]
    sentences: list[str]
    ordered: bool


class Said(BaseModel):
    """A chat message; `about_move` is set if it is a reaction to that move."""

    number: int
    seat: int
    text: str
    said_at: datetime
    edited_at: datetime | None
    about_move: int | None


class Log(BaseModel):
    """Moves and messages, oldest first. Pass the cursors back to get only new ones."""

    moves: list[LogEntry]
    since: int
    """Some of a secret phase comes again until it is shown whole."""
    said: list[Said]
    said_since: int
    more: bool
    """There is more already: ask again at once."""


class Wish(BaseModel):
    """A request by a player to the others, and the seats that agree."""

    what: str
    seats: list[int]


class OrderShown(BaseModel):
    """An order that the viewer has placed, in words."""

    number: int
    sentence: str
    is_lasting: bool
    is_dropped: bool


class MatchInBrief(BaseModel):
    """A match as lists show it."""

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
    """A match that waits for the player, with everything that a bot needs to answer."""

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
