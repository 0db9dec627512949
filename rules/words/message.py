"""Sentences with values for their placeholders, ready to be translated and shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from rules.dice import Die, card_name
from rules.skills import CATALOGUE
from rules.translation import SourceText, untranslated
from rules.words.sentences import EVENTS, PHRASES, REFUSALS

SENTENCES: dict[str, str] = {**REFUSALS, **EVENTS}


@dataclass(frozen=True, slots=True)
class Phrase:
    """A phrase from `PHRASES` that is translated before it is inserted into a sentence."""

    code: str


@dataclass(frozen=True, slots=True)
class Phrases:
    codes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SkillNames:
    letters: str

    @property
    def names(self) -> list[str]:
        return [CATALOGUE[letter].name for letter in self.letters]


@dataclass(frozen=True, slots=True)
class Card:
    number: int


@dataclass(frozen=True, slots=True)
class DiceRow:
    dice: tuple[Die, ...]


@dataclass(frozen=True, slots=True)
class Sum:
    """Dice or rolled values that are shown with plus signs between them."""

    parts: tuple[Die | Card | int, ...]


@dataclass(frozen=True, slots=True)
class ShownDice:
    """Dice of an attack, shown by value. A recipe is added for *named* dice and for dice with skills."""

    dice: tuple[Die, ...]
    named: bool = False

    def parts(self) -> Iterator[tuple[str, str]]:
        """Yield the value of each die with its recipe, such as `2` and `(d10)`. The recipe may be empty."""
        for die in self.dice:
            face = card_name(die.card) if die.card else str(die.value)
            recipe = die.before_first_roll().sized_recipe
            if recipe == f"({die.size})":
                recipe = f"(d{die.size})" if self.named else ""
            yield face, recipe


@dataclass(frozen=True, slots=True)
class Scores:
    """The scores of a round in points, the winner's first."""

    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Names:
    people: tuple[str, ...]


Value = str | int | Die | Card | DiceRow | Sum | ShownDice | Scores | Names | Phrase | Phrases | SkillNames
"""Types of values for a placeholder in a sentence."""


Translate = Callable[[str], str]


def in_plain_text(value: object, translate: Translate = untranslated) -> str:
    match value:
        case Phrase():
            return translate(PHRASES[value.code])
        case Phrases():
            return ", ".join(translate(PHRASES[code]) for code in value.codes)
        case SkillNames():
            return ", ".join(translate(name) for name in value.names)
        case Card():
            return card_name(value.number)
        case DiceRow():
            return " ".join(map(str, value.dice))
        case Sum():
            return " + ".join(in_plain_text(part) for part in value.parts)
        case ShownDice():
            return " + ".join(" ".join(filter(None, part)) for part in value.parts())
        case Scores():
            return " : ".join(f"{points:g}".replace("-", "−") for points in value.points)
        case Names():
            return join_names(value.people, translate)
        case _:
            return str(value)


def join_names(words: Sequence[str], translate: Translate = untranslated, how: str = "listed") -> str:
    """Return the words as a list in a sentence, such as `Ann, Bob and Cid`.

    *how* is the code of the phrase that joins the last word: `listed` (and) or `either` (or).
    """
    *before, last = words or [""]
    if not before:
        return last
    return translate(PHRASES[how]).format(before=", ".join(before), last=last)


def number_in_grammar(value: object) -> int:
    """Return the number that decides between singular and plural for *value*."""
    match value:
        case int():
            return value
        case Names():
            return len(value.people)
        case DiceRow() | ShownDice():
            return len(value.dice)
        case Sum():
            return len(value.parts)
    return 1


def choose_plural(sentence: str, data: Mapping[str, object]) -> str:
    if isinstance(sentence, SourceText) and sentence.many:
        return sentence.counting(number_in_grammar(data[sentence.counted]))
    return sentence


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence: its code in `SENTENCES`, and the values for its placeholders."""

    code: str
    data: Mapping[str, object] = field(default_factory=dict)

    @property
    def sentence(self) -> str:
        """The English sentence with its placeholders still empty, as passed to gettext."""
        return SENTENCES[self.code]

    @property
    def text(self) -> str:
        return self.render()

    def render(
        self,
        translate: Translate = untranslated,
        show: Callable[[object, Translate], str] = in_plain_text,
    ) -> str:
        places = {place: show(value, translate) for place, value in self.data.items()}
        return translate(choose_plural(self.sentence, self.data)).format_map(places)
