"""Reserve and sideboard dice, which the losers of a round may bring into play."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations, starmap
from typing import assert_never, get_args

from rules.actions import AddReserve, Decline, SwapSideboard, UseSpecial
from rules.answers import ByKind, Listed
from rules.dice import CHOSEN, NO_MARKS, Die, is_off_table
from rules.events import DecisionsOpened, DiceSetAside, ReserveChosen, ReserveDeclined, SideboardChosen
from rules.phases import Phase
from rules.refusals import Code, Refusal, refusal
from rules.roles import RESERVE, SIDEBOARD
from rules.rounds.named_dice import why_not_named
from rules.rounds.phase_rule import Asked, Done, PhaseRule
from rules.rounds.recipes import set_recipe
from rules.rounds.specials import why_not_used
from rules.specials import special
from rules.state.position import Position, Seat
from rules.state.table import Table

ReserveAnswer = AddReserve | SwapSideboard | UseSpecial | Decline


class ReservePhase(PhaseRule[ReserveAnswer]):
    answers = frozenset(get_args(ReserveAnswer))

    def ask(self, table: Table) -> Asked:
        asked = [
            number
            for number in table.losers
            if any(map(is_off_table, table.seats[number].row)) or has_other_ways(table, number)
        ]
        if asked:
            table.emit(DecisionsOpened(Phase.RESERVE, tuple(asked)))
        return bool(asked)

    def why_not(self, battle: Position, number: int, action: ReserveAnswer) -> Refusal | None:
        seat = battle.seats[number]
        match action:
            case AddReserve(die=place):
                refused = why_not_named(seat.row, [place], RESERVE)
                if refused is None and CHOSEN in seat.row[place].marks:
                    return refusal(Code.SAME_DIE_TWICE, die=seat.row[place].recipe)
                return refused
            case SwapSideboard():
                return why_not_swap(seat, action)
            case UseSpecial() if any(map(is_chosen, seat.row)) or not has_other_ways(battle, number):
                return refusal(Code.NO_SUCH_SPECIAL)
            case UseSpecial():
                return why_not_used(battle, number, action)
            case Decline():
                return None
            case _:
                assert_never(action)

    def legal(self, battle: Position, number: int) -> ByKind:
        places = range(len(battle.seats[number].row))
        legal: ByKind = {
            Decline: Listed(lambda: [Decline()]),
            AddReserve: self.actions_by_die(battle, number, AddReserve, RESERVE),
            SwapSideboard: self.filter_legal(
                battle, number, lambda: starmap(SwapSideboard, permutations(places, 2))
            ),
        }
        if has_other_ways(battle, number):
            found = special(battle.seats[number].special)
            legal[UseSpecial] = self.filter_legal(battle, number, lambda: found.answers(battle, number))
        return legal

    def act(self, table: Table, number: int, action: ReserveAnswer) -> Done:
        match action:
            case AddReserve(die=place):
                die = table.seats[number].row[place].without_skills(RESERVE.letters)
                table.emit(ReserveChosen(number, place, die, again=may_choose_again(table, number)))
            case SwapSideboard():
                table.emit(SideboardChosen(number, action.die, action.instead_of))
            case UseSpecial():
                special(table.seats[number].special).act(table, number, action)
            case Decline():
                table.emit(ReserveDeclined(number, enough=any(map(is_chosen, table.seats[number].row))))
            case _:
                assert_never(action)
        if any(seat.waiting for seat in table.seats):
            return False
        settle_reserve(table)
        return True


def has_other_ways(battle: Position | Table, number: int) -> bool:
    return special(battle.seats[number].special).asks_with_reserve(battle, number)


def is_chosen(die: Die) -> bool:
    return CHOSEN in die.marks


def may_choose_again(table: Table, number: int) -> bool:
    seat = table.seats[number]
    chosen = 1 + sum(map(is_chosen, seat.row))
    left = sum(die.acts_as(RESERVE) for die in seat.row) - chosen
    return left > 0 and chosen < special(seat.special).most_from_reserve(table, number)


def why_not_swap(seat: Seat, action: SwapSideboard) -> Refusal | None:
    refused = why_not_named(seat.row, [action.die], SIDEBOARD)
    if refused is not None:
        return refused
    place = action.instead_of
    if type(place) is not int or not 0 <= place < len(seat.row):
        return refusal(Code.NO_SUCH_DIE)
    return refusal(Code.LIES_APART, die=seat.row[place].recipe) if is_off_table(seat.row[place]) else None


def settle_reserve(table: Table) -> None:
    for number, seat in enumerate(table.seats):
        chosen = [place for place, die in enumerate(seat.row) if is_chosen(die)]
        if chosen:
            row, recipe = joined_dice(seat.row, chosen), joined_dice(seat.recipe, chosen)
            brought = sum(seat.row[place].acts_as(RESERVE) for place in chosen)
            special(seat.special).after_bringing_in(table, number, brought)
            table.emit(DiceSetAside(number, row))
            set_recipe(table, number, recipe, "reserve")


def joined_dice(dice: Sequence[Die], chosen: Sequence[int]) -> tuple[Die, ...]:
    """Return the dice after the *chosen* reserve or sideboard dice have come into play.

    A die that was exchanged for a sideboard die is moved to the sideboard.
    """
    row = list(dice)
    board = "".join(
        letter for place in chosen for letter in dice[place].skills if letter in SIDEBOARD.letters
    )
    for place in chosen:
        die = row[place]
        in_play = die.without_skills(RESERVE.letters + SIDEBOARD.letters)
        row[place] = (in_play if is_off_table(die) else die.gaining(board)).with_marks(NO_MARKS)
    return tuple(row)
