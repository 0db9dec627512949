"""Turns: what the active seat does, and who is next."""

from __future__ import annotations

from rules import initiative, rounds
from rules.actions import (
    Action,
    AdjustFire,
    Attack,
    CancelAttack,
    Pass,
    RaiseGiant,
    RerollGame,
    Surrender,
    UseSpecial,
)
from rules.attacks.front import Front
from rules.declaring import why_not_dice
from rules.dice import DieKind
from rules.ending import end_round, score_and_end_round
from rules.events import (
    AttackWithdrawn,
    DieLeft,
    GiantUsed,
    HelpAsked,
    Passed,
    SpecialUsed,
    Surrendered,
    TurnBegan,
)
from rules.fight import FightCourse
from rules.helping import needs_fire, raises_meant, why_not_help
from rules.legal import can_only_pass, must_attack, opponent_of
from rules.moments.roll import Occasion
from rules.phases import Phase
from rules.position import Position, Seat
from rules.refusals import Code, Refusal, refusal
from rules.roles import GIANT
from rules.rolling import roll
from rules.skills import traits
from rules.specials import special
from rules.table import Table

LAST_TURN = 500
"""A round that gets this far is scored as it stands: sleep and teleport dice could go on for ever."""


def why_not(battle: Position, seat: int, action: Action) -> Refusal | None:
    match action:
        case Pass():
            return refusal(Code.MUST_ATTACK) if must_attack(battle, seat) else None
        case AdjustFire():
            return why_not_help(battle, seat, action)
        case RerollGame():
            return initiative.why_not_game(battle, seat, action)
        case UseSpecial():
            return why_not_equal(battle, seat, action)
        case RaiseGiant(die=place):
            return why_not_giant(battle.seats[seat], place)
        case _:
            return None


def why_not_equal(battle: Position, seat: int, action: UseSpecial) -> Refusal | None:
    """Why this die may not be rolled for showing the same as one on another side."""
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


GIANT_STEP = 3


def why_not_giant(seat: Seat, place: int) -> Refusal | None:
    """Why this die cannot be raised."""
    refused = initiative.why_not_reacting(seat.row, [place], GIANT)
    if refused is None and seat.giant_used:
        return refusal(Code.ALREADY_USED)
    if refused is None and (seat.row[place].kind is DieKind.WILDCARD or not seat.row[place].copies):
        return refusal(Code.AT_ITS_LARGEST, die=seat.row[place].recipe)
    if refused is None and seat.row[place].value >= seat.row[place].sides:
        return refusal(Code.AT_ITS_LARGEST, die=seat.row[place].recipe)
    return refused


# ---- acting


def act(table: Table, seat: int, action: Action) -> None:
    match action:
        case Attack():
            declare(table, seat, action)
        case AdjustFire():
            adjust_fire(table, seat, action)
        case CancelAttack():
            table.emit(AttackWithdrawn(seat))
            begin_turn(table, seat, table.extra_turn)
        case RerollGame():
            initiative.reroll_game(table, seat, action)
            begin_turn(table, seat, table.extra_turn)
        case UseSpecial():
            reroll_equal(table, seat, action)
            begin_turn(table, seat, table.extra_turn)
        case RaiseGiant(die=place):
            table.emit(GiantUsed(seat))
            die = table.seats[seat].row[place]
            initiative.raise_die(table, seat, place, min(GIANT_STEP, die.sides - die.value), "giant")
            begin_turn(table, seat, table.extra_turn)
        case Surrender():
            surrender(table, seat)
        case _:
            pass_turn(table, seat, auto=False)


def begin_turn(table: Table, seat: int, extra: bool) -> None:
    table.emit(TurnBegan(seat, extra))


def declare(table: Table, seat: int, attack: Attack) -> None:
    if needs_fire(table, seat, attack):
        table.emit(HelpAsked(seat, attack))
    else:
        carry_out(table, seat, attack, 0)


def adjust_fire(table: Table, seat: int, action: AdjustFire) -> None:
    attack = table.pending
    assert attack is not None
    row = table.seats[seat].row
    aid = sum(row[place].value - value for place, value in action.values.items())
    assert attack.against is not None
    raised = raises_meant(Front(table, seat, attack.against), attack, action, aid) if aid else None
    for place, value in sorted(action.values.items()):
        initiative.turn_down(table, seat, place, value, "fire")
    for place, by in sorted((raised or {}).items()):
        if by:
            initiative.raise_die(table, seat, place, by, "raised")
    carry_out(table, seat, attack, aid)


def carry_out(table: Table, seat: int, attack: Attack, aid: int) -> None:
    fight = FightCourse(table, seat, attack)
    fight.carry_out(aid)
    assert attack.against is not None
    next_turn(table, seat, attack.against, extra=fight.extra_turn is not None)


def reroll_equal(table: Table, seat: int, action: UseSpecial) -> None:
    against = opponent_of(table, seat, action.against)
    assert against is not None
    table.emit(SpecialUsed(seat))
    whose, place = (seat, action.dice[0]) if action.dice else (against, action.foes[0])
    roll(table, whose, place, Occasion.GAME)


def surrender(table: Table, seat: int) -> None:
    table.emit(Surrendered(seat))
    left = [number for number, other in enumerate(table.seats) if not other.surrendered]
    if len(left) == 1:
        end_round(table, left[0], "surrender")
    else:
        for die in list(table.seats[seat].row):
            table.emit(DieLeft(seat, 0, die, kept=False))
        next_turn(table, seat, (seat + 1) % len(table.seats), extra=False)


def pass_turn(table: Table, seat: int, auto: bool) -> None:
    table.emit(Passed(seat, auto))
    next_turn(table, seat, (seat + 1) % len(table.seats), extra=False)


def next_turn(table: Table, seat: int, following: int, extra: bool) -> None:
    if table.passes >= len(table.seats):
        score_and_end_round(table, "passes")
    elif sum(1 for other in table.seats if other.row) <= 1:
        score_and_end_round(table, "no_dice")
    elif table.turn > LAST_TURN:
        score_and_end_round(table, "turns")
    else:
        begin_turn(table, seat if extra else following, extra)


def go_on(table: Table) -> None:
    """Everything that follows without anybody's decision: new rounds, and automatic passes."""
    while True:
        if table.round_over:
            table.round_over = False
            rounds.begin_round(table)
        elif passes_by_itself(table):
            assert table.active is not None
            pass_turn(table, table.active, auto=True)
        else:
            return


def passes_by_itself(table: Table) -> bool:
    """Seats without dice do, and those who wish to when nothing else is left."""
    if table.phase is not Phase.TURN or table.active is None:
        return False
    seat = table.seats[table.active]
    if not seat.row:
        return True
    asked = table.turn == 1 and not table.ruleset.autopass_at_first
    return seat.autopass and not asked and can_only_pass(table, table.active)
