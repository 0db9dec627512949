"""The end of a turn, when a special rule may ask for a decision before the next turn."""

from __future__ import annotations

from rules.actions import Action, Decline, UseSpecial
from rules.answers import ByKind, Listed
from rules.refusals import Refusal
from rules.rounds.phase_rule import Done, PhaseRule
from rules.rounds.specials import why_not_used
from rules.rounds.turns.next_turn import begin_turn_of
from rules.specials import special
from rules.state.position import Position
from rules.state.table import Table


class TurnEndPhase(PhaseRule[Action]):
    answers = frozenset({UseSpecial, Decline})

    def why_not(self, battle: Position, number: int, action: Action) -> Refusal | None:
        if isinstance(action, UseSpecial):
            return why_not_used(battle, number, action)
        return None

    def legal(self, battle: Position, number: int) -> ByKind:
        return {
            Decline: Listed(lambda: [Decline()]),
            UseSpecial: special(battle.seats[number].special).answers(battle, number),
        }

    def act(self, table: Table, number: int, action: Action) -> Done:
        assert table.following is not None
        found, following, extra = special(table.seats[number].special), table.following, False
        if isinstance(action, UseSpecial):
            found.act(table, number, action)
            extra = found.repeats_turns
        begin_turn_of(table, number if extra else following, extra)
        return False
