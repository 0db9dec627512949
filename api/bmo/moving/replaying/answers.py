"""The answers of players before the turns of a round, from the entries of the log."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from api.bmo.moving.replaying.cards import find_later_card
from api.bmo.moving.replaying.game import CannotReplay, Entry, Game
from api.bmo.moving.replaying.known_rolls import KnownRolls
from api.bmo.moving.replaying.logged_dice import CUT_AT, LoggedDie
from rules import (
    Action,
    AddAuxiliary,
    AddReserve,
    Battle,
    Choose,
    Decline,
    Die,
    DieKind,
    RerollChance,
    TurnDownFocus,
)


@dataclass(frozen=True, slots=True)
class LoggedAnswer:
    """An entry in which a player decides, with all that is needed to read it."""

    game: Game
    battle: Battle
    rolls: KnownRolls
    seat: int
    index: int
    """The place of the entry in the log."""

    @property
    def entry(self) -> Entry:
        return self.game.log[self.index]

    @property
    def later(self) -> Sequence[Entry]:
        return self.game.log[self.index + 1 :]

    @property
    def following_entries(self) -> list[Entry]:
        """The entries that follow from this answer, up to the next answer."""
        following = []
        for entry in self.later:
            if entry.is_answer or precedes_attack(entry):
                break
            following.append(entry)
        return following

    @property
    def row(self) -> Sequence[Die]:
        return self.battle.seats[self.seat].row

    def find(self, recipe: str, fits: Callable[[Die], bool], taken: Collection[int] = ()) -> int:
        """Return the first place of a fitting die with this recipe, which the log may have cut."""
        for place, die in enumerate(self.row):
            if die.sized_recipe[:CUT_AT] == recipe and place not in taken and fits(die):
                return place
        raise CannotReplay(f"The log has a die {recipe} that is not in play.")


TURBO_BEFORE_ATTACK = 41


def precedes_attack(entry: Entry) -> bool:
    """Return True for a turbo size that is logged before its attack, as in a trip attack."""
    return entry.kind == "set_turbo" and entry.state == TURBO_BEFORE_ATTACK


def read_sizes(answer: LoggedAnswer) -> Action:
    details = answer.entry.details
    swing = {row["swing_type"]: row["swing_value"] for row in details["choose_die_values_swing"]}
    option: dict[int, int] = {}
    for row in details["choose_die_values_option"]:
        option[find_option_die(answer, row["recipe"], option)] = row["option_value"]
    return Choose(swing, option)


def find_option_die(answer: LoggedAnswer, recipe: str, taken: Collection[int]) -> int:
    for place, die in enumerate(answer.row):
        if die.options is not None and die.recipe[:CUT_AT] == recipe and place not in taken:
            return place
    raise CannotReplay(f"The log has a size of {recipe}, which is not in play.")


def read_auxiliary(answer: LoggedAnswer) -> Action:
    return AddAuxiliary(answer.find(answer.entry.detail["die_recipe"], lambda die: die.has("+")))


def read_reserve(answer: LoggedAnswer) -> Action:
    return AddReserve(answer.find(answer.entry.detail["die_recipe"], lambda die: die.has("r")))


def read_chance(answer: LoggedAnswer) -> Action:
    row = answer.entry.detail
    place = answer.find(
        row["orig_recipe"],
        lambda die: die.has("c") and (die.kind is DieKind.WILDCARD or die.showing == row["orig_value"]),
    )
    rolled = LoggedDie(row["reroll_recipe"], str(row["reroll_value"]))
    if answer.row[place].kind is DieKind.WILDCARD:  # the column has only the number on the card, or 0
        found = find_later_card(answer.game, answer.later, rolled.recipe, row["reroll_value"] or None)
        rolled = found or rolled
    answer.rolls.expect("chance", answer.seat, place, rolled)
    return RerollChance(place)


def read_focus(answer: LoggedAnswer) -> Action:
    values: dict[int, int] = {}
    for row in answer.entry.details["turndown_focus_die"]:
        place = answer.find(row["recipe"], partial(is_showing, row["orig_value"]), values)
        values[place] = row["turndown_value"]
    expect_cards(answer, "focus", values)
    return TurnDownFocus(values)


def is_showing(value: int, die: Die) -> bool:
    return die.showing == value


def expect_cards(answer: LoggedAnswer, occasion: str, values: Mapping[int, int]) -> None:
    """Find the cards of wildcards that were turned down to these values."""
    for place, value in values.items():
        die = answer.row[place]
        if die.kind is DieKind.WILDCARD:
            found = find_later_card(answer.game, answer.later, die.recipe, value)
            if found is not None:
                answer.rolls.expect(occasion, answer.seat, place, found)


def read_decline(_answer: LoggedAnswer) -> Action:
    return Decline()


READERS: dict[str, Callable[[LoggedAnswer], Action]] = {
    "choose_die_values": read_sizes,
    "add_auxiliary": read_auxiliary,
    "add_reserve": read_reserve,
    "decline_auxiliary": read_decline,
    "decline_reserve": read_decline,
    "init_decline": read_decline,
    "reroll_chance": read_chance,
    "turndown_focus": read_focus,
}
