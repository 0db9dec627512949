"""The base class of skills: data for what a skill grants and forbids, and methods for named moments."""

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
    """The score of a die at the end of a round; each skill writes a field of its own.

    Shares are in halves: a kept die counts one half of its points, a captured one two.
    """

    size: int
    shown: int | None = None
    kept: int = 1
    captured: int = 2
    for_captor: int = 1
    """How many times it counts if it was captured."""
    sign: int = 1
    void: bool = False
    idle: bool = False
    """Void as long as it has not been captured."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of the skill under the rulesets where this field has this value."""

    field: str
    words: str
    """One sentence for those who know the usual rule."""
    summary: str = ""
    help: str = ""
    """What then stands instead of the usual summary or help."""
    value: bool = True

    def holds(self, ruleset: Ruleset) -> bool:
        return getattr(ruleset, self.field) is self.value


class Skill:
    """A letter that changes the rules for one die; by default everything is as usual."""

    symbol: ClassVar[str]
    name: ClassVar[str]
    summary: ClassVar[str]
    help: ClassVar[str] = ""
    differences: ClassVar[tuple[Difference, ...]] = ()
    """What summary and help do not say: how other rulesets than `online` have it."""
    aliases: ClassVar[tuple[str, ...]] = ()
    goblin_code: ClassVar[str] = ""
    """What stands for it in the recipes of Button Goblin."""

    grants: ClassVar[frozenset[AttackKind]] = NO_KINDS
    forbids: ClassVar[frozenset[AttackKind]] = NO_KINDS
    immune_to: ClassVar[frozenset[AttackKind]] = NO_KINDS

    roles: ClassVar[tuple[Role, ...]] = ()
    never_with: ClassVar[Role | None] = None
    """What no die may be that has this skill."""

    counts_for_initiative: ClassVar[bool] = True
    in_play: ClassVar[bool] = True
    skill_attacks_alone: ClassVar[bool] = True
    power_attacks_alone: ClassVar[bool] = True
    """Whether it makes power attacks as such, and not only within those of another kind."""
    falls_to_one_attacker: ClassVar[bool] = True
    may_subtract: ClassVar[bool] = False
    may_count_less: ClassVar[bool] = False
    armours: ClassVar[bool] = False
    keeps_value: ClassVar[bool] = False
    shows_largest: ClassVar[bool] = False
    blocks_forecast: ClassVar[bool] = False

    more_attacking: ClassVar[int] = 0
    more_attacked: ClassVar[int] = 0
    """What is added to the number that the die shows, in its owner's turn and in any other."""
    times_attacking: ClassVar[int] = 1
    times_firing: ClassVar[int] = 1
    """How many times it counts in an attack that it makes, always or if it fires."""
    passes_on: ClassVar[bool] = False
    """Whether dice that it captures get this skill."""

    def differences_under(self, ruleset: Ruleset) -> list[Difference]:
        return [found for found in self.differences if found.holds(ruleset)]

    def summary_under(self, ruleset: Ruleset) -> str:
        found = (difference.summary for difference in self.differences_under(ruleset))
        return next(filter(None, found), self.summary)

    def help_under(self, ruleset: Ruleset) -> str:
        found = (difference.help for difference in self.differences_under(ruleset))
        return next(filter(None, found), self.help)

    def open_kinds(self, kinds: frozenset[AttackKind], die: Die) -> frozenset[AttackKind]:
        """Return the attacks this die may make, where that depends on what it shows."""
        return kinds

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        """Change what the die scores."""

    def taking_mood_size(self, roll: Roll) -> None:
        """Give the die a random standard size before it is rolled again."""

    def taking_even_size(self, roll: Roll) -> None:
        """Give the die a random even size before it is rolled again, whatever its mood."""

    def shrinking(self, roll: Roll) -> None:
        """Make the die smaller before it is rolled again."""

    def growing(self, roll: Roll) -> None:
        """Make the die larger before it is rolled again."""

    def size_reached(self, die: Die, size: int, swing: str, ruleset: Ruleset, highest: bool) -> int:
        """Return the largest or smallest size that the die or its half can have after its next roll."""
        return size

    def has_rolled(self, fight: Fight, die: Die) -> None:
        """Act after the die, an attacker, has been rolled again."""

    def settling(self, roll: Roll) -> None:
        """Act after the die has been rolled, when everything that the roll decided is over."""

    def attacking(self, fight: Fight, fighter: AttackingDie) -> None:
        """Act when the die takes part in an attack, whatever the result."""

    def halving(self, fight: Fight, fighter: AttackingDie) -> None:
        """Halve the attacker after the attack, before any other change to it."""

    def morphing(self, fight: Fight, fighter: AttackingDie) -> None:
        """Give the attacker a new form."""

    def splitting(self, fight: Fight, fighter: AttackingDie) -> None:
        """Split the attacker into two dice."""

    def copying(self, fight: Fight, fighter: AttackingDie) -> None:
        """Turn the attacker into a copy of what it captured."""

    def marking_captures(self, fight: Fight, fighter: AttackingDie) -> None:
        """Change what the captured dice are worth."""

    def voiding_captures(self, fight: Fight, fighter: AttackingDie) -> None:
        """Make the captured dice worthless."""

    def entering(self, fight: Fight, fighter: AttackingDie) -> None:
        """Bring the attacker, which has waited so far, into play."""

    def dodging(self, fight: Fight, victim: Victim) -> None:
        """Let the die, about to be captured, try to escape."""

    def falling(self, fight: Fight, victim: Victim) -> None:
        """Act when the die is about to be captured, while the attackers are still as they were."""

    def act_after_attack(self, fight: Fight, victim: Victim) -> None:
        """Act after the die was a target, captured or not, when the attackers have already changed."""

    def act_after_capture(self, fight: Fight, victim: Victim) -> None:
        """Act when the die is in its captor's pile."""

    def end_of_turn(self, fight: Fight, place: int) -> None:
        """Act after the die's owner has attacked without it."""
