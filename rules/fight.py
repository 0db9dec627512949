"""An attack being carried out: the order in which everything happens is written here, once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.attacks import ATTACKS
from rules.attacks.front import Front
from rules.dice import HAS_CAPTURED, Die, DieKind
from rules.events import (
    Attacked,
    CaptureChanged,
    DieCaptured,
    DieChanged,
    DieChangedSides,
    DieLeft,
    DieReplaced,
    DieSplit,
    ExtraTurnWon,
)
from rules.kinds import AttackKind
from rules.roles import LOST_IN_SPLITTING, REMEMBERS_CAPTURES
from rules.rolling import Occasion, roll, rolled
from rules.skills import traits
from rules.turbo import turbo_resized

if TYPE_CHECKING:
    from rules.actions import Attack
    from rules.rulesets import Ruleset
    from rules.table import Table

EXTRA_TURN_CAUSES = ("boom", "jolt_attacker", "jolt_captured", "time_and_space")
"""Of several causes the last is told."""


class Fighter:
    """An attacking die, wherever it stands now and whatever has become of it."""

    __slots__ = (
        "fight", "formless", "gone", "has_tripped", "origin", "place", "split", "turbo",
        "victims",
    )  # fmt: skip

    def __init__(self, fight: Fight, place: int, turbo: int | None) -> None:
        self.fight = fight
        self.place = place
        self.turbo = turbo
        self.origin = self.die
        self.victims: list[Victim] = fight.victims
        self.split = False
        self.formless = False
        self.has_tripped = False
        self.gone = False

    @property
    def die(self) -> Die:
        return self.fight.row[self.place]

    def keep_only(self, *moments: str) -> None:
        """Nothing more becomes of the die itself; only what its skills do at these moments goes on."""
        ways = traits(self.origin.skills)
        kept = {skill.symbol for moment in moments for skill in ways.at(moment)}
        self.origin = self.origin.with_skills("".join(s for s in self.origin.skills if s in kept))
        self.turbo = None

    @property
    def places(self) -> tuple[int, ...]:
        """Where its dice stand: one, two if it has split, or none."""
        if self.gone:
            return ()
        return (self.place, self.place + 1) if self.split else (self.place,)

    @property
    def one_on_one(self) -> bool:
        return len(self.victims) == 1 and len(self.victims[0].fighters) == 1


class Victim:
    """A die that is attacked, wherever it stands now."""

    __slots__ = ("fight", "fighters", "origin", "pile_place", "place", "taken")

    def __init__(self, fight: Fight, place: int) -> None:
        self.fight = fight
        self.place = place
        self.origin = self.die
        self.taken = False
        self.pile_place = 0
        self.fighters: list[Fighter] = fight.fighters

    @property
    def die(self) -> Die:
        return self.fight.foes[self.place]

    @property
    def fallen(self) -> Die:
        """The die in its captor's pile."""
        return self.fight.table.seats[self.fight.seat].captured[self.pile_place]

    @property
    def one_on_one(self) -> bool:
        return len(self.fighters) == 1 and len(self.fighters[0].victims) == 1


