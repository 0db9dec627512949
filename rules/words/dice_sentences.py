"""Sentences about single dice."""

from __future__ import annotations

from rules import events as facts
from rules.dice import Die
from rules.events import Event
from rules.words.message import Card, DiceRow, Sentence, SkillNames, Sum
from rules.words.speaking import Speaker, face_of, has_dodged

TURNED = ("focus", "fire", "raised", "giant", "set", "sawn")
CHANGES = (*TURNED, "halved", "morphed", "copied", "entered", "turbo", "has_captured", "counts_half")


class DiceTeller(Speaker):
    def tell_of_dice(self, event: Event) -> list[Sentence]:
        match event:
            case facts.DieRolled():
                return [self.roll_sentence(event)]
            case facts.DieChanged():
                return [self.change_sentence(event, event.die)]
            case facts.DieCaptured():
                return [self.sentence_between("captured", event.by, event.seat, die=event.die)]
            case facts.DieSplit():
                return [self.split(event, event.dice)]
            case facts.DieReplaced():
                return [self.sentence_about("replaced", event.seat, die=event.die)]
            case facts.DieChangedSides():
                return [self.sentence_between("changed_sides", event.seat, event.to, die=event.die)]
            case facts.DieLeft():
                return [self.left(event)]
            case facts.CaptureChanged():
                return [self.capture_changed(event)]
            case facts.CardDrawn():
                return [self.sentence_about("card", event.seat, card=Card(event.card))]
            case _:
                return []

    def left(self, event: facts.DieLeft) -> Sentence:
        if event.to is not None:
            return self.sentence_between("given_up", event.seat, event.to, die=event.die)
        return self.sentence_about("retired" if event.kept else "left", event.seat, die=event.die)

    def roll_sentence(self, event: facts.DieRolled) -> Sentence:
        was, die = event.was, event.die
        if event.occasion == "first":
            return self.sentence_about("rolled_first", event.seat, dice=DiceRow((die,)))
        code = event.occasion if event.occasion in ("ornery", "chance") else "rolled"
        if was.size is not None and was.size != die.size:
            code = "grew" if die.sides > was.size else "shrank"
        if event.occasion == "dodge":
            code = "dodged" if has_dodged(event) else "caught"
        return self.sentence_about(
            code, event.seat, was=was.before_first_roll(), size=die.size, value=face_of(die)
        )

    def change_sentence(self, event: facts.DieChanged, die: Die) -> Sentence:
        was = event.was
        lost = "".join(letter for letter in was.skills if letter not in event.die.skills)
        gained = "".join(letter for letter in event.die.skills if letter not in was.skills)
        if event.how == "settled" and gained:
            plain = was.with_slot("").before_first_roll()
            return self.sentence_about("drew_skill", event.seat, was=plain, skills=SkillNames(gained))
        if event.how == "put_to_sleep":
            return self.sentence_about("asleep", event.seat, die=die)
        if event.how in CHANGES:
            known = was if event.how in TURNED else was.before_first_roll()
            value = None if event.die.showing is None else face_of(event.die)
            return self.sentence_about(event.how, event.seat, was=known, die=die, size=die.size, value=value)
        if lost and not gained:
            return self.sentence_about(
                "lost_skill", event.seat, was=was.before_first_roll(), skills=SkillNames(lost)
            )
        if gained and not lost:
            return self.sentence_about(
                "gained_skill", event.seat, was=was.before_first_roll(), skills=SkillNames(gained)
            )
        return self.sentence_about("became", event.seat, was=was, die=die)

    def capture_changed(self, event: facts.CaptureChanged) -> Sentence:
        if event.how == "rebound":
            return self.sentence_about(
                "rebounded", event.seat, was=event.was.before_first_roll(), value=face_of(event.die)
            )
        return self.sentence_about("capture_changed", event.seat, was=event.was, die=event.die)

    def split(self, event: facts.DieSplit, dice: tuple[Die, ...]) -> Sentence:
        return self.sentence_about("split", event.seat, was=event.was.before_first_roll(), dice=Sum(dice))
