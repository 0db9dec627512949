"""The order of the phases in a round, and the rule of each phase."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.actions import Action
from rules.answers import ByKind
from rules.events import HeadStartGiven, RoundBegan
from rules.phases import Phase
from rules.refusals import Code, Refusal, refusal
from rules.rounds.auxiliary import AuxiliaryPhase
from rules.rounds.ending import MOST_UNDECIDED, end_undecided
from rules.rounds.phase_rule import PhaseRule
from rules.rounds.reactions import ReactionPhase
from rules.rounds.recipes import settle_recipes
from rules.rounds.reserve import ReservePhase
from rules.rounds.select import SelectPhase
from rules.rounds.sizes import SizesPhase
from rules.rounds.specials import BeforeInitiative, BeforeSizes, have_all_rolled
from rules.rounds.turns import leaving
from rules.rounds.turns.fire import FirePhase
from rules.rounds.turns.next_turn import pass_turn, passes_by_itself
from rules.rounds.turns.turn import TurnPhase
from rules.rounds.turns.turn_end import TurnEndPhase
from rules.state.position import Position
from rules.state.table import Table

AUXILIARY, RESERVE, BEFORE_SIZES = AuxiliaryPhase(), ReservePhase(), BeforeSizes()
SELECT, SIZES = SelectPhase(), SizesPhase()
BEFORE_INITIATIVE, REACTIONS = BeforeInitiative(), ReactionPhase()
TURN, FIRE, TURN_END = TurnPhase(), FirePhase(), TurnEndPhase()

COURSE: Sequence[PhaseRule[Any]] = (
    AUXILIARY, RESERVE, BEFORE_SIZES, SELECT, SIZES, BEFORE_INITIATIVE, REACTIONS, TURN,
)  # fmt: skip
"""The phases of a round in order. Turns lead to the phases FIRE and TURN_END, which are not listed."""

RULES: dict[Phase, PhaseRule[Any]] = {
    Phase.READY: PhaseRule(),
    Phase.AUXILIARY: AUXILIARY,
    Phase.RESERVE: RESERVE,
    Phase.SPECIAL: BEFORE_SIZES,
    Phase.SELECT: SELECT,
    Phase.SIZES: SIZES,
    Phase.REACTION: REACTIONS,
    Phase.TURN: TURN,
    Phase.FIRE: FIRE,
    Phase.TURN_END: TURN_END,
}


def rule_for(battle: Position | Table) -> PhaseRule[Any]:
    if battle.phase is Phase.SPECIAL and have_all_rolled(battle):
        return BEFORE_INITIATIVE
    return RULES[battle.phase]


def legal(battle: Position, number: int) -> ByKind:
    return rule_for(battle).legal(battle, number) if battle.seats[number].waiting else {}


def try_resolve(battle: Position, number: int, action: Action) -> Action | Refusal:
    rule = rule_for(battle)
    if not battle.seats[number].waiting:
        return rule.why_not_asked(battle, number)
    if type(action) not in rule.answers:
        return refusal(Code.WRONG_PHASE, phase=battle.phase.value)
    return rule.try_resolve(battle, number, action)


def act(table: Table, number: int, action: Action) -> None:
    rule = rule_for(table)
    if rule.act(table, number, action):
        ask_in_order(table, COURSE[COURSE.index(rule) + 1 :])
    advance(table)


def surrender_round(table: Table, number: int) -> None:
    leaving.give_up_round(table, number)
    advance(table)


def forfeit_match(table: Table, number: int, how: str) -> None:
    leaving.give_up_match(table, number, how)
    advance(table)


def begin_match(table: Table) -> None:
    for number, seat in enumerate(table.seats):
        if seat.won:
            table.emit(HeadStartGiven(number, seat.won))
    settle_recipes(table)
    table.round_over = True
    advance(table)


def begin_round(table: Table) -> None:
    table.emit(RoundBegan(table.round + 1))
    ask_in_order(table, COURSE)


def ask_in_order(table: Table, phases: Sequence[PhaseRule[Any]]) -> None:
    for rule in phases:
        if rule.ask(table):
            return


def advance(table: Table) -> None:
    """Begin new rounds and pass for seats that pass automatically until the match waits for a decision.

    End the match after too many drawn rounds without a decision.
    """
    drawn = table.seats[0].drawn
    while True:
        if table.round_over:
            table.round_over = False
            if table.seats[0].drawn - drawn < MOST_UNDECIDED:
                begin_round(table)
            else:
                end_undecided(table)
        elif passes_by_itself(table):
            assert table.active is not None
            pass_turn(table, table.active, auto=True)
        else:
            return
