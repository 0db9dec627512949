"""What a skill can say: data for what it grants and forbids, named moments for what needs thought."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.attack_kinds import AttackKind
from rules.dice import Die
from rules.moments.fight import Fight, Fighter, Victim
from rules.moments.roll import Roll
from rules.roles import Role
from rules.rulesets import Ruleset

NO_KINDS: frozenset[AttackKind] = frozenset()


@dataclass(slots=True)
class Worth:
    """What a die counts for at the end of a round; each skill writes a field of its own.

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
    """What skills do otherwise under the rulesets where this field has this value."""

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
    """One letter that changes the rules for one die. Unwritten means: as usual."""

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
        """The attacks this die may make, where that depends on what it shows."""
        return kinds

    def adjust_worth(self, worth: Worth, die: Die) -> None:
        """Change what the die counts for."""

    def taking_mood_size(self, roll: Roll) -> None:
        """The die takes a standard size at random before it is rolled again."""

    def taking_even_size(self, roll: Roll) -> None:
        """The die takes an even size at random before it is rolled again, whatever its mood."""

    def shrinking(self, roll: Roll) -> None:
        """The die becomes smaller before it is rolled again."""

    def growing(self, roll: Roll) -> None:
        """The die becomes larger before it is rolled again."""

    def size_reached(self, die: Die, size: int, swing: str, ruleset: Ruleset, highest: bool) -> int:
        """The largest, or the smallest, size that the die or its half can have when it has rolled again."""
        return size

    def has_rolled(self, fight: Fight, die: Die) -> None:
        """The die, an attacker, has been rolled again."""

    def settling(self, roll: Roll) -> None:
        """The die has been rolled, and everything that the roll decided is over."""

    def attacking(self, fight: Fight, fighter: Fighter) -> None:
        """The die takes part in an attack, whatever comes of it."""

    def halving(self, fight: Fight, fighter: Fighter) -> None:
        """After the attack, before anything else becomes of the attacker."""

    def morphing(self, fight: Fight, fighter: Fighter) -> None:
        """The attacker takes a new form."""

    def splitting(self, fight: Fight, fighter: Fighter) -> None:
        """The attacker becomes two dice."""

    def copying(self, fight: Fight, fighter: Fighter) -> None:
        """The attacker becomes what it captured."""

    def marking_captures(self, fight: Fight, fighter: Fighter) -> None:
        """The attacker changes what the captured dice are worth."""

    def voiding_captures(self, fight: Fight, fighter: Fighter) -> None:
        """The attacker makes the captured dice worthless."""

    def entering(self, fight: Fight, fighter: Fighter) -> None:
        """The attacker, so far waiting, is now in play."""

    def dodging(self, fight: Fight, victim: Victim) -> None:
        """The die is about to be captured, and may still escape."""

    def falling(self, fight: Fight, victim: Victim) -> None:
        """The die is about to be captured; the attackers are still as they were."""

    def struck(self, fight: Fight, victim: Victim) -> None:
        """The die was a target, captured or not; the attackers have changed already."""

    def captured(self, fight: Fight, victim: Victim) -> None:
        """The die lies in its captor's pile."""

    def end_of_turn(self, fight: Fight, place: int) -> None:
        """The die's owner has attacked, this die not among the attackers."""
