"""Drawings of dice, with shape, labels, state and a description for screen readers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from django.conf import settings
from django.template.loader import render_to_string
from django.utils.functional import Promise
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from core.drawing.shapes import ROUND, SHAPES, TWIN, Shape, shape_of
from core.drawing.translation import translate_text
from rules import Die, DieKind, parse_recipe
from rules.dice import ASLEEP, DIZZY, HALVED
from rules.notation.recipe_words import describe_die
from rules.rulesets import ONLINE, Ruleset
from rules.skills import CATALOGUE

STATES: dict[str, str | Promise] = {
    "rolled": gettext_lazy("rolled"),
    "dizzy": gettext_lazy("dizzy"),
    "attacker": gettext_lazy("attacks"),
    "target": gettext_lazy("target"),
    "captured": gettext_lazy("captured"),
    "reserve": gettext_lazy("reserve"),
    "auxiliary": gettext_lazy("auxiliary"),
    "disabled": gettext_lazy("can’t be used"),
    "idle": gettext_lazy("no use right now"),
    "selected": gettext_lazy("selected"),
    "asleep": gettext_lazy("asleep"),
    "halved": gettext_lazy("counts half"),
}
"""The states of a die and their labels. A die with several states shows the first label."""

WITHOUT_FLAG = frozenset(("captured", "disabled", "idle", "selected"))

TOLD_BY_FLAG = {"r": "reserve", "+": "auxiliary"}
"""Skills that are shown as a state of the die instead, while the die is not in play."""

CUTS = re.compile(r"(?<=[,}])|(?=[=(])(?<!^)")
"""Pattern for the places at which a long recipe may continue on a new line."""

FONT_SIZES = {1: 40, 2: 36, 3: 30, 4: 25, 5: 21}
TWIN_FONT_SIZES = {1: 46, 2: 46, 3: 34, 4: 27, 5: 22}
SMALLEST_FONT = 18

SUITS = {
    "C": "M50 44C58 44 62 52 58 58 66 55 74 61 72 69 70 78 58 79 54 72 54 80 58 84 60 86H40C42 84 46 80 46 72"
    " 42 79 30 78 28 69 26 61 34 55 42 58 38 52 42 44 50 44Z",
    "D": "M50 42 70 65 50 88 30 65Z",
    "H": "M50 88C38 76 28 68 28 57 28 44 45 43 50 54 55 43 72 44 72 57 72 68 62 76 50 88Z",
    "S": "M50 42C62 54 72 60 72 70 72 81 58 82 54 75 54 82 57 85 60 88H40C43 85 46 82 46 75 42 82 28 81 28 70"
    " 28 60 38 54 50 42Z",
    "J": "M50 42 56 58 73 58 60 68 65 85 50 75 35 85 40 68 27 58 44 58Z",
}
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@dataclass(frozen=True, slots=True)
class Face:
    """The drawn face of a die, in a square of 100 units."""

    text: str
    shape: Shape = ROUND
    suit: str = ""
    red: bool = False
    undecided: bool = False
    size_beside: int | None = None

    @property
    def font_size(self) -> int:
        if self.shape is TWIN:
            return TWIN_FONT_SIZES.get(len(self.text), SMALLEST_FONT)
        largest = FONT_SIZES.get(len(self.text), SMALLEST_FONT)
        if self.suit:
            return min(largest, 32)
        return min(largest, self.shape.font - (4 if len(self.text) > 1 else 0))

    @property
    def stands_low(self) -> bool:
        return not self.suit and self.shape is SHAPES[4]

    @property
    def text_at(self) -> float:
        """The height of the baseline at which the text looks centered."""
        middle = 26 if self.suit else self.shape.middle
        return middle + self.font_size * 0.36


@dataclass(frozen=True, slots=True)
class SkillLabel:
    slug: str
    name: str
    drawn: bool = False


def skill_named(name: str, drawn: bool) -> SkillLabel:
    return SkillLabel(slugify(name), _(name), drawn)


@dataclass(frozen=True, slots=True)
class DrawnDie:
    die: Die
    states: frozenset[str]
    ruleset: Ruleset = ONLINE

    @property
    def face(self) -> SafeString:
        return draw_face(self.die)

    @property
    def recipe(self) -> str:
        inside = self.die.inside
        if not self.has_chosen_size:
            return self.die.recipe
        return self.die.recipe.replace(f"({inside})", f"({inside}={self.die.size})")

    @property
    def recipe_in_parts(self) -> list[str]:
        return CUTS.split(self.recipe)

    @property
    def has_chosen_size(self) -> bool:
        return self.die.size is not None and self.die.kind in (DieKind.SWING, DieKind.OPTION)

    @property
    def skills(self) -> list[SkillLabel]:
        letters = [letter for letter in self.die.skills if letter not in TOLD_BY_FLAG]
        plasma = [SkillLabel("plasma", _("Plasma"))] if self.die.groups and self.die.group is None else []
        return [skill_named(CATALOGUE[letter].name, letter == self.die.slot) for letter in letters] + plasma

    @property
    def has_empty_slot(self) -> bool:
        return self.die.shown_slot == ""

    @property
    def flag(self) -> str | Promise:
        return next((STATES[state] for state in STATES if state in self.states - WITHOUT_FLAG), "")

    @property
    def state(self) -> str:
        return " ".join(state for state in STATES if state in self.states)

    @property
    def words(self) -> str:
        """The description of the die for screen readers."""
        parts = [describe_die(self.die.without_skills("".join(TOLD_BY_FLAG)), translate_text, self.ruleset)]
        if self.has_chosen_size:
            parts.append(
                ngettext("%(sides)s side chosen", "%(sides)s sides chosen", self.die.size or 0)
                % {"sides": self.die.size}
            )
        if self.die.showing is not None:
            parts.append(_("showing %(value)s") % {"value": showing_in_words(self.die)})
        parts += [str(STATES[state]) for state in STATES if state in self.states]
        return ", ".join(parts)


def to_drawn_die(die: Die, states: Iterable[str] = (), ruleset: Ruleset = ONLINE) -> DrawnDie:
    found = set(states)
    unknown = found - set(STATES)
    if unknown:
        raise ValueError(f"A die has no state {', '.join(sorted(unknown))}.")
    if DIZZY in die.marks:
        found.add("dizzy")
    if ASLEEP in die.marks:
        found.add("asleep")
    if HALVED in die.marks:
        found.add("halved")
    found.update(state for letter, state in TOLD_BY_FLAG.items() if letter in die.skills)
    return DrawnDie(die, frozenset(found), ruleset)


def example_die(recipe: str, showing: int | None = None, sides: int | None = None, card: int = 0) -> Die:
    (found,) = parse_recipe(recipe).dice
    if sides is not None:
        found = found.with_size(sides)
    return found.replace(showing=showing, card=card)


@lru_cache(maxsize=4096)
def draw_face(die: Die) -> SafeString:
    return render_to_string("core/drawing/_face.html", {"face": face_of(die)})


@lru_cache(maxsize=4096)
def draw_face_parts(die: Die) -> SafeString:
    """Return the inner SVG of a face, for a drawing that already contains the shapes of dice."""
    return render_to_string("core/drawing/_face_parts.html", {"face": face_of(die)})


@lru_cache
def read_solids() -> SafeString:
    return mark_safe((settings.BASE_DIR / "static/core/dice.svg").read_text())  # noqa: S308 our own file


def size_face_of(die: Die) -> Face:
    counts = die.size if die.size is None or HALVED not in die.marks else (die.size + 1) // 2
    return face_of(die.before_first_roll(), "" if counts is None else str(counts))


def face_of(die: Die, text: str = "") -> Face:
    text = text or (die.inside if die.showing is None else str(die.showing))
    undecided = die.size is None
    if die.kind is DieKind.WILDCARD:
        return card_face(die)
    if die.halves is not None:
        return Face(text, TWIN, undecided=undecided)
    shape = shape_of(die.size)
    beside = die.size if shape is ROUND and text != str(die.size) else None
    return Face(text, shape, undecided=undecided, size_beside=beside)


def card_face(die: Die) -> Face:
    if not die.card:
        return Face("C", suit=SUITS["J"])
    if die.card > 52:
        return Face(str(die.showing), suit=SUITS["J"], red=die.card == 53)
    suit = "CDHS"[(die.card - 1) // 13]
    return Face(RANKS[(die.card - 1) % 13], suit=SUITS[suit], red=suit in "DH")


def showing_in_words(die: Die) -> str:
    if not die.card:
        return str(die.showing)
    if die.card > 52:
        return _("joker")
    ranks = {"A": _("ace"), "J": _("jack"), "Q": _("queen"), "K": _("king")}
    suits = (_("clubs"), _("diamonds"), _("hearts"), _("spades"))
    rank = RANKS[(die.card - 1) % 13]
    return _("%(rank)s of %(suit)s") % {
        "rank": ranks.get(rank, rank),
        "suit": suits[(die.card - 1) // 13],
    }