class Fight:
    def __init__(self, table: Table, seat: int, attack: Attack) -> None:
        assert attack.against is not None
        self.table = table
        self.seat = seat
        self.against = attack.against
        self.kind = attack.kind
        self.attack = attack
        self.row = table.seats[seat].row
        self.foes = table.seats[attack.against].row
        self.fighters: list[Fighter] = []
        self.victims: list[Victim] = []
        self.replacements: list[int] = []
        self.arrived: set[int] = set()
        self.extra_turn: str | None = None

    @property
    def ruleset(self) -> Ruleset:
        return self.table.ruleset

    @property
    def front(self) -> Front:
        return Front(self.table, self.seat, self.against)

    def carry_out(self, aid: int) -> None:
        self.declare(aid)
        rule = ATTACKS[self.kind]
        if rule.is_attack:
            self.each_fighter("attacking")
        rule.strike(self)
        if rule.changes_attackers:
            self.each_victim("falling", only_taken=True)
            for fighter in self.fighters:
                for moment in traits(fighter.origin.skills).changing_attackers:
                    self.fighter_at(fighter, moment)
            self.each_victim("struck")
        self.roll_fighters()
        for place in self.replacements:
            roll(self.table, self.against, place, Occasion.FIRST, resize=False)
        self.take_victims()
        self.roll_turbo()
        rule.conclude(self)
        if rule.is_attack:
            self.end_turn()
        if self.extra_turn is not None:
            self.table.emit(ExtraTurnWon(self.seat, self.extra_turn))

    def declare(self, aid: int) -> None:
        attack = self.attack
        self.table.emit(
            Attacked(
                self.seat, self.against, attack.kind.value, attack.attackers, attack.targets,
                tuple([self.row[place] for place in attack.attackers]),
                tuple([self.foes[place] for place in attack.targets]),
                aid,
            )
        )  # fmt: skip
        for place in attack.targets:
            self.victims.append(Victim(self, place))
        for place in attack.attackers:
            self.fighters.append(Fighter(self, place, attack.turbo.get(place)))
        if self.kind is AttackKind.EVIL:
            self.pair_off()

    def pair_off(self) -> None:
        for fighter, victim in zip(self.fighters, self.victims, strict=True):
            fighter.victims, victim.fighters = [victim], [fighter]
        self.victims.sort(key=lambda victim: victim.place)

    # ---- moments

    def fighter_at(self, fighter: Fighter, moment: str) -> None:
        """What the skills that the die had when it attacked do at this moment."""
        for skill in traits(fighter.origin.skills).at(moment):
            getattr(skill, moment)(self, fighter)

    def each_fighter(self, moment: str) -> None:
        for fighter in self.fighters:
            if fighter.origin.skills:
                self.fighter_at(fighter, moment)

    def each_victim(self, moment: str, only_taken: bool = False) -> None:
        for victim in self.victims:
            if (victim.taken or not only_taken) and victim.die.skills and victim.die.copies:
                for skill in traits(victim.die.skills).at(moment):
                    getattr(skill, moment)(self, victim)

    def grant_extra_turn(self, cause: str) -> None:
        rank = EXTRA_TURN_CAUSES.index
        if self.extra_turn is None or rank(cause) > rank(self.extra_turn):
            self.extra_turn = cause

    # ---- what skills may do to the dice

    def change(self, fighter: Fighter, die: Die, how: str) -> None:
        self.table.emit(DieChanged(self.seat, fighter.place, fighter.die, die, how))

    def change_target(self, victim: Victim, die: Die, how: str) -> None:
        self.table.emit(DieChanged(self.against, victim.place, victim.die, die, how))

    def mark_captures(self, fighter: Fighter, letter: str) -> None:
        for victim in fighter.victims:
            if victim.taken and victim.die.copies and not victim.die.has(letter):
                self.change_target(victim, victim.die.gaining(letter), "gained_skill")

    def marked_by(self, captor: Die, die: Die) -> Die:
        """A captured die with the skills that its captor leaves on it."""
        for moment in ("marking_captures", "voiding_captures") if die.copies else ():
            for skill in traits(captor.skills).at(moment):
                die = die.gaining(skill.symbol)
        return die

    def reshape(self, fighter: Fighter, form: Die) -> None:
        """The fighter takes another die's kind and size, and keeps its own skills."""
        own = fighter.die
        die = form.but(skills=own.skills, groups=own.groups, group=own.group, marks=own.marks)
        self.change(fighter, die, "morphed")
        fighter.formless = True

    def copy(self, fighter: Fighter, die: Die) -> None:
        """The fighter becomes this die, skills and all; both halves if it has split."""
        for place in fighter.places:
            self.table.emit(DieChanged(self.seat, place, self.row[place], die, "copied"))
        fighter.turbo = None

    def split(self, fighter: Fighter) -> None:
        """The fighter becomes two dice, half as large; once in an attack, and never a wildcard."""
        if fighter.split:
            return
        was = fighter.die
        plain = was.without(LOST_IN_SPLITTING.letters)
        fighter.turbo = None
        if was.kind is DieKind.WILDCARD:
            if plain != was:
                self.change(fighter, plain, "lost_skill")
            return
        self.table.emit(DieSplit(self.seat, fighter.place, was, halves_of(plain.unrolled())))
        fighter.split = True
        fighter.formless = False
        for other in self.fighters:
            if other.place > fighter.place:
                other.place += 1

    def leave(self, fighter: Fighter, kept: bool) -> None:
        self.table.emit(DieLeft(self.seat, fighter.place, fighter.die, kept))
        fighter.gone = True
        for other in self.fighters:
            if other.place > fighter.place:
                other.place -= 1

    def replace(self, victim: Victim, die: Die) -> None:
        """The victim's owner gets another die, to the right of the one about to be taken."""
        self.table.emit(DieReplaced(self.against, victim.place + 1, die))
        self.replacements = [place + 1 if place > victim.place else place for place in self.replacements]
        self.replacements.append(victim.place + 1)
        for other in self.victims:
            if other.place > victim.place:
                other.place += 1

    # ---- rolling

    def roll_target(self, victim: Victim) -> None:
        roll(self.table, self.against, victim.place, Occasion.TARGET)

    def roll_captured(self, victim: Victim) -> None:
        """Roll a die that lies in its captor's pile already."""
        was = victim.fallen
        die = rolled(self.table, self.against, victim.place, was, Occasion.REBOUND)
        if die is not None:
            self.table.emit(CaptureChanged(self.seat, victim.pile_place, was, die, "rebound"))

    def roll_fighter(self, fighter: Fighter) -> None:
        """Roll what has become of an attacker: one die, or two."""
        for place in fighter.places:
            self.roll_attacking(place, formless=fighter.formless, resize=not fighter.has_tripped)

    def roll_attacking(self, place: int, *, formless: bool = False, resize: bool = True) -> None:
        rolled = roll(self.table, self.seat, place, Occasion.ATTACK, formless=formless, resize=resize)
        if rolled:
            self.tell_of_roll(self.row[place])

    def tell_of_roll(self, die: Die) -> None:
        if die.skills:
            for skill in traits(die.skills).at("has_rolled"):
                skill.has_rolled(self, die)

    def roll_again(self, seat: int, place: int, occasion: str) -> None:
        rolled = roll(self.table, seat, place, Occasion(occasion))
        if rolled and self.ruleset.odd_rerolls_give_turns:
            self.tell_of_roll(self.table.seats[seat].row[place])

    def roll_fighters(self) -> None:
        for fighter in self.fighters:
            if fighter.gone or (fighter.has_tripped and fighter.die.showing is not None):
                continue
            if fighter.turbo is not None and not fighter.formless:
                continue
            self.roll_fighter(fighter)

    def resize_turbo(self, fighter: Fighter) -> None:
        assert fighter.turbo is not None
        die = turbo_resized(fighter.die, fighter.turbo)
        if die != fighter.die:
            self.change(fighter, die, "turbo")

    def roll_turbo(self) -> None:
        for fighter in self.fighters:
            if fighter.turbo is None or fighter.gone or fighter.has_tripped or fighter.formless:
                continue
            self.resize_turbo(fighter)
            self.roll_fighter(fighter)

    # ---- the end

    def take_victims(self) -> None:
        taken = [victim for victim in self.victims if victim.taken]
        if not taken:
            return
        self.remember_captors()
        pile = self.table.seats[self.seat].captured
        for victim in taken:
            victim.pile_place = len(pile)
            self.take(self.against, victim.place, victim.die, self.seat)
            for other in self.victims:
                if other.place > victim.place:
                    other.place -= 1
        for victim in taken:
            if victim.origin.copies:
                for skill in traits(victim.origin.skills).at("captured"):
                    skill.captured(self, victim)

    def take(self, seat: int, place: int, die: Die, by: int) -> None:
        """A captured die goes to its captor's pile; one that never changes plays on for him."""
        if die.copies:
            self.table.emit(DieCaptured(seat, by, place, die))
            return
        row = self.table.seats[by].row
        if by == self.seat:
            self.arrived.add(len(row))
        self.table.emit(DieChangedSides(seat, place, by, len(row), die))

    def remember_captors(self) -> None:
        for fighter in self.fighters:
            for place in fighter.places:
                die = self.row[place]
                if die.skills and die.acts_as(REMEMBERS_CAPTURES) and HAS_CAPTURED not in die.marks:
                    known = die.with_marks(die.marks | {HAS_CAPTURED})
                    self.table.emit(DieChanged(self.seat, place, die, known, "has_captured"))

    def lose(self, fighter: Fighter, place: int) -> None:
        """One of the attackers is captured in its turn."""
        self.take(self.seat, place, self.row[place], self.against)
        if fighter.split:
            fighter.split = False
        else:
            fighter.gone = True
        for other in self.fighters:
            if other.place > place:
                other.place -= 1
        self.arrived = {other - 1 if other > place else other for other in self.arrived}

    def end_turn(self) -> None:
        attacking = self.arrived.union(*(fighter.places for fighter in self.fighters))
        for place, die in enumerate(self.row):
            if die.skills and place not in attacking:
                ways = traits(die.skills)
                if ways.in_play:
                    for skill in ways.at("end_of_turn"):
                        skill.end_of_turn(self, place)


def halves_of(die: Die) -> tuple[Die, Die]:
    """Two dice of half the sides, the first rounded up; of a twin half of each half."""
    if die.halves is None:
        return die.sized((die.sides + 1) // 2), die.sized(die.sides // 2)
    first, second = die.halves
    one, two = first.size or 0, second.size or 0
    return (
        die.with_halves(first._replace(size=(one + 1) // 2), second._replace(size=two // 2)),
        die.with_halves(first._replace(size=one // 2), second._replace(size=(two + 1) // 2)),
    )
