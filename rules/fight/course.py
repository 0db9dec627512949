"""The process of an attack from its declaration to the end of the turn."""

from __future__ import annotations

from rules.attack_kinds import PAIRED_OFF
from rules.attacks import ATTACKS
from rules.dice import HAS_CAPTURED, Die
from rules.events import (
    Attacked,
    CaptureChanged,
    DieChanged,
    ExtraTurnWon,
)
from rules.moments.fight import AttackingDie, Fight, Victim
from rules.moments.roll import Occasion
from rules.roles import REMEMBERS_CAPTURES
from rules.rolling import roll, roll_die, settle
from rules.skills import traits
from rules.specials import special


class FightCourse(Fight):
    def carry_out(self, aid: int) -> None:
        self.declare(aid)
        rule = ATTACKS[self.kind]
        if rule.is_attack:
            self.each_fighter("attacking")
        rule.strike(self)
        if rule.changes_attackers:
            self.each_victim("dodging", only_taken=True)
            self.each_victim("falling", only_taken=True)
            for fighter in self.fighters:
                for moment in traits(fighter.origin.skills).changing_attackers:
                    self.run_skills(fighter, moment)
            self.each_victim("act_after_attack")
        self.roll_fighters()
        for place in self.replacements:
            roll(self.table, self.against, place, Occasion.FIRST, resize=False)
        self.take_victims()
        self.roll_turbo()
        rule.conclude(self)
        self.settle_rolls()
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
                aid, attack.fires,
            )
        )  # fmt: skip
        if attack.adjusted:
            special(self.table.seats[self.seat].special).after_adjusting(self.table, self.seat)
        for place in attack.targets:
            self.victims.append(Victim(self, place))
        for place in attack.attackers:
            self.fighters.append(AttackingDie(self, place, attack.turbo.get(place)))
        if self.kind in PAIRED_OFF:
            self.pair_off()

    def pair_off(self) -> None:
        for fighter, victim in zip(self.fighters, self.victims, strict=True):
            fighter.victims, victim.fighters = [victim], [fighter]
        self.victims.sort(key=lambda victim: victim.place)

    # ---- moments

    def run_skills(self, fighter: AttackingDie, moment: str) -> None:
        for skill in traits(fighter.origin.skills).skills_at(moment):
            getattr(skill, moment)(self, fighter)

    def each_fighter(self, moment: str) -> None:
        for fighter in self.fighters:
            if fighter.origin.skills:
                self.run_skills(fighter, moment)

    def each_victim(self, moment: str, only_taken: bool = False) -> None:
        for victim in self.victims:
            die = victim.die
            if (victim.taken or not only_taken) and die.skills and die.copies:
                for skill in traits(die.skills).skills_at(moment):
                    getattr(skill, moment)(self, victim)

    def keep_only(self, fighter: AttackingDie, *moments: str) -> None:
        ways = traits(fighter.origin.skills)
        kept = {skill.symbol for moment in moments for skill in ways.skills_at(moment)}
        fighter.origin = fighter.origin.with_skills("".join(s for s in fighter.origin.skills if s in kept))
        fighter.turbo = None

    def marked_by(self, captor: Die, die: Die) -> Die:
        for moment in ("marking_captures", "voiding_captures") if die.copies else ():
            for skill in traits(captor.skills).skills_at(moment):
                die = die.gaining(skill.symbol) if skill.passes_on else die
        return die

    # ---- rolling

    def roll_target(self, victim: Victim, occasion: str = Occasion.TARGET) -> None:
        victim.rolled |= roll(self.table, self.against, victim.place, Occasion(occasion))

    def roll_captured(self, victim: Victim) -> None:
        was = victim.captured_die
        die = roll_die(self.table, self.against, victim.place, was, Occasion.REBOUND)
        if die is not None:
            self.table.emit(CaptureChanged(self.seat, victim.pile_place, was, die, "rebound"))

    def roll_fighter(self, fighter: AttackingDie) -> None:
        for place in fighter.places:
            rolled = self.roll_attacking(place, formless=fighter.formless, resize=not fighter.has_tripped)
            fighter.rolled = fighter.rolled or rolled

    def roll_attacking(self, place: int, *, formless: bool = False, resize: bool = True) -> bool:
        rolled = roll(self.table, self.seat, place, Occasion.ATTACK, formless=formless, resize=resize)
        if rolled:
            self.tell_of_roll(self.row[place])
        return rolled

    def tell_of_roll(self, die: Die) -> None:
        if die.skills:
            for skill in traits(die.skills).skills_at("has_rolled"):
                skill.has_rolled(self, die)

    def roll_again(self, seat: int, place: int, occasion: str) -> None:
        if not roll(self.table, seat, place, Occasion(occasion)):
            return
        if self.ruleset.odd_rerolls_give_turns:
            self.tell_of_roll(self.table.seats[seat].row[place])
        settle(self.table, seat, place, Occasion(occasion))

    def roll_arrived(self, place: int) -> None:
        self.arrived[place] = roll(self.table, self.seat, place, Occasion.SWAP)

    def roll_fighters(self) -> None:
        for fighter in self.fighters:
            if fighter.gone or (fighter.has_tripped and fighter.die.showing is not None):
                continue
            if fighter.turbo is not None and not fighter.formless:
                continue
            self.roll_fighter(fighter)

    def roll_turbo(self) -> None:
        for fighter in self.fighters:
            if fighter.turbo is None or fighter.gone or fighter.has_tripped or fighter.formless:
                continue
            self.resize_turbo(fighter)
            self.roll_fighter(fighter)

    # ---- the end

    def take(self, seat: int, place: int, die: Die, by: int) -> None:
        loser = special(self.table.seats[seat].special)
        super().take(seat, place, loser.captured_as(self.table, seat, die), by)

    def take_victims(self) -> None:
        taken = [victim for victim in self.victims if victim.taken]
        if not taken:
            return
        self.remember_captors()
        captor = self.table.seats[self.seat]
        for victim in taken:
            victim.pile_place = len(captor.captured)
            self.take(self.against, victim.place, victim.die, self.seat)
            for other in (*self.victims, *self.lent):
                if other.place > victim.place:
                    other.place -= 1
            self.replacements = [place - (place > victim.place) for place in self.replacements]
        for victim in taken:
            if victim.origin.copies:
                for skill in traits(victim.origin.skills).skills_at("act_after_capture"):
                    skill.act_after_capture(self, victim)

    def remember_captors(self) -> None:
        for fighter in self.fighters:
            for place in fighter.places:
                die = self.row[place]
                if die.skills and die.acts_as(REMEMBERS_CAPTURES) and HAS_CAPTURED not in die.marks:
                    known = die.with_marks(die.marks | {HAS_CAPTURED})
                    self.table.emit(DieChanged(self.seat, place, die, known, "has_captured"))

    def settle_rolls(self) -> None:
        """Run the skills that act after each roll, from left to right, first in the attacker's row."""
        own = [place for fighter in self.fighters if fighter.rolled for place in fighter.places]
        own += [place for place, is_rolled in self.arrived.items() if is_rolled]
        for place in sorted(own):
            settle(self.table, self.seat, place, Occasion.ATTACK)
        foes = [each.place for each in (*self.victims, *self.lent) if each.rolled and not each.taken]
        for place in sorted(foes + self.replacements):
            settle(self.table, self.against, place, Occasion.TARGET)

    def end_turn(self) -> None:
        for place, die in enumerate(self.row):
            ways = traits(die.skills)
            if ways.skills_at("end_of_turn") and ways.in_play and not self.has_attacked(place):
                for skill in ways.skills_at("end_of_turn"):
                    skill.end_of_turn(self, place)

    def has_attacked(self, place: int) -> bool:
        return place in self.arrived or any(place in fighter.places for fighter in self.fighters)
