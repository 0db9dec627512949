"""Initiative, and the reactions of seats that lost it with chance, focus and game dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import assert_never, get_args

from rules.actions import Decline, RerollChance, RerollGame, TurnDownFocus
from rules.answers import ByKind, Choices, Listed
from rules.dice import Die
from rules.events import DecisionsOpened, GameUsed, InitiativeWon, ReactionEnded, SizesRevealed
from rules.moments.roll import Occasion
from rules.phases import Phase
from rules.refusals import Code, Refusal, refusal
from rules.roles import CHANCE, FOCUS, GAME
from rules.rolling import roll_and_settle, settle
from rules.rounds.ending import end_round
from rules.rounds.initiative import initiative_key, initiative_keys, is_strictly_first, ranking_of
from rules.rounds.named_dice import (
    lower_values,
    may_be_turned_down,
    resize,
    turn_down,
    values_changed,
    why_not_reacting,
)
from rules.rounds.phase_rule import Asked, Done, PhaseRule
from rules.size_choices import turbo_choices
from rules.skills import traits
from rules.state.position import Position
from rules.state.table import Table

Reaction = RerollChance | TurnDownFocus | RerollGame | Decline


class ReactionPhase(PhaseRule[Reaction]):
    answers = frozenset(get_args(Reaction))

    def ask(self, table: Table) -> Asked:
        table.emit(SizesRevealed())
        for number, seat in enumerate(table.seats):
            for place in range(len(seat.row)):
                settle(table, number, place, Occasion.FIRST)
        found = initiative_keys(table)
        if len(set(found)) == 1 and not table.ruleset.ties_begin_at_random:
            end_round(table, None, "tied_initiative")
            return True
        ranking, tie = ranking_of(table, found)
        table.emit(InitiativeWon(ranking[0], ranking, tie, "dice"))
        return ask_next_to_react(table)

    def why_not(self, battle: Position, number: int, action: Reaction) -> Refusal | None:
        match action:
            case RerollChance():
                return why_not_chance(battle, number, action)
            case TurnDownFocus(values=values):
                return why_not_focus(battle, number, values)
            case RerollGame():
                return why_not_game(battle, number, action)
            case Decline():
                return None
            case _:
                assert_never(action)

    def legal(self, battle: Position, number: int) -> ByKind:
        return {
            Decline: Listed(lambda: [Decline()]),
            RerollChance: self.filter_legal(battle, number, lambda: chance_rolls(battle, number)),
            TurnDownFocus: focus_values(battle, number),
            RerollGame: game_rolls(battle, number),
        }

    def act(self, table: Table, number: int, action: Reaction) -> Done:
        match action:
            case RerollChance(die=place, size=size):
                if size is not None:
                    resize(table, number, place, size)
                roll_and_settle(table, number, place, Occasion.CHANCE)
                return not after_rerolling(table, number, "chance")
            case RerollGame():
                reroll_game(table, number, action)
                return not after_rerolling(table, number, "game")
            case TurnDownFocus(values=values):
                for place, value in sorted(values.items()):
                    turn_down(table, number, place, value, "focus")
                return not take_initiative(table, number, "focus")
            case Decline():
                table.emit(ReactionEnded(number, "declined"))
                return not ask_next_to_react(table)
            case _:
                assert_never(action)


def ask_next_to_react(table: Table) -> Asked:
    for number in table.ranking[1:]:
        if number not in table.answered and can_react(table, number):
            table.emit(DecisionsOpened(Phase.REACTION, (number,)))
            return True
    return False


def can_react(battle: Position | Table, number: int) -> bool:
    seat = battle.seats[number]
    dice = [die for die in seat.row if die.skills and traits(die.skills).in_play]
    found = initiative_keys(battle)
    if found[number][0] > min(other[0] for other in found):
        return False
    if any(die.acts_as(CHANCE) or (die.acts_as(GAME) and not seat.game_used) for die in dice):
        return True
    lowered = {place: die.lowest for place, die in enumerate(seat.row) if is_focus(die)}
    return bool(lowered) and would_be_first(battle, number, lowered)


def is_focus(die: Die) -> bool:
    return die.acts_as(FOCUS) and traits(die.skills).in_play


def chance_rolls(battle: Position, number: int) -> Iterator[RerollChance]:
    for place, die in enumerate(battle.seats[number].row):
        yield RerollChance(place)
        sizes = turbo_choices(die, battle.ruleset)
        yield from (RerollChance(place, size) for size in sizes if size != die.size)


def why_not_chance(battle: Position, number: int, action: RerollChance) -> Refusal | None:
    row = battle.seats[number].row
    refused = why_not_reacting(row, [action.die], CHANCE)
    if refused is not None or action.size is None:
        return refused
    choices = turbo_choices(row[action.die], battle.ruleset)
    if not choices or not battle.ruleset.turbo_whenever_rolled:
        return refusal(Code.TURBO_NOT_ASKED)
    if type(action.size) is not int or action.size not in choices:
        low, high = min(choices), max(choices)
        return refusal(Code.SIZE_OUT_OF_RANGE, letter=row[action.die].recipe, low=low, high=high)
    return None


def focus_values(battle: Position, number: int) -> Choices[TurnDownFocus]:
    row = battle.seats[number].row
    dice = {place: lower_values(die) for place, die in enumerate(row) if is_focus(die)}
    lowest = {place: values[-1] for place, values in dice.items()}

    def leads_on(values: Mapping[int, int]) -> bool:
        return would_be_first(battle, number, {**lowest, **values})

    def turned_down(values: Mapping[int, int]) -> TurnDownFocus:
        return TurnDownFocus(values_changed(row, values))

    return Choices(turned_down, {"values": dice}, leads_on)


def why_not_focus(battle: Position, number: int, values: Mapping[int, int]) -> Refusal | None:
    row = battle.seats[number].row
    if not isinstance(values, Mapping) or not values:
        return refusal(Code.NOTHING_CHOSEN)
    refused = why_not_reacting(row, values, FOCUS)
    if refused is not None:
        return refused
    for place, value in values.items():
        die = row[place]
        if not may_be_turned_down(die, value):
            return refusal(Code.NOT_A_LOWER_VALUE, die=die.recipe, low=die.lowest, high=die.value)
    return None if would_be_first(battle, number, values) else refusal(Code.NOT_FIRST_YET)


def highest_that_leads(battle: Position, number: int, place: int) -> int | None:
    lower = lower_values(battle.seats[number].row[place])[1:]
    return next((value for value in lower if would_be_first(battle, number, {place: value})), None)


def least_turning_that_leads(battle: Position, number: int) -> dict[int, int]:
    """Return values for focus dice, by place, that are just low enough for the seat to go first.

    The result is empty if no values are low enough.
    """
    row = battle.seats[number].row
    dice = {place: lower_values(die) for place, die in enumerate(row) if is_focus(die)}
    turned = {place: values[-1] for place, values in dice.items()}
    if not would_be_first(battle, number, turned):
        return {}
    for place, values in dice.items():
        enough = (value for value in values if would_be_first(battle, number, {**turned, place: value}))
        turned[place] = next(enough)
    return values_changed(row, turned)


def would_be_first(battle: Position | Table, number: int, values: Mapping[int, int]) -> bool:
    seat, found = battle.seats[number], initiative_keys(battle)
    found[number] = initiative_key(seat.special, with_values(seat.row, values))
    return is_strictly_first(number, found)


def with_values(row: Sequence[Die], values: Mapping[int, int]) -> list[Die]:
    return [die.showing_now(values.get(place, die.showing)) for place, die in enumerate(row)]


def game_rolls(battle: Position, number: int) -> Listed[RerollGame]:
    def find() -> Iterator[RerollGame]:
        places = [place for place, die in enumerate(battle.seats[number].row) if die.acts_as(GAME)]
        dice = [place for place in places if why_not_game(battle, number, RerollGame((place,))) is None]
        for count in range(len(dice), 0, -1):
            yield from map(RerollGame, combinations(dice, count))

    return Listed(find)


def why_not_game(battle: Position, number: int, action: RerollGame) -> Refusal | None:
    if not isinstance(action.dice, tuple) or not action.dice:
        return refusal(Code.NOTHING_CHOSEN)
    refused = why_not_reacting(battle.seats[number].row, action.dice, GAME)
    if refused is None and battle.seats[number].game_used:
        return refusal(Code.ALREADY_USED)
    return refused


def after_rerolling(table: Table, number: int, how: str) -> Asked:
    if is_strictly_first(number, initiative_keys(table)):
        return take_initiative(table, number, how)
    table.emit(ReactionEnded(number, how))
    return ask_next_to_react(table)


def take_initiative(table: Table, number: int, how: str) -> Asked:
    ranking, _ = ranking_of(table, initiative_keys(table))
    table.emit(InitiativeWon(number, ranking, False, how))
    return ask_next_to_react(table)


def reroll_game(table: Table, number: int, action: RerollGame) -> None:
    table.emit(GameUsed(number))
    for place in sorted(action.dice):
        roll_and_settle(table, number, place, Occasion.GAME)
