"""A seat's dice against the dice of one opponent, with the data that attack rules need."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from itertools import chain, combinations, islice

from rules.actions import Attack
from rules.attack_kinds import OPEN_TO_ALL, AttackKind
from rules.dice import AS_SHOWN, ASLEEP, DIZZY, JOKER, CountableDie, CountingRule, Die, DieAsCounted, DieKind
from rules.roles import FIRE, FULL_AUTO, SPEED
from rules.rulesets import Ruleset
from rules.skills import traits
from rules.specials import special
from rules.state.position import Position
from rules.state.table import Table

NO_KINDS: frozenset[AttackKind] = frozenset()

ACE = 1
ACE_BY_POWER = 14
MOST_WAYS_TO_FIRE = 63
"""Maximum number of combinations of firing dice to search: all combinations of six dice.

Players with more Full Auto dice may have to name the firing dice themselves.
"""


class Front:
    """The dice of an attacker and of one opponent, with the value needed to capture each opposing die."""

    __slots__ = (
        "adjusted", "adjusts", "against", "battle", "boomless", "borrows", "bound", "counts", "defences",
        "fire", "fires", "foe_special", "foes", "found_open", "hastens", "out_of_reach", "overshooting",
        "row", "ruleset", "seat", "special",
    )  # fmt: skip

    def __init__(self, battle: Position | Table, seat: int, against: int) -> None:
        mine, theirs = battle.seats[seat], battle.seats[against]
        self.battle = battle
        self.ruleset: Ruleset = battle.ruleset
        self.seat = seat
        self.against = against
        self.row: Sequence[Die] = mine.row
        self.foes: Sequence[Die] = theirs.row
        self.special = special(mine.special)
        self.boomless = battle.extra_turn and self.special.booms_for_a_turn
        self.foe_special = special(theirs.special)
        self.borrows = self.special.borrows(mine, self.foe_special)
        self.adjusts = self.special.adjusts(mine, self.foe_special)
        self.hastens = self.special.hastens(mine, self.foe_special)
        self.overshooting = mine.overshooting or self.ruleset.fire_may_overshoot
        self.counts: list[CountableDie] = [
            counts_attacking(die, self.ruleset) if die.skills else die for die in self.row
        ]
        self.fires: frozenset[int] = frozenset()
        self.adjusted: Mapping[int, int] = {}
        self.bound: frozenset[int] = frozenset()
        """Places of attackers that must take part in the attack because they fire or count differently."""
        self.defences = defences(self.foes)
        self.out_of_reach: Container[int] = ()
        self.fire = [place for place, die in enumerate(self.row) if die.skills and self.is_helper(die)]
        self.found_open: list[frozenset[AttackKind]] = []

    def copy(self) -> Front:
        front = Front(self.battle, self.seat, self.against)
        front.fires, front.adjusted, front.bound = self.fires, self.adjusted, self.bound
        front.counts, front.out_of_reach = list(self.counts), self.out_of_reach
        return front

    def firing(self, places: Iterable[int]) -> Front:
        """Return a copy in which the Full Auto dice at *places* fire. The attack must use all of them."""
        front = self.copy()
        front.fires = frozenset(places)
        front.bound = front.bound | front.fires
        for place in front.fires:
            die = self.row[place]
            front.counts[place] = count_die(die, traits(die.skills).firing, self.ruleset)
        return front

    def with_attack(self, attack: Attack) -> Front:
        front = self.firing(attack.fires) if attack.fires else self
        return front.with_adjusted(attack.adjusted) if attack.adjusted else front

    def with_adjusted(self, values: Mapping[int, int]) -> Front:
        """Return a copy in which dice count more or less by *values*. The attack must use these dice."""
        front = self.copy()
        front.adjusted = values
        front.bound = front.bound.union(values)
        for place, by in values.items():
            die = self.counts[place]
            value = die.value + by
            front.counts[place] = DieAsCounted(
                die.skills, value, die.sides, min(die.lowest, value), max(0, die.room - by)
            )
        return front

    @property
    def ways_to_adjust(self) -> Iterator[Front]:
        if self.adjusts:
            for place, die in enumerate(self.counts):
                for by in (1, -1) if die.value > 0 else (1,):
                    yield self.with_adjusted({place: by})

    @property
    def adjusted_fronts(self) -> Iterator[Front]:
        return chain(self.ways_to_fire, self.ways_to_adjust)

    @property
    def ways_to_fire(self) -> Iterator[Front]:
        able = [place for place, die in enumerate(self.row) if may_fire(die) and not is_dizzy(die)]
        some = chain.from_iterable(combinations(able, count + 1) for count in range(len(able)))
        return map(self.firing, islice(some, MOST_WAYS_TO_FIRE))

    @property
    def skill_is_forbidden(self) -> bool:
        return self.special.no_skill_attacks or self.foe_special.shielded_from_skill

    def is_helper(self, die: Die) -> bool:
        return (
            die.acts_as(FIRE)
            and die.value > die.lowest
            and (self.ruleset.fire_helps_from_outside or traits(die.skills).in_play)
        )

    def strength(self, place: int) -> int:
        """Return the value with which the die at *place* attacks by power. An ace counts as 14."""
        die = self.row[place]
        if die.kind is DieKind.WILDCARD and die.showing == ACE:
            ways = traits(die.skills)
            high = (ways.firing if place in self.fires else ways.attacking).apply(ACE_BY_POWER)
            return high + self.adjusted.get(place, 0)
        return self.counts[place].value

    def helpers(self, attackers: Container[int]) -> list[int]:
        return [place for place in self.fire if place not in attackers]

    def help_range(self, attackers: Container[int]) -> tuple[int, int] | None:
        helping = [self.row[place] for place in self.helpers(attackers)]
        if not helping:
            return None
        if len(helping) == 1 and helping[0].kind is DieKind.WILDCARD and helping[0].value == JOKER:
            return (JOKER - 13, JOKER - 1)
        return (1, sum(die.value - die.lowest for die in helping))

    @property
    def kinds_by_die(self) -> list[frozenset[AttackKind]]:
        if not self.found_open:
            self.found_open = [NO_KINDS if is_dizzy(die) else self.kinds_of(die) for die in self.row]
        return self.found_open

    @property
    def kinds(self) -> frozenset[AttackKind]:
        kinds = NO_KINDS.union(*self.kinds_by_die)
        return kinds | {AttackKind.BORROW} if self.borrows else kinds

    def kinds_of(self, die: Die) -> frozenset[AttackKind]:
        kinds = open_kinds(die)
        return kinds | {AttackKind.SPEED} if self.hastens and may_be_hastened(die) else kinds

    def attackers_open_to(self, kind: AttackKind) -> list[int]:
        return [place for place, kinds in enumerate(self.kinds_by_die) if kind in kinds]

    def targets_open_to(self, kind: AttackKind) -> list[int]:
        return [
            place
            for place, die in enumerate(self.foes)
            if (not die.skills or kind not in traits(die.skills).immune_to) and place not in self.out_of_reach
        ]


def may_fire(die: Die) -> bool:
    return bool(die.skills) and die.acts_as(FULL_AUTO) and traits(die.skills).in_play


def may_be_hastened(die: Die) -> bool:
    return AttackKind.SPEED in open_kinds(die.gaining(SPEED.letter))


def is_dizzy(die: Die) -> bool:
    return bool(die.marks) and (DIZZY in die.marks or ASLEEP in die.marks)


def open_kinds(die: Die) -> frozenset[AttackKind]:
    if not die.skills:
        return OPEN_TO_ALL
    ways = traits(die.skills)
    kinds = ways.kinds
    for skill in ways.skills_at("open_kinds"):
        kinds = skill.open_kinds(kinds, die)
    return kinds


def counts_attacking(die: Die, ruleset: Ruleset) -> CountableDie:
    return count_die(die, traits(die.skills).attacking, ruleset)


def counts_lent(die: Die, ruleset: Ruleset) -> CountableDie:
    """Return the die as it counts when an opponent borrows it, outside its owner's turn."""
    ways = traits(die.skills)
    return count_die(die, CountingRule(ways.attacked.more, ways.attacking.times), ruleset)


def count_die(die: Die, counting: CountingRule, ruleset: Ruleset) -> CountableDie:
    counts_from_one = die.halves is not None and ruleset.twin_stingers_count_from_one
    if counting == AS_SHOWN and not counts_from_one:
        return die
    lowest = min(die.lowest, 1) if counts_from_one else die.lowest
    value, sides = counting.apply(die.value), counting.apply(die.sides)
    keeps_help = ruleset.fire_raises_konstant and traits(die.skills).may_subtract
    room = die.room if keeps_help else sides - value
    return DieAsCounted(die.skills, value, sides, max(0, lowest + counting.more), room)


def defence(die: Die, showing: int) -> int:
    return traits(die.skills).attacked.apply(showing) if die.skills else showing


def armour(row: Sequence[Die]) -> int:
    return sum([defence(die, die.value) for die in row if die.skills and traits(die.skills).armours])


def armour_of(row: Sequence[Die], place: int) -> int:
    return 0 if traits(row[place].skills).armours else armour(row)


def defences(row: Sequence[Die]) -> list[int]:
    beside = armour(row)
    if not beside:
        return [defence(die, die.value) if die.skills else die.showing or 0 for die in row]
    return [defence(die, die.value) + (0 if traits(die.skills).armours else beside) for die in row]
