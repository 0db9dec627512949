"""API models of a match as one viewer sees it, and of the decision that the viewer has to make."""

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
    """Allowed values of an action, by the name of a field and by the letter or position of a die."""

    type: str
    values: dict[str, dict[str, list[int]]]


class Asked(BaseModel):
    """The decision that the viewer has to make. Send `decision` back with the answer, so a retry is safe."""

    seat: int
    decision: int
    phase: Annotated[str, with_values(PHASES)]
    question: str
    act: str
    """Address to which the answer is sent."""
    actions: list[ActionJson]
    """All legal actions. If there are more than 400, a selection with actions of every kind."""
    all_listed: bool
    """True if `actions` has all legal actions. If not, `choices` has all allowed values."""
    choices: list[Choice]


class Clock(BaseModel):
    """The time that a seat has left.

    `due_at` is null if it would reveal the sleeping hours of another player.
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
    """Name of the player, or None if the seat is open or its player has left the site."""
    name: str
    is_robot: bool
    is_bot: bool
    accepted: bool
    is_open: bool
    fighter: str
    recipe: str
    special: str
    search: str
    """Search of the catalogue from whose results the seat's fighter is picked or drawn, or empty."""
    drawn_by_chance: bool
    bans: list[str]
    """Names of the fighters that the player in this seat has banned."""
    owes: bool
    owes_since: datetime | None
    rounds_won: int
    result: Annotated[str, with_values(["", *Seat.Result.values])]
    forfeited: Annotated[str, with_values(["", *Seat.Forfeit.values])]


class LogEntry(BaseModel):
    """A move with its events and its sentences, limited to what the viewer may know."""

    number: int
    seat: int | None
    round: int
    made_at: datetime
    events: list[EventJson]
    sentences: list[str]
    ordered: bool


class Said(BaseModel):
    """A chat message. `about_move` is set if the message is a reaction to that move."""

    number: int
    seat: int
    text: str
    said_at: datetime
    edited_at: datetime | None
    about_move: int | None


class Log(BaseModel):
    """Moves and messages, oldest first. Pass `since` and `said_since` back to get only new ones."""

    moves: list[LogEntry]
    since: int
    """Number of the last move shown in full. Secret moves come again until they are shown in full."""
    said: list[Said]
    said_since: int
    more: bool
    """True if there are more moves or messages, so call again at once."""


class Wish(BaseModel):
    """A request by a player to the other players, and the seats that agree to the request."""

    what: str
    seats: list[int]


class OrderShown(BaseModel):
    """An answer that the viewer has ordered for a later decision, in words."""

    number: int
    sentence: str
    is_lasting: bool
    is_dropped: bool


class MatchInBrief(BaseModel):
    """A short description of a match for lists."""

    number: int
    address: str
    page: str
    status: Annotated[str, with_values(Match.Status.values)]
    phase: Annotated[str, with_values(PHASES)]
    version: int
    chat_version: int
    me: int | None
    """Number of the viewer's seat, or None if the viewer does not play."""
    seats: list[SeatShown]
    terms: Terms
    pool: list[str]
    """Names of the fighters in the draft, in which seat 1 bans first and seat 0 picks first."""
    proposer: str | None
    offered_at: datetime
    moved_at: datetime
    expires_at: datetime | None
    by_link: bool
    of_tournament: bool
    continues: int | None
    imported_number: int | None
    """The match's number on Button Men Online, or null for a match of this site."""


class MatchShown(MatchInBrief):
    """A match as the viewer may see it."""

    perspective: PerspectiveJson | None
    """The battle as the viewer may see it, or None before the match begins."""
    asked: Asked | None
    clocks: list[Clock]
    stopped_at: datetime | None
    wish: Wish | None
    orders: list[OrderShown]
    may_order: list[str]
    log: Log


class Turn(BaseModel):
    """A match in which it is the player's turn, with everything that a bot needs to answer."""

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
    """True if `actions` has all legal actions. If not, `choices` has all allowed values."""
    choices: list[Choice]
    clocks: list[Clock]
    version: int
