"""An attack in progress, with the operations that skills and attack rules may use on its dice."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rules.actions import Attack
from rules.chance import DrawPurpose
from rules.dice import Die, DieKind
from rules.events import DieCaptured, DieChanged, DieChangedSides, DieLeft, DieReplaced, DieSplit
from rules.roles import LOST_IN_SPLITTING
from rules.rulesets import Ruleset
from rules.state.table import Table

EXTRA_TURN_CAUSES = ("boom", "jolt_attacker", "jolt_captured", "time_and_space")
"""Causes of an extra turn. If several apply, the event names the last one in this list."""


class AttackingDie:
    """An attacking die, followed through all its moves and changes during an attack."""

    __slots__ = (
        "fight", "formless", "gone", "has_tripped", "origin", "place", "rolled", "split", "turbo",
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
        self.rolled = False
        self.gone = False

    @property
    def die(self) -> Die:
        return self.fight.row[self.place]

    @property
    def places(self) -> tuple[int, ...]:
        if self.gone:
            return ()
        return (self.place, self.place + 1) if self.split else (self.place,)

    @property
    def one_on_one(self) -> bool:
        return len(self.victims) == 1 and len(self.victims[0].fighters) == 1


class Victim:
    """An attacked die, followed through all its moves during an attack."""

    __slots__ = ("fight", "fighters", "origin", "pile_place", "place", "rolled", "taken")

    def __init__(self, fight: Fight, place: int) -> None:
        self.fight = fight
        self.place = place
        self.origin = self.die
        self.taken = False
        self.rolled = False
        self.pile_place = 0
        self.fighters: list[AttackingDie] = fight.fighters

    @property
    def die(self) -> Die:
        return self.fight.foes[self.place]

    @property
    def captured_die(self) -> Die:
        return self.fight.table.seats[self.fight.seat].captured[self.pile_place]

    @property
    def one_on_one(self) -> bool:
        return len(self.fighters) == 1 and len(self.fighters[0].victims) == 1


class Fight(ABC):
    """One attack while it is carried out."""

    def __init__(self, table: Table, seat: int, attack: Attack) -> None:
        assert attack.against is not None
        self.table = table
        self.seat = seat
        self.against = attack.against
        self.kind = attack.kind
        self.attack = attack
        self.row = table.seats[seat].row
        self.foes = table.seats[attack.against].row
        self.fighters: list[AttackingDie] = []
        self.victims: list[Victim] = []
        self.lent: list[Victim] = []
        """Dice that the attacker borrowed from the opponent."""
        self.replacements: list[int] = []
        self.arrived: dict[int, bool] = {}
        """Places of dice that have changed over to the attacker, each with True if the die was rolled."""
        self.extra_turn: str | None = None

    @property
    def ruleset(self) -> Ruleset:
        return self.table.ruleset

    def grant_extra_turn(self, cause: str) -> None:
        rank = EXTRA_TURN_CAUSES.index
        if self.extra_turn is None or rank(cause) > rank(self.extra_turn):
            self.extra_turn = cause

    def lot(self, count: int) -> int:
        return self.table.draw(0, count - 1, DrawPurpose("tie", self.seat)) if count > 1 else 0

    # ---- what becomes of the dice

    def change(self, fighter: AttackingDie, die: Die, how: str) -> None:
        self.table.emit(DieChanged(self.seat, fighter.place, fighter.die, die, how))

    def change_target(self, victim: Victim, die: Die, how: str) -> None:
        self.table.emit(DieChanged(self.against, victim.place, victim.die, die, how))

    def mark_captures(self, fighter: AttackingDie, letter: str) -> None:
        for victim in fighter.victims:
            if victim.taken and victim.die.copies and not victim.die.has(letter):
                self.change_target(victim, victim.die.gaining(letter), "gained_skill")

    def reshape(self, fighter: AttackingDie, form: Die) -> None:
        own = fighter.die
        die = form.replace(
            skills=own.skills, groups=own.groups, group=own.group, marks=own.marks, slot=own.slot
        )
        self.change(fighter, die, "morphed")
        fighter.formless = True

    def copy(self, fighter: AttackingDie, die: Die) -> None:
        """Replace the attacking die by a copy of *die*, skills included. A split die becomes two copies."""
        for place in fighter.places:
            self.table.emit(DieChanged(self.seat, place, self.row[place], die, "copied"))
        fighter.turbo = None

    def split(self, fighter: AttackingDie) -> None:
        """Split the attacking die into two dice of half its size, once per attack. Wildcards do not split."""
        if fighter.split:
            return
        was = fighter.die
        plain = was.without_skills(LOST_IN_SPLITTING.letters)
        fighter.turbo = None
        if was.kind is DieKind.WILDCARD:
            if plain != was:
                self.change(fighter, plain, "lost_skill")
            return
        self.table.emit(DieSplit(self.seat, fighter.place, was, halves_of(plain.before_first_roll())))
        fighter.split = True
        fighter.formless = False
        for other in self.fighters:
            if other.place > fighter.place:
                other.place += 1

    def leave(self, fighter: AttackingDie, kept: bool) -> None:
        self.table.emit(DieLeft(self.seat, fighter.place, fighter.die, kept))
        fighter.gone = True
        for other in self.fighters:
            if other.place > fighter.place:
                other.place -= 1

    def replace(self, victim: Victim, die: Die) -> None:
        """Give the victim's owner a new die to the right of the victim, which is about to be captured."""
        self.table.emit(DieReplaced(self.against, victim.place + 1, die))
        self.replacements = [place + 1 if place > victim.place else place for place in self.replacements]
        self.replacements.append(victim.place + 1)
        for other in (*self.victims, *self.lent):
            if other.place > victim.place:
                other.place += 1

    def take(self, seat: int, place: int, die: Die, by: int) -> None:
        """Move a captured die to its captor's pile. An unchanging die joins the captor's row instead."""
        if die.copies:
            self.table.emit(DieCaptured(seat, by, place, die))
            return
        row = self.table.seats[by].row
        if by == self.seat:
            self.arrived[len(row)] = False
        self.table.emit(DieChangedSides(seat, place, by, len(row), die))

    def lose(self, fighter: AttackingDie, place: int) -> None:
        self.take(self.seat, place, self.row[place], self.against)
        if fighter.split:
            fighter.split = False
        else:
            fighter.gone = True
        for other in self.fighters:
            if other.place > place:
                other.place -= 1
        self.arrived = {other - (other > place): is_rolled for other, is_rolled in self.arrived.items()}

    def resize_turbo(self, fighter: AttackingDie) -> None:
        assert fighter.turbo is not None
        die = fighter.die.with_open_size(fighter.turbo)
        if die != fighter.die:
            self.change(fighter, die, "turbo")

    # ---- what depends on the skills of a die

    @abstractmethod
    def marked_by(self, captor: Die, die: Die) -> Die:
        """Return the captured *die* with the skills that its *captor* adds to every capture."""

    @abstractmethod
    def keep_only(self, fighter: AttackingDie, *moments: str) -> None:
        """Cancel all later changes to the attacking die, except by skills that act at these *moments*."""

    @abstractmethod
    def roll_target(self, victim: Victim, occasion: str = "target") -> None:
        """Roll an attacked die in its owner's row."""

    @abstractmethod
    def roll_captured(self, victim: Victim) -> None:
        """Roll a captured die in its captor's pile."""

    @abstractmethod
    def roll_fighter(self, fighter: AttackingDie) -> None:
        """Roll the attacking die again, or both dice if it was split."""

    @abstractmethod
    def roll_arrived(self, place: int) -> None:
        """Roll the die at *place*, which has come over to the attacker's side."""

    @abstractmethod
    def roll_again(self, seat: int, place: int, occasion: str) -> None:
        """Roll a die that took no part in the attack."""


def halves_of(die: Die) -> tuple[Die, Die]:
    if die.halves is None:
        return die.with_size((die.sides + 1) // 2), die.with_size(die.sides // 2)
    first, second = die.halves
    one, two = first.size or 0, second.size or 0
    return (
        die.with_halves(first._replace(size=(one + 1) // 2), second._replace(size=two // 2)),
        die.with_halves(first._replace(size=one // 2), second._replace(size=(two + 1) // 2)),
    )
