from __future__ import annotations

from rules.actions import UseSpecial
from rules.answers import Answers, Listed
from rules.events import ExtraTurnWon, SpecialSpent
from rules.refusals import Code, Refusal, refusal
from rules.specials.base import special
from rules.specials.icons.icon import Icon, make_fighters
from rules.state.position import Position
from rules.state.table import Table


class OnceMore(Icon):
    """A special rule that may give another turn after an attack."""

    repeats_turns = True

    def asks_at_turn_end(self, table: Table, number: int, following: int) -> bool:
        has_attacked = table.passes == 0
        return (
            has_attacked
            and self.uses_left(table.seats[number]) > 0
            and special(table.seats[following].special).of_series
        )

    def why_not(self, battle: Position, number: int, action: UseSpecial) -> Refusal | None:
        return None if action == UseSpecial() else refusal(Code.NOT_AN_ACTION)

    def answers(self, battle: Position, number: int) -> Answers[UseSpecial]:
        return Listed(lambda: [UseSpecial()])

    def act(self, table: Table, number: int, action: UseSpecial) -> None:
        table.emit(SpecialSpent(number))
        table.emit(ExtraTurnWon(number, "special"))


ONCE_MORE = make_fighters(
    OnceMore, SailorJupiter=1, SailorMars=1, SailorMercury=1, SailorMoon=1, SailorVenus=1
)
