"""The table while an action is carried out: the only thing in the rules that changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.actions import Sizes
from rules.dice import ASLEEP, DIZZY, Die
from rules.phases import Phase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rules.actions import Attack
    from rules.battle import Battle, Seat
    from rules.chance import Draw
    from rules.events import Event
    from rules.rulesets import Ruleset


DRAWS_TO_CHOOSE_AGAIN = 4
"""After so many rounds drawn one after the other everybody chooses anew what plasma dice can do."""


class TableSeat:
    """A seat's dice and dues, changing."""

    __slots__ = (
        "autopass",
        "button",
        "captured",
        "deck",
        "deck_shown",
        "drawn",
        "game_used",
        "giant_used",
        "lost",
        "opened",
        "out",
        "overshooting",
        "previous",
        "recipe",
        "recipe_text",
        "retired",
        "row",
        "sizes",
        "special",
        "special_used",
        "surrendered",
        "waiting",
        "won",
    )

    def __init__(self, seat: Seat) -> None:
        self.recipe = seat.recipe
        self.recipe_text = seat.recipe_text
        self.button = seat.button
        self.special = seat.special
        self.autopass = seat.autopass
        self.overshooting = seat.overshooting
        self.row: list[Die] = list(seat.row)
        self.captured: list[Die] = list(seat.captured)
        self.out: list[Die] = list(seat.out)
        self.retired: list[Die] = list(seat.retired)
        self.sizes: Sizes | None = seat.sizes
        self.previous: Sizes | None = seat.previous
        self.deck, self.deck_shown = seat.deck, seat.deck_shown
        self.waiting = seat.waiting
        self.opened = seat.opened
        self.won, self.lost, self.drawn = seat.won, seat.lost, seat.drawn
        self.surrendered = seat.surrendered
        self.game_used, self.giant_used = seat.game_used, seat.giant_used
        self.special_used = seat.special_used


class Table:
    """A battle thawed. Everything that changes it is an event; `emit` is how events happen."""

    __slots__ = (
        "active",
        "answered",
        "asked",
        "draws_in_a_row",
        "events",
        "extra_turn",
        "first",
        "first_to",
        "losers",
        "passes",
        "pending",
        "phase",
        "ranking",
        "round",
        "round_over",
        "ruleset",
        "seats",
        "source",
        "turn",
        "winner",
    )

    def __init__(self, battle: Battle, draw: Draw | None = None) -> None:
        self.ruleset: Ruleset = battle.ruleset
        self.first_to = battle.first_to
        self.seats = [TableSeat(seat) for seat in battle.seats]
        self.phase = battle.phase
        self.round = battle.round
        self.turn = battle.turn
        self.passes = battle.passes
        self.active = battle.active
        self.first = battle.first
        self.ranking = battle.ranking
        self.asked = battle.asked
        self.answered = battle.answered
        self.pending: Attack | None = battle.pending
        self.losers = battle.losers
        self.draws_in_a_row = battle.draws_in_a_row
        self.winner = battle.winner
        self.extra_turn = battle.extra_turn
        self.events: list[Event] = []
        self.round_over = False
        self.source = draw

    def draw(self, low: int, high: int, what: object) -> int:
        assert self.source is not None
        return self.source(low, high, what)  # type: ignore[arg-type]

    def emit(self, event: Event) -> None:
        self.events.append(event)
        event.apply(self)

    # ---- what events do to more than one die

    def lay_out(self, number: int) -> None:
        """A new round: every row as its recipe says, at the sizes that carry over."""
        self.round = number
        self.turn = 0
        self.passes = 0
        self.active = None
        self.extra_turn = False
        self.pending = None
        for seat in self.seats:
            seat.row = [sized_as_chosen(die, place, seat.sizes) for place, die in enumerate(seat.recipe)]
            seat.captured, seat.out, seat.retired = [], [], []
            seat.surrendered = seat.special_used = False
            seat.deck_shown = seat.deck

    def open_decisions(self, phase: Phase, numbers: Sequence[int]) -> None:
        self.phase = phase
        self.asked = tuple(numbers)
        for number, seat in enumerate(self.seats):
            seat.waiting = number in numbers
            if seat.waiting:
                seat.opened += 1

    def begin_action(self, acting: int) -> None:
        """Another turn is being carried out: dice that were dizzy or slept for it do so no longer."""
        self.turn += 1
        for number, seat in enumerate(self.seats):
            over = {DIZZY, ASLEEP} if number == acting else {DIZZY}
            for place, die in enumerate(seat.row):
                if die.marks and not die.marks.isdisjoint(over):
                    seat.row[place] = die.with_marks(die.marks - over)

    def score_round(self, winner: int | None) -> None:
        casual = self.ruleset.casual
        self.losers = ()
        for number, seat in enumerate(self.seats):
            seat.waiting = False
            if winner is None:
                seat.drawn += 1
            elif number == winner:
                seat.won += 1
            else:
                seat.lost += 1
                self.losers = (*self.losers, number)
            if winner is not None or casual:
                seat.previous = seat.sizes
            if casual or (winner is not None and number != winner):
                seat.sizes = None
        self.draws_in_a_row = self.draws_in_a_row + 1 if winner is None else 0
        if self.draws_in_a_row == DRAWS_TO_CHOOSE_AGAIN:
            self.draws_in_a_row = 0
            for seat in self.seats:
                seat.sizes = seat.sizes and Sizes(seat.sizes.swing, seat.sizes.option)

    def end(self, winner: int | None) -> None:
        self.phase = Phase.OVER
        self.winner = winner
        self.turn = self.passes = 0
        self.active = None
        self.extra_turn = False
        self.asked = ()
        for seat in self.seats:
            seat.row, seat.captured, seat.out, seat.retired = [], [], [], []
            seat.waiting = False


def sized_as_chosen(die: Die, place: int, sizes: Sizes | None) -> Die:
    """A die of a recipe, at the size chosen for it if there is one."""
    if sizes is None:
        return die
    if die.swing and die.swing in sizes.swing:
        die = die.sized(sizes.swing[die.swing])
    elif place in sizes.option:
        die = die.sized(sizes.option[place])
    if place in sizes.plasma:
        die = with_group(die, sizes.plasma[place])
    return die


def announces_openly(battle: Battle | Table) -> bool:
    """Whether sizes are announced one by one this time; otherwise all write them down in secret."""
    return battle.ruleset.open_sizes and bool(battle.losers)


def lies_apart(die: Die) -> bool:
    """Whether a die of a recipe waits beside the table: in reserve, or on the sideboard."""
    return die.has("r") or die.has("S")


SPECIALTY = ("I", "M", "p", "s", "z", "t")


def groups_of(die: Die) -> tuple[str, ...]:
    """The groups of skills among which a plasma or specialty die's owner chooses."""
    return SPECIALTY if die.has("*") else die.groups


def with_group(die: Die, group: int) -> Die:
    letters = "".join(letter for letter in groups_of(die)[group] if letter not in die.skills)
    return die.but(skills=die.skills + letters, group=group)
