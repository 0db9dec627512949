"""Who begins a round, and the reactions of those who do not: chance, focus and game dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rules.actions import Action, Decline, RerollChance, RerollGame, TurnDownFocus
from rules.chance import What
from rules.dice import DIZZY, Die, DieKind, lowered, raised
from rules.ending import end_round
from rules.events import (
    DecisionsOpened,
    DieChanged,
    GameUsed,
    InitiativeWon,
    ReactionEnded,
    TurnBegan,
    TurnsBegan,
)
from rules.moments.roll import Occasion
from rules.phases import Phase
from rules.position import Position
from rules.refusals import Code, Refusal, refusal
from rules.roles import CHANCE, FOCUS, GAME, Role
from rules.rolling import draw_card, roll
from rules.skills import traits
from rules.specials import special
from rules.table import Table
from rules.turbo import turbo_choices, turbo_resized

BEYOND = 10**6
"""Higher than any die: a list that has run out loses to a longer one."""

Standing = tuple[int, ...]


def standing(name: str, row: Iterable[Die]) -> Standing:
    """What decides initiative: the lower standing goes first."""
    if special(name).never_first:
        return (1, BEYOND)
    counting = sorted(die.value for die in row if traits(die.skills).counts_for_initiative)
    return (0, *counting, BEYOND)


def standings(battle: Position | Table) -> list[Standing]:
    return [standing(seat.special, seat.row) for seat in battle.seats]


def strictly_first(seat: int, found: Sequence[Standing]) -> bool:
    return all(found[seat] < other for number, other in enumerate(found) if number != seat)


def decide(table: Table) -> None:
    """Compare the dice; begin the reactions, or play the round again if all are equal."""
    found = standings(table)
    if len(set(found)) == 1 and not table.ruleset.ties_begin_at_random:
        end_round(table, None, "tied_initiative")
        return
    ranking, tie = ranked(table, found)
    table.emit(InitiativeWon(ranking[0], ranking, tie, "dice"))
    ask_next(table)


def ranked(table: Table, found: Sequence[Standing]) -> tuple[tuple[int, ...], bool]:
    """All seats from first to last, those who are equal in an order drawn by lot."""
    ranking: list[int] = []
    for group in sorted(set(found)):
        equal = [number for number, other in enumerate(found) if other == group]
        while len(equal) > 1:
            ranking.append(equal.pop(table.draw(0, len(equal) - 1, What("tie"))))
        ranking.extend(equal)
    return tuple(ranking), found.count(min(found)) > 1


def ask_next(table: Table) -> None:
    """Ask the next seat that can react, the closest to going first before the others."""
    for number in table.ranking[1:]:
        if number not in table.answered and can_react(table, number):
            table.emit(DecisionsOpened(Phase.REACTION, (number,)))
            return
    assert table.first is not None
    table.emit(TurnsBegan())
    table.emit(TurnBegan(table.first, extra=False))


def can_react(battle: Position | Table, number: int) -> bool:
    seat = battle.seats[number]
    dice = [die for die in seat.row if die.skills and traits(die.skills).in_play]
    found = standings(battle)
    if found[number][0] > min(other[0] for other in found):
        return False
    if any(die.acts_as(CHANCE) or (die.acts_as(GAME) and not seat.game_used) for die in dice):
        return True
    if not any(die.acts_as(FOCUS) for die in dice):
        return False
    lowered = {
        place: die.lowest
        for place, die in enumerate(seat.row)
        if die.acts_as(FOCUS) and traits(die.skills).in_play
    }
    found[number] = standing(seat.special, with_values(seat.row, lowered))
    return strictly_first(number, found)


def with_values(row: Sequence[Die], values: Mapping[int, int]) -> list[Die]:
    return [die.showing_now(values.get(place, die.showing)) for place, die in enumerate(row)]


def why_not(battle: Position, number: int, action: Action) -> Refusal | None:
    match action:
        case Decline():
            return None
        case RerollChance():
            return why_not_chance(battle, number, action)
        case TurnDownFocus(values=values):
            return why_not_focus(battle, number, values)
        case RerollGame():
            return why_not_game(battle, number, action)
        case _:
            return refusal(Code.WRONG_PHASE, phase=battle.phase.value)


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


def resize(table: Table, number: int, place: int, size: int) -> None:
    was = table.seats[number].row[place]
    die = turbo_resized(was, size)
    if die != was:
        table.emit(DieChanged(number, place, was, die, "turbo"))


def why_not_reacting(row: Sequence[Die], places: Iterable[int], role: Role) -> Refusal | None:
    """Why these dice cannot react by this skill."""
    refused = why_not_named(row, places, role)
    if refused is not None:
        return refused
    for place in places:
        if not traits(row[place].skills).in_play:
            return refusal(Code.ASLEEP_AS_WARRIOR, die=row[place].recipe)
    return None


def why_not_named(row: Sequence[Die], places: Iterable[object], role: Role) -> Refusal | None:
    """Why these dice cannot be named for what a skill allows."""
    seen: set[object] = set()
    for place in places:
        if type(place) is not int or not 0 <= place < len(row):
            return refusal(Code.NO_SUCH_DIE)
        if place in seen:
            return refusal(Code.SAME_DIE_TWICE, die=row[place].recipe)
        seen.add(place)
        if not row[place].acts_as(role):
            return refusal(Code.LACKS_SKILL, die=row[place].recipe, letter=role.letter)
    return None


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
    found = standings(battle)
    found[number] = standing(battle.seats[number].special, with_values(row, values))
    if not strictly_first(number, found):
        return refusal(Code.NOT_FIRST_YET)
    return None


def may_be_turned_down(die: Die, value: object) -> bool:
    """Whether a die may be put on this value: not above what it shows, and one that it has."""
    if type(value) is not int or not die.lowest <= value <= die.value:
        return False
    return die.kind is not DieKind.WILDCARD or value <= 13 or value == die.value


def why_not_game(battle: Position, number: int, action: RerollGame) -> Refusal | None:
    if not isinstance(action.dice, tuple) or not action.dice:
        return refusal(Code.NOTHING_CHOSEN)
    refused = why_not_reacting(battle.seats[number].row, action.dice, GAME)
    if refused is None and battle.seats[number].game_used:
        return refusal(Code.ALREADY_USED)
    return refused


def act(table: Table, number: int, action: Action) -> None:
    match action:
        case RerollChance(die=place, size=size):
            if size is not None:
                resize(table, number, place, size)
            roll(table, number, place, Occasion.CHANCE)
            after_rerolling(table, number, "chance")
        case RerollGame():
            reroll_game(table, number, action)
            after_rerolling(table, number, "game")
        case TurnDownFocus(values=values):
            for place, value in sorted(values.items()):
                turn_down(table, number, place, value, "focus")
            take_initiative(table, number, "focus")
        case _:
            table.emit(ReactionEnded(number, "declined"))
            ask_next(table)


def reroll_game(table: Table, number: int, action: RerollGame) -> None:
    table.emit(GameUsed(number))
    for place in sorted(action.dice):
        roll(table, number, place, Occasion.GAME)


def after_rerolling(table: Table, number: int, how: str) -> None:
    if strictly_first(number, standings(table)):
        take_initiative(table, number, how)
    else:
        table.emit(ReactionEnded(number, how))
        ask_next(table)


def take_initiative(table: Table, number: int, how: str) -> None:
    ranking, _ = ranked(table, standings(table))
    table.emit(InitiativeWon(number, ranking, False, how))
    ask_next(table)


def turn_down(table: Table, number: int, place: int, value: int, how: str) -> None:
    """Put a die on a lower value; a focus die is dizzy for it."""
    was = table.seats[number].row[place]
    if value == was.showing:
        return
    wild = was.kind is DieKind.WILDCARD
    die = draw_card(table, number, place, was, value, how) if wild else lowered(was, value)
    if how == "focus":
        die = die.with_marks(die.marks | {DIZZY})
    table.emit(DieChanged(number, place, was, die, how))


def raise_die(table: Table, number: int, place: int, by: int, how: str) -> None:
    """Put a die on a higher value."""
    was = table.seats[number].row[place]
    table.emit(DieChanged(number, place, was, raised(was, by), how))
