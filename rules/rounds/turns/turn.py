"""The turn of a seat: attacks, passes, surrender, and actions before an attack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never, get_args

from rules.actions import Attack, Pass, RaiseGiant, RerollGame, Surrender, UseSpecial
from rules.answers import ByKind, Listed
from rules.dice import DieKind
from rules.events import GiantUsed, HelpAsked, SpecialUsed, TurnsBegan
from rules.fight.declaring import resolve_attack, why_not_dice
from rules.fight.legal import Attacks, must_attack, opponent_of, opponents
from rules.moments.roll import Occasion
from rules.refusals import Code, Refusal, refusal
from rules.roles import GIANT
from rules.rolling import roll_and_settle
from rules.rounds.named_dice import raise_die, why_not_reacting
from rules.rounds.phase_rule import Asked, Done, PhaseRule
from rules.rounds.reactions import game_rolls, reroll_game, why_not_game
from rules.rounds.turns.bringing_back import bring_back, captured_dice, why_not_back
from rules.rounds.turns.fire import needs_fire
from rules.rounds.turns.leaving import give_up_round
from rules.rounds.turns.next_turn import begin_turn, carry_out, pass_turn
from rules.rounds.turns.refusing import is_refused, refuse
from rules.skills import traits
from rules.specials import special
from rules.state.position import Position, Seat
from rules.state.table import Table

GIANT_STEP = 3


BeforeAttack = RerollGame | RaiseGiant | UseSpecial
TurnAnswer = Attack | Pass | Surrender | BeforeAttack


class TurnPhase(PhaseRule[TurnAnswer]):
    answers = frozenset(get_args(TurnAnswer))

    def ask(self, table: Table) -> Asked:
        assert table.first is not None
        table.emit(TurnsBegan())
        begin_turn(table, table.first, extra=False)
        return True

    def try_resolve(self, battle: Position, number: int, action: TurnAnswer) -> TurnAnswer | Refusal:
        if isinstance(action, Attack):
            return resolve_attack(battle, number, action)
        return super().try_resolve(battle, number, action)

    def why_not(self, battle: Position, number: int, action: TurnAnswer) -> Refusal | None:
        match action:
            case Pass():
                return refusal(Code.MUST_ATTACK) if must_attack(battle, number) else None
            case RerollGame():
                return why_not_game(battle, number, action)
            case UseSpecial() if may_bring_back_dice(battle, number):
                return why_not_back(battle, number, action)
            case UseSpecial():
                return why_not_reroll_equal(battle, number, action)
            case RaiseGiant(die=place):
                return why_not_giant(battle.seats[number], place)
            case Attack() | Surrender():
                return None
            case _:
                assert_never(action)

    def legal(self, battle: Position, number: int) -> ByKind:
        return {
            Attack: Attacks(battle, number),
            RaiseGiant: self.actions_by_die(battle, number, RaiseGiant, GIANT),
            RerollGame: game_rolls(battle, number),
            UseSpecial: self.filter_legal(battle, number, lambda: uses_of_special(battle, number)),
            Pass: self.filter_legal(battle, number, lambda: [Pass()]),
            Surrender: Listed(lambda: [Surrender()]),
        }

    def act(self, table: Table, number: int, action: TurnAnswer) -> Done:
        match action:
            case Attack():
                declare(table, number, action)
            case Surrender():
                give_up_round(table, number)
            case Pass():
                pass_turn(table, number, auto=False)
            case RerollGame() | RaiseGiant() | UseSpecial():
                act_before_attacking(table, number, action)
                begin_turn(table, number, table.extra_turn)
            case _:
                assert_never(action)
        return False


def act_before_attacking(table: Table, seat: int, action: BeforeAttack) -> None:
    match action:
        case RerollGame():
            reroll_game(table, seat, action)
        case UseSpecial() if may_bring_back_dice(table, seat):
            bring_back(table, seat, action)
        case UseSpecial():
            reroll_equal(table, seat, action)
        case RaiseGiant(die=place):
            table.emit(GiantUsed(seat))
            die = table.seats[seat].row[place]
            raise_die(table, seat, place, min(GIANT_STEP, die.sides - die.value), "giant")
        case _:
            assert_never(action)


def declare(table: Table, seat: int, attack: Attack) -> None:
    if is_refused(table, seat, attack):
        refuse(table, seat, attack)
        begin_turn(table, seat, table.extra_turn)
    elif needs_fire(table, seat, attack):
        table.emit(HelpAsked(seat, attack))
    else:
        carry_out(table, seat, attack, 0)


def may_bring_back_dice(battle: Position | Table, seat: int) -> bool:
    return special(battle.seats[seat].special).may_bring_back_dice


def uses_of_special(battle: Position, seat: int) -> Iterator[UseSpecial]:
    if may_bring_back_dice(battle, seat):
        return captured_dice(battle, seat)
    rerolls = special(battle.seats[seat].special).rerolls_equals
    return dice_to_compare(battle, seat) if rerolls else iter(())


def dice_to_compare(battle: Position, seat: int) -> Iterator[UseSpecial]:
    for against in opponents(battle, seat):
        mine, theirs = (range(len(battle.seats[number].row)) for number in (seat, against))
        yield from (UseSpecial(dice=(place,), against=against) for place in mine)
        yield from (UseSpecial(foes=(place,), against=against) for place in theirs)


def why_not_reroll_equal(battle: Position, seat: int, action: UseSpecial) -> Refusal | None:
    mine = battle.seats[seat]
    if not special(mine.special).rerolls_equals:
        return refusal(Code.NO_SUCH_SPECIAL)
    if mine.special_used:
        return refusal(Code.USED_THIS_ROUND)
    against = opponent_of(battle, seat, action.against)
    if against is None:
        return refusal(Code.NO_SUCH_OPPONENT)
    row, foes = mine.row, battle.seats[against].row
    refused = why_not_dice(row, action.dice) or why_not_dice(foes, action.foes)
    if refused is not None:
        return refused
    if len(action.dice) + len(action.foes) != 1:
        return refusal(Code.NOTHING_CHOSEN)
    die, others = (row[action.dice[0]], foes) if action.dice else (foes[action.foes[0]], row)
    if not traits(die.skills).in_play:
        return refusal(Code.ASLEEP_AS_WARRIOR, die=die.recipe)
    if not any(other.value == die.value and traits(other.skills).in_play for other in others):
        return refusal(Code.NO_EQUAL, die=die.recipe)
    return None


def why_not_giant(seat: Seat, place: int) -> Refusal | None:
    refused = why_not_reacting(seat.row, [place], GIANT)
    if refused is None and seat.giant_used:
        return refusal(Code.ALREADY_USED)
    if refused is None and (seat.row[place].kind is DieKind.WILDCARD or not seat.row[place].copies):
        return refusal(Code.AT_ITS_LARGEST, die=seat.row[place].recipe)
    if refused is None and seat.row[place].value >= seat.row[place].sides:
        return refusal(Code.AT_ITS_LARGEST, die=seat.row[place].recipe)
    return refused


def reroll_equal(table: Table, seat: int, action: UseSpecial) -> None:
    against = opponent_of(table, seat, action.against)
    assert against is not None
    table.emit(SpecialUsed(seat))
    whose, place = (seat, action.dice[0]) if action.dice else (against, action.foes[0])
    roll_and_settle(table, whose, place, Occasion.GAME)
