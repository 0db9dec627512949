"""Descriptions of attacks in as few sentences as possible."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rules import events as facts
from rules.dice import Die
from rules.events import Event
from rules.skills import traits
from rules.words.dice_sentences import DiceTeller
from rules.words.grouping import QUIET
from rules.words.message import Sentence, ShownDice, Sum
from rules.words.speaking import face_of, has_dodged, is_plain


class AttackTeller:
    """A writer of sentences about one attack and the changes to its dice."""

    def __init__(
        self,
        teller: DiceTeller,
        tell_other: Callable[[Event], list[Sentence]],
        attacked: facts.Attacked,
        events: Sequence[Event],
    ) -> None:
        self.teller = teller
        self.tell_other = tell_other
        self.attacked = attacked
        self.events = [event for event in events if not isinstance(event, QUIET)]

    def tell(self) -> list[Sentence]:
        match self.attacked.kind:
            case "trip" | "sleep":
                return self.tell_both_rolling()
            case "boom":
                return self.tell_boom()
            case "borrow":
                return self.tell_borrowing()
            case "teleport":
                return self.tell_moving("traded")
            case "thief":
                return self.tell_moving("stole")
            case _:
                return [self.tell_outcome(), *self.tell_rest()]

    def tell_both_rolling(self) -> list[Sentence]:
        if any(map(has_dodged, self.events)):
            return [self.teller.attack_sentence("went_for", self.attacked), *self.tell_rest()]
        told = []
        for event in list(self.events):
            if isinstance(event, facts.DieChanged) and event.how == "turbo":
                self.take(event)
                told.append(self.teller.change_sentence(event, event.die))
        rolled = self.take_roll(self.attacked.seat, "attack", self.attacked.dice[0])
        against = self.take_roll(self.attacked.against, "target", self.attacked.foes[0])
        if self.attacked.kind == "sleep":
            code = "put_to_sleep"
            self.events = [event for event in self.events if getattr(event, "how", "") != code]
        else:
            code = "tripped" if self.take_captures() else "stumbled"
        told.append(self.teller.attack_sentence(code, self.attacked, rolled=rolled, against=against))
        return told + self.tell_rest()

    def tell_moving(self, code: str) -> list[Sentence]:
        """Return the sentences for an attack, without moves of dice that the sentence *code* implies."""
        self.events = [
            event for event in self.events if not isinstance(event, facts.DieLeft | facts.DieChangedSides)
        ]
        return [self.teller.attack_sentence(code, self.attacked), *self.tell_rest()]

    def tell_borrowing(self) -> list[Sentence]:
        prey, borrowed = self.attacked.foes
        taken = next((event for event in self.events if isinstance(event, facts.DieCaptured)), None)
        if taken is None:
            return [self.teller.attack_sentence("went_for", self.attacked), *self.tell_rest()]
        self.take(taken)
        told = self.teller.attack_sentence(
            "borrowed", self.attacked, prey=ShownDice((prey,), named=True), borrowed=ShownDice((borrowed,))
        )
        return [told, *self.tell_rest()]

    def tell_boom(self) -> list[Sentence]:
        self.events = [event for event in self.events if not isinstance(event, facts.DieLeft)]
        against = self.take_roll(self.attacked.against, "target", self.attacked.foes[0])
        return [self.teller.attack_sentence("boomed", self.attacked, against=against), *self.tell_rest()]

    def tell_outcome(self) -> Sentence:
        if not self.take_captures():
            return self.teller.attack_sentence("went_for", self.attacked)
        rolled = (event for event in self.events if isinstance(event, facts.DieRolled))
        rolls = [roll for roll in rolled if roll.occasion == "attack"]
        if len(rolls) != len(self.attacked.dice) or not all(map(is_plain, rolls, self.attacked.dice)):
            return self.teller.attack_sentence("took", self.attacked)
        for roll in rolls:
            self.take(roll)
        values = Sum(tuple(face_of(roll.die) for roll in rolls))
        return self.teller.attack_sentence("took_and_rolled", self.attacked, rolled=values)

    # ---- taking events together

    def take(self, event: Event) -> Event:
        self.events = [other for other in self.events if other is not event]
        return event

    def take_captures(self) -> bool:
        """Return True if all targets were captured, and remove the captures from the remaining events."""
        events = (event for event in self.events if isinstance(event, facts.DieCaptured))
        captures = [event for event in events if event.by == self.attacked.seat]
        if len(captures) < len(self.attacked.foes):
            return False
        for event in captures:
            self.take(event)
        return True

    def take_roll(self, seat: int, occasion: str, die: Die) -> Die:
        if traits(die.skills).keeps_value:
            return die
        for event in self.events:
            if isinstance(event, facts.DieRolled) and event.seat == seat and event.occasion == occasion:
                self.take(event)
                return event.die
        return die

    def take_plain_roll(self, die: Die) -> Die:
        if die.showing is None:
            for event in self.events:
                if isinstance(event, facts.DieRolled) and event.was == die and is_plain(event, die):
                    self.take(event)
                    return event.die
        return die

    def tell_rest(self) -> list[Sentence]:
        told = []
        while self.events:
            event = self.take(self.events[0])
            match event:
                case facts.DieChanged(how="has_captured"):
                    continue
                case facts.DieChanged():
                    told.append(self.teller.change_sentence(event, self.take_plain_roll(event.die)))
                case facts.DieSplit():
                    told.append(self.teller.split(event, tuple(map(self.take_plain_roll, event.dice))))
                case facts.DieReplaced():
                    told.append(
                        self.teller.sentence_about(
                            "replaced", event.seat, die=self.take_plain_roll(event.die)
                        )
                    )
                case _:
                    told += self.tell_other(event)
        return told
