"""Tables, cross tables of groups and ladders, as the page of a tournament shows them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import pgettext

from core.numbers import format_signed
from tournaments.kinds import Kind, TournamentEvent
from tournaments.models import Entry
from tournaments.pages.rounds import Drawn
from tournaments.pages.sides import PairingShown, Side
from tournaments.pairing import Row, may_challenge
from tournaments.pairing.standings import WIN


@dataclass(frozen=True, slots=True)
class TableLine:
    place: int
    entry: Entry
    row: Row
    played: int

    @property
    def points(self) -> str:
        return format_halves(self.row.points)

    @property
    def lost_points(self) -> str:
        return format_halves(WIN * self.played - self.row.points)

    @property
    def beaten_points(self) -> str:
        """The Sonneborn-Berger score as text.

        It adds the points of beaten opponents and half of the points of opponents after a draw.
        """
        return format_quarters(self.row.beaten)

    @property
    def direct(self) -> str:
        return format_halves(self.row.direct)

    @property
    def rounds(self) -> str:
        return format_signed(self.row.rounds) if self.row.rounds else "0"


def format_halves(points: int) -> str:
    return f"{points // 2 or ''}½" if points % 2 else str(points // 2)


def format_quarters(points: int) -> str:
    """Return a number of quarter points as text with fractions, such as "3¾"."""
    whole, rest = divmod(points, 4)
    return f"{whole or ''}{('', '¼', '½', '¾')[rest]}" or "0"


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell in the cross table of a group, with the result of one entrant against another."""

    match: int | None = None
    is_self: bool = False
    words: str = "·"
    has_won: bool = False
    has_lost: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    number: int
    lines: list[TableLine]
    cells: list[tuple[TableLine, list[Cell]]]
    """The rows of the cross table, in the order of the group's table."""
    through: int
    """Number of entrants of the group who go on to the knock-out."""


def lines_of(rows: Sequence[Row], entries: Sequence[Entry], event: TournamentEvent) -> list[TableLine]:
    by_seed = entries_by_seed(entries)
    played = Counter(
        who
        for meeting in event.closed_meetings
        if meeting.other is not None
        for who in meeting.entrant_numbers
    )
    return [TableLine(row.place, by_seed[row.entrant], row, played[row.entrant]) for row in rows]


def entries_by_seed(entries: Iterable[Entry]) -> dict[int, Entry]:
    return {entry.seed: entry for entry in entries if entry.seed is not None}


def groups_shown(kind: Kind, entries: Sequence[Entry], event: TournamentEvent, drawn: Drawn) -> list[Group]:
    met = {
        frozenset((shown.pairing.one_id, shown.pairing.other_id)): shown
        for shown in drawn.values()
        if shown.pairing is not None and shown.pairing.group is not None
    }
    groups = []
    for number, rows in kind.group_tables(event).items():
        lines = lines_of(rows, entries, event)
        cells = [(line, [cell_of(line.entry, other.entry, met) for other in lines]) for line in lines]
        groups.append(Group(number, lines, cells, kind.go_on(event)))
    return groups


def cell_of(entry: Entry, other: Entry, met: dict[frozenset[int | None], PairingShown]) -> Cell:
    if entry == other:
        return Cell(is_self=True)
    shown = met.get(frozenset((entry.pk, other.pk)))
    if shown is None or shown.other is None:
        return Cell()
    is_first = shown.one.entry == entry
    mine, theirs = (shown.one, shown.other) if is_first else (shown.other, shown.one)
    words = score_of(shown, mine, theirs)
    return Cell(shown.match, words=words, has_won=mine.has_won, has_lost=mine.has_lost)


def score_of(shown: PairingShown, mine: Side, theirs: Side) -> str:
    if mine.rounds == theirs.rounds:
        if mine.has_won:
            return pgettext("pairing", "won")
        if mine.has_lost:
            return pgettext("pairing", "lost")
    return "·" if shown.match is None else f"{rounds_or_dash(mine.rounds)}:{rounds_or_dash(theirs.rounds)}"


def rounds_or_dash(rounds: int | None) -> str:
    return "–" if rounds is None else str(rounds)


@dataclass(frozen=True, slots=True)
class Rung:
    number: int
    entry: Entry
    busy_with: PairingShown | None = None
    may_be_challenged: bool = False


def rungs_of(
    ladder: Sequence[int], entries: Sequence[Entry], drawn: Drawn, mine: Entry | None, reach: int
) -> list[Rung]:
    by_seed = entries_by_seed(entries)
    busy = {
        side.entry.pk: each for each in drawn.values() if each.is_open for side in each.sides if side.entry
    }
    me = mine.seed if mine is not None and mine.pk not in busy and mine.seed in ladder else None
    return [
        Rung(
            place,
            by_seed[number],
            busy.get(by_seed[number].pk),
            me is not None and by_seed[number].pk not in busy and may_challenge(ladder, me, number, reach),
        )
        for place, number in enumerate(ladder, 1)
    ]
