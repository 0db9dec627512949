"""Comparison of two fighters, with their chances to win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from buttons.models import Button
from games.models import Terms
from games.offers import button_choice
from stats.fighters import Dice, canonical_recipe
from stats.worth.asking import dice_of_button, is_asked
from stats.worth.estimate import WinChance, WorthEstimate, worth_of


@dataclass(frozen=True)
class ComparedFighter:
    """A fighter in a future match. Fighters without an address are not from the catalog."""

    name: str
    dice: Dice
    address: str = ""

    @classmethod
    def of_button(cls, button: Button) -> ComparedFighter:
        return cls(button.name, dice_of_button(button), button_choice.address(button))

    @classmethod
    def of_recipe(cls, name: str, recipe: str, special: str = "") -> ComparedFighter:
        return cls(name or recipe, (canonical_recipe(recipe), special))


@dataclass(frozen=True)
class Comparison:
    mine: ComparedFighter
    theirs: ComparedFighter
    rules: str
    first_to: int

    @cached_property
    def worth(self) -> WorthEstimate:
        return worth_of(self.mine.dice, self.theirs.dice, self.rules)

    @cached_property
    def is_asked(self) -> bool:
        return is_asked(self.mine.dice, self.theirs.dice, self.rules)

    @property
    def can_be_asked(self) -> bool:
        return bool(self.mine.address and self.theirs.address)

    @property
    def favourite(self) -> ComparedFighter:
        return self.mine if self.mine_wins.percent >= 50 else self.theirs

    @property
    def chance(self) -> WinChance:
        """The favorite's chance to win."""
        mine = self.mine_wins
        return mine if mine.percent >= 50 else WinChance(100 - mine.percent, 100 - mine.high, 100 - mine.low)

    @cached_property
    def mine_wins(self) -> WinChance:
        return self.worth.in_match(self.first_to)

    @property
    def is_even(self) -> bool:
        return self.mine_wins.low <= 50 <= self.mine_wins.high


def comparison(sides: Sequence[ComparedFighter | None], terms: Terms) -> Comparison | None:
    """Return the comparison of two fighters, or None.

    Return None unless both fighters are known and robots can play them under these terms.
    """
    if len(sides) != 2 or terms.winslow_seat is not None:
        return None
    mine, theirs = sides
    if mine is None or theirs is None:
        return None
    if terms.printed_specials and (mine.dice[1] or theirs.dice[1]):
        return None
    return Comparison(mine, theirs, terms.rules_of, terms.first_to)
