"""Records of matches as text: terms and seats, then every move with its dice (see `docs/rules.md`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rules.actions import Action, Attack, UseSpecial
from rules.battle import Battle, fold
from rules.events import Event, MatchEnded, RoundBegan, RoundEnded
from rules.notation.codec import die_to_text
from rules.notation.typed_actions import as_typed
from rules.records.early_endings import ending_text
from rules.state.position import Seat

TITLE = "Button Men record 1"
BEGINS = "begin"
REMARK = "#"
AGAINST = " against "
BETWEEN = " | "
NO_DICE = "none"


@dataclass(slots=True)
class Record:
    battle: Battle
    """The state of the match after the last written move, at first before the first roll."""
    names: Sequence[str]
    revision: int
    """The revision of the rules by which the match was played."""
    remarks: Sequence[str] = ()
    lines: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.lines = [TITLE, *(f"{REMARK} {in_one_line(remark)}" for remark in self.remarks)]
        self.lines += head_of(self.battle, self.names, self.revision)

    def begin(self, draws: Sequence[int], events: Sequence[Event]) -> None:
        self.lines.append("")
        self.write(BEGINS, draws, events)

    def add(self, seat: int, action: Action | None, draws: Sequence[int], events: Sequence[Event]) -> None:
        words = ending_text(events[0]) if action is None else typed_in(action, self.battle)
        self.write(f"{seat + 1} {words}", draws, events)

    def write(self, words: str, draws: Sequence[int], events: Sequence[Event]) -> None:
        self.lines += lines_of_move(words, draws, self.battle, events)
        self.battle = fold(self.battle, events)

    def __str__(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


# ---- the head


def head_of(start: Battle, names: Sequence[str], revision: int) -> Iterator[str]:
    yield f"rules {revision}"
    yield f"ruleset {start.ruleset.name}"
    yield f"first to {start.first_to}"
    if start.misere:
        yield "lowest score wins"
    for number, seat in enumerate(start.seats):
        if seat.won:
            yield f"head start {seat.won} for {number + 1}"
    for number, seat in enumerate(start.seats):
        yield ""
        yield f"seat {number + 1}"
        yield from lines_of_seat(seat, names[number])


def lines_of_seat(seat: Seat, name: str) -> Iterator[str]:
    for key, text in (("player", name), ("fighter", seat.button), ("dice", seat.recipe_text)):
        if text:
            yield f"{key} {in_one_line(text)}"
    if seat.special:
        yield f"special {seat.special}"
    if seat.autopass:
        yield "passes by itself"
    if seat.overshooting:
        yield "fire overshoots"


def in_one_line(text: str) -> str:
    return " ".join(text.split())


# ---- moves


def lines_of_move(words: str, draws: Sequence[int], before: Battle, events: Sequence[Event]) -> Iterator[str]:
    chance = [f"dice {' '.join(map(str, draws))}"] if draws else []
    first, *later = parts_of(events)
    battle = fold(before, first)
    yield BETWEEN.join([words, *chance, table_of(battle)])
    yield from endings_in(first)
    for part in later:
        battle = fold(battle, part)
        if isinstance(part[0], MatchEnded):
            rounds = " : ".join(str(seat.won) for seat in battle.seats)
            yield BETWEEN.join(["match ends", rounds, winner_of(part[0])])
        else:
            yield BETWEEN.join([f"round {battle.round} begins", table_of(battle)])
            yield from endings_in(part)


def parts_of(events: Sequence[Event]) -> Iterator[list[Event]]:
    """Yield the events of a move in parts. A new part starts when a round begins or the match ends."""
    part: list[Event] = []
    for event in events:
        if part and isinstance(event, RoundBegan | MatchEnded):
            yield part
            part = []
        part.append(event)
    yield part


def endings_in(events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, RoundEnded):
            points = " : ".join(f"{score / 2:g}" for score in event.scores)
            yield BETWEEN.join([f"round {event.round} ends", points, winner_of(event)])


def winner_of(ended: RoundEnded | MatchEnded) -> str:
    return "nobody wins" if ended.winner is None else f"{ended.winner + 1} wins"


def table_of(battle: Battle) -> str:
    return f"table {' / '.join(map(row_of, battle.seats))}"


def row_of(seat: Seat) -> str:
    return " ".join(map(die_to_text, seat.row)) or NO_DICE


def typed_in(action: Action, battle: Battle) -> str:
    line = as_typed(action)
    if isinstance(action, Attack | UseSpecial) and action.against is not None and len(battle.seats) > 2:
        return f"{line}{AGAINST}{action.against + 1}"
    return line
