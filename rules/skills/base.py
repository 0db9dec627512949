"""The base class of skills, with class attributes for permissions and methods for moments of play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.attack_kinds import AttackKind
from rules.dice import Die
from rules.moments.fight import AttackingDie, Fight, Victim
from rules.moments.roll import Roll
from rules.roles import Role
from rules.rulesets import Ruleset

NO_KINDS: frozenset[AttackKind] = frozenset()


@dataclass(slots=True)
class Worth:
    """The score of a die at the end of a round, which each skill may change.

    *kept* and *captured* count halves: 1 scores half of the die's points, 2 scores all of them.
    """

    size: int
    shown: int | None = None
    kept: int = 1
    captured: int = 2
    for_captor: int = 1
    """Factor for the score of the die if it was captured."""
    sign: int = 1
    void: bool = False
    idle: bool = False
    """True if the die scores nothing unless it is captured."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A change in a skill's rule for rulesets in which *field* has the given *value*."""

    field: str
    words: str
    """One sentence about the change, for readers who know the usual rule."""
    summary: str = ""
    help: str = ""
    """The help text that replaces the usual one, if not empty. *summary* works in the same way."""
    value: bool = True

    def holds(self, ruleset: Ruleset) -> bool:
        return getattr(ruleset, self.field) is self.value


class Skill:
    """A skill of a die, shown as a letter in recipes. The defaults change no rule."""

    symbol: ClassVar[str]
    name: ClassVar[str]
    summary: ClassVar[str]
    help: ClassVar[str] = ""
    differences: ClassVar[tuple[Difference, ...]] = ()
    """Changes to the skill's rule in rulesets other than `online`."""
    aliases: ClassVar[tuple[str, ...]] = ()
    goblin_code: ClassVar[str] = ""
    """The code for the skill in recipes of Button Goblin."""

    grants: ClassVar[frozenset[AttackKind]] = NO_KINDS
    forbids: ClassVar[frozenset[AttackKind]] = NO_KINDS
    immune_to: ClassVar[frozenset[AttackKind]] = NO_KINDS

    roles: ClassVar[tuple[Role, ...]] = ()
    never_with: ClassVar[Role | None] = None
    """A role that no die with this skill may have."""

    counts_for_initiative: ClassVar[bool] = True
    in_play: ClassVar[bool] = True
    skill_attacks_alone: ClassVar[bool] = True
    power_attacks_alone: ClassVar[bool] = True
    """True if the die may make power attacks, False if only as part of another kind of attack."""
    falls_to_one_attacker: ClassVar[bool] = True
    may_subtract: ClassVar[bool] = False
    may_count_less: ClassVar[bool] = False
    armours: ClassVar[bool] = False
    keeps_value: ClassVar[bool] = False
    shows_largest: ClassVar[bool] = False
    blocks_forecast: ClassVar[bool] = False

    more_attacking: ClassVar[int] = 0
    more_attacked: ClassVar[int] = 0
    """Number added to the die's value when it defends. *more_attacking* is added when it attacks."""
    times_attacking: ClassVar[int] = 1
    times_firing: ClassVar[int] = 1
    """Factor for the die's value if it fires in an attack. *times_attacking* applies to every attack."""
    passes_on: ClassVar[bool] = False
    """True if dice that this die captures get the skill."""

    def differences_under(self, ruleset: Ruleset) -> list[Difference]:
        return [found for found in self.differences if found.holds(ruleset)]

    def summary_under(self, ruleset: Ruleset) -> str:
        found = (difference.summary for difference in self.differences_under(ruleset))
        return next(filter(None, found), self.summary)

    def help_under(self, ruleset: Ruleset) -> str:
        found = (difference.help for difference in self.differences_under(ruleset))
        return next(filter(None, found), self.help)

    def open_kinds(self, kinds: frozenset[AttackKind], die: Die) -> frozenset[AttackKind]:
        """Return the kinds of attack open to the die, for skills that depend on the die's value."""
        return kinds

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        """Change the score of the die."""

    def taking_mood_size(self, roll: Roll) -> None:
        """Give the die a random standard size before it is rolled again."""

    def taking_even_size(self, roll: Roll) -> None:
        """Give the die a random even size before it is rolled again. This overrides a size from Mood."""

    def shrinking(self, roll: Roll) -> None:
        """Make the die smaller before it is rolled again."""

    def growing(self, roll: Roll) -> None:
        """Make the die larger before it is rolled again."""

    def size_reached(self, die: Die, size: int, swing: str, ruleset: Ruleset, highest: bool) -> int:
        """Return the largest possible size after the next roll, or the smallest if *highest* is False."""
        return size

    def has_rolled(self, fight: Fight, die: Die) -> None:
        """Act after the attacking die has been rolled again."""

    def settling(self, roll: Roll) -> None:
        """Act after the die has been rolled and all effects of the roll are over."""

    def attacking(self, fight: Fight, fighter: AttackingDie) -> None:
        """Act when the die takes part in an attack, whatever the result."""

    def halving(self, fight: Fight, fighter: AttackingDie) -> None:
        """Halve the attacker after the attack, before any other change to it."""

    def morphing(self, fight: Fight, fighter: AttackingDie) -> None:
        """Give the attacking die the size and kind of a captured die."""

    def splitting(self, fight: Fight, fighter: AttackingDie) -> None:
        """Split the attacker into two dice."""

    def copying(self, fight: Fight, fighter: AttackingDie) -> None:
        """Turn the attacker into a copy of the die that it captured."""

    def marking_captures(self, fight: Fight, fighter: AttackingDie) -> None:
        """Change the score of the captured dice."""

    def voiding_captures(self, fight: Fight, fighter: AttackingDie) -> None:
        """Make the captured dice worthless."""

    def entering(self, fight: Fight, fighter: AttackingDie) -> None:
        """Bring the attacker into play if it has been waiting outside."""

    def dodging(self, fight: Fight, victim: Victim) -> None:
        """Give a die that would be captured a chance to escape."""

    def falling(self, fight: Fight, victim: Victim) -> None:
        """Act when the die is about to be captured, before any change to the attackers."""

    def act_after_attack(self, fight: Fight, victim: Victim) -> None:
        """Act after the die was attacked, captured or not, and after the attackers have changed."""

    def act_after_capture(self, fight: Fight, victim: Victim) -> None:
        """Act after the die has been moved to its captor's pile."""

    def end_of_turn(self, fight: Fight, place: int) -> None:
        """Act after an attack by the owner in which the die took no part."""
