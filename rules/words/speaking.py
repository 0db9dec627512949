"""The reader of a sentence, and functions shared by several kinds of sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules import events as facts
from rules.attack_kinds import AttackKind
from rules.dice import Die
from rules.events import Event
from rules.words.attack_kinds import kind_as_called
from rules.words.message import Card, Phrase, Sentence, ShownDice

People = Sequence[str] | Mapping[int, str]


class Speaker:
    def __init__(self, viewer: int | None, names: People) -> None:
        self.viewer = viewer
        self.names = names

    def sentence_about(self, code: str, seat: int, **data: object) -> Sentence:
        whom = "you" if seat == self.viewer else "they"
        return Sentence(f"{code}.{whom}", {"name": self.names[seat], **data})

    def sentence_between(self, code: str, seat: int, other: int, **data: object) -> Sentence:
        whom = "you" if seat == self.viewer else "at_you" if other == self.viewer else "they"
        return Sentence(f"{code}.{whom}", {"name": self.names[seat], "other": self.names[other], **data})

    def attack_sentence(self, code: str, event: facts.Attacked, **data: object) -> Sentence:
        return self.sentence_between(
            code,
            event.seat,
            event.against,
            dice=ShownDice(event.dice),
            foes=ShownDice(event.foes, named=True),
            how=attack_phrase(kind_as_called(AttackKind(event.kind), event.dice, event.foes), event.fires),
            **data,
        )


def has_dodged(event: Event) -> bool:
    return (
        isinstance(event, facts.DieRolled) and event.occasion == "dodge" and event.die.value < event.was.value
    )


def attack_phrase(kind: str, fires: Sequence[int]) -> Phrase:
    return Phrase(f"firing_{kind}" if fires else f"by_{kind}")


def is_plain(roll: facts.DieRolled, die: Die) -> bool:
    """Return True if the roll changed only the die's value, and not its size or skills."""
    alike = (
        other.before_first_roll().recipe == die.before_first_roll().recipe for other in (roll.was, roll.die)
    )
    return all(alike) and roll.was.size == roll.die.size == die.size


def face_of(die: Die) -> Card | int:
    return Card(die.card) if die.card else die.value


def chosen_dice(row: Sequence[Die]) -> tuple[Die, ...]:
    return tuple(die.before_first_roll() for die in row if die.swing or die.options or die.group is not None)
