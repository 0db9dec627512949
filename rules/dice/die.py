"""A die with its recipe, its current state and its notation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from rules.dice.cards import card_name
from rules.dice.fast_dataclasses import fast_dataclass, make_replacer
from rules.roles import BEHIND_THE_SIZE, SLOTTED, UNCHANGING, Role

DIZZY = "dizzy"
"""Mark of a die that may not attack in the current turn, such as a focus die that was turned down."""

CHOSEN = "chosen"
"""Mark of a die that its player has chosen in secret, such as an auxiliary die to add."""

ASLEEP = "asleep"
"""Mark of a die that may not attack in its owner's next turn."""

HAS_CAPTURED = "has captured"
"""Mark of a die that has taken part in a capture in this round."""

HALVED = "halved"
"""Mark of a captured die that scores only half of its points."""

TELEPORTED = "teleported"
"""Mark of a die that has changed sides by teleport in this round."""


class DieKind(StrEnum):
    PLAIN = "plain"
    SWING = "swing"
    OPTION = "option"
    TWIN = "twin"
    WILDCARD = "wildcard"


class Half(NamedTuple):
    """One of the two dice that form a twin die."""

    swing: str
    size: int | None
    showing: int | None


NO_MARKS: frozenset[str] = frozenset()


@fast_dataclass
@dataclass(frozen=True, slots=True)
class Die:
    """A die with its recipe and its current state on the table."""

    skills: str = ""
    kind: DieKind = DieKind.PLAIN
    size: int | None = None
    showing: int | None = None
    swing: str = ""
    options: tuple[int, int] | None = None
    halves: tuple[Half, Half] | None = None
    card: int = 0
    marks: frozenset[str] = NO_MARKS
    groups: tuple[str, ...] = ()
    group: int | None = None
    slot: str = ""
    """The letter of a skill that was drawn at random and is replaced by the next draw."""

    def has(self, letter: str) -> bool:
        return letter in self.skills

    def acts_as(self, role: Role) -> bool:
        for letter in role.letters:  # noqa: SIM110  asked very often, and any() takes twice as long
            if letter in self.skills:
                return True
        return False

    def __str__(self) -> str:
        """Return the die with its value: `s(10):5`, `(X=7):3`, `(4/10=4)`. A wildcard shows its card."""
        return print_die(self)

    @property
    def recipe(self) -> str:
        groups = self.groups if self.group is None else ()
        return print_recipe(self.skills, self.inside, groups, self.shown_slot)

    @property
    def sized_recipe(self) -> str:
        groups = self.groups if self.group is None else ()
        return print_recipe(self.skills, sized_inside(self), groups, self.shown_slot)

    @property
    def shown_slot(self) -> str | None:
        """The skill in the die's slot, which may be empty. None without a slot or before the first roll."""
        if not self.skills or (self.showing is None and not self.slot):
            return None
        return self.slot if self.acts_as(SLOTTED) else None

    @property
    def inside(self) -> str:
        """The text between the parentheses of the die's recipe, such as `10`, `X` or `4/10`."""
        match self.kind:
            case DieKind.PLAIN:
                return str(self.size)
            case DieKind.SWING:
                return self.swing
            case DieKind.OPTION:
                assert self.options is not None
                return f"{self.options[0]}/{self.options[1]}"
            case DieKind.TWIN:
                assert self.halves is not None
                return ",".join(half.swing or str(half.size) for half in self.halves)
            case DieKind.WILDCARD:
                return "C"

    @property
    def copies(self) -> bool:
        """True if the die may copy other dice, be copied, or split."""
        return not self.skills or not self.acts_as(UNCHANGING)

    @property
    def lowest(self) -> int:
        if self.halves is not None:
            return sum(1 for half in self.halves if half.size)
        return 1 if self.size else 0

    @property
    def sides(self) -> int:
        assert self.size is not None
        return self.size

    @property
    def value(self) -> int:
        assert self.showing is not None
        return self.showing

    @property
    def room(self) -> int:
        return self.sides - self.value

    def replace(self, **changes: object) -> Die:
        return rebuilt(self, **changes)

    def showing_now(self, showing: int | None) -> Die:
        return rebuilt(self, showing=showing)

    def with_skills(self, skills: str) -> Die:
        return rebuilt(self, skills=skills, slot=self.slot if self.slot in skills else "")

    def with_marks(self, marks: frozenset[str]) -> Die:
        return rebuilt(self, marks=marks)

    def without_skills(self, letters: str) -> Die:
        return self.with_skills("".join(letter for letter in self.skills if letter not in letters))

    def gaining(self, letter: str) -> Die:
        return self if letter in self.skills else self.with_skills(self.skills + letter)

    def with_slot(self, letter: str) -> Die:
        return rebuilt(self, skills=self.without_skills(self.slot).skills + letter, slot=letter)

    def before_first_roll(self) -> Die:
        halves = self.halves
        if halves is not None:
            first, second = halves
            halves = (first._replace(showing=None), second._replace(showing=None))
        return self.replace(showing=None, halves=halves, card=0)

    def with_size(self, size: int | None) -> Die:
        if self.halves is not None:
            first, second = self.halves
            return self.with_halves(
                first._replace(size=size) if first.swing else first,
                second._replace(size=size) if second.swing else second,
            )
        return rebuilt(self, size=size)

    def with_open_size(self, size: int | None) -> Die:
        return self.with_size(size) if self.swing or self.options is not None else self

    def with_halves(self, first: Half, second: Half) -> Die:
        size = None if first.size is None or second.size is None else first.size + second.size
        return self.replace(halves=(first, second), size=size)


rebuilt: Callable[..., Die] = make_replacer(Die)


@lru_cache(maxsize=4096)
def print_recipe(skills: str, inside: str, groups: tuple[str, ...] = (), slot: str | None = None) -> str:
    if slot:
        skills = skills.replace(slot, "")
    before = "".join(letter for letter in skills if letter not in BEHIND_THE_SIZE.letters)
    after = "".join(letter for letter in skills if letter in BEHIND_THE_SIZE.letters)
    if slot is not None:
        before = "".join(f"{letter}<{slot}>" if letter in SLOTTED.letters else letter for letter in before)
    if groups:
        before += "{" + ",".join(groups) + "}"
    return f"{before}({inside}){after}"


@lru_cache(maxsize=16384)
def print_die(die: Die) -> str:
    printed = die.sized_recipe + ("½" if HALVED in die.marks else "")
    if die.showing is None:
        return printed
    return f"{printed}:{card_name(die.card) if die.card else die.showing}"


def sized_inside(die: Die) -> str:
    if die.halves is not None:
        return ",".join(map(sized_half, die.halves))
    if die.size is not None and (die.swing or die.options is not None):
        return f"{die.inside}={die.size}"
    return die.inside


def sized_half(half: Half) -> str:
    if half.swing and half.size is not None:
        return f"{half.swing}={half.size}"
    return half.swing or str(half.size)
