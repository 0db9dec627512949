"""Parsing, printing and validation of recipes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rules.dice import SWING_RANGES, WILDCARD_SIZE, Die, DieKind, Half, groups_of, with_group
from rules.refusals import Code, Refusal, refusal
from rules.roles import (
    AUXILIARY,
    BEHIND_THE_SIZE,
    NEEDS_WHOLE_HALVES,
    NOT_IN_A_GROUP,
    SPECIALTY,
    UNCHANGING,
)
from rules.rulesets import RULESETS
from rules.skills import CATALOGUE, forbidden_pair, traits, unwanted_pair
from rules.specials import SPECIALS
from rules.words import Sentence, explain

NO_GROUPS: tuple[str, ...] = ()
MAX_DIGITS = 4
MAX_TEXT = 500
"""Maximum length of a recipe that is parsed. Playable recipes must respect the lower limits below."""
MOST_SIDES = 1000
MOST_DICE = 11
MOST_LETTERS = 10
"""Maximum number of skill letters on one die, including letters in braces."""
MOST_CHARACTERS = 149
MOST_SIDES_ONLINE = 99
MOST_SIDES_IN_ALL_ONLINE = 200

SIZE = re.compile(r"0|[1-9][0-9]*")
SWING = re.compile(rf"[{''.join(SWING_RANGES)}]'*")
PLAIN_WORDS = re.compile(r"\S+")


class UnreadableRecipe(ValueError):
    """The error for a recipe that cannot be parsed, with its position and a reason code."""

    def __init__(self, text: str, position: int, reason: str, **data: object) -> None:
        self.text = text
        self.position = position
        self.reason = reason
        self.data = {"position": position + 1, **data}
        super().__init__(self.sentence.text)

    @property
    def sentence(self) -> Sentence:
        return explain(self.reason, self.data)


@dataclass(frozen=True, slots=True)
class Recipe:
    """The dice of a button, in order."""

    dice: tuple[Die, ...]

    def __str__(self) -> str:
        return " ".join(die.recipe for die in self.dice)

    def __iter__(self) -> Iterator[Die]:
        return iter(self.dice)

    def __len__(self) -> int:
        return len(self.dice)


@lru_cache(maxsize=4096)
def parse_recipe(text: str) -> Recipe:
    """Return the recipe in a text such as `(4) s(10) (X)?`. An empty text is a recipe without dice."""
    if len(text) > MAX_TEXT:
        raise UnreadableRecipe(text, MAX_TEXT, "unreadable_too_long", most=MAX_TEXT)
    return Recipe(tuple(parse_die(text, m.start(), m.end()) for m in PLAIN_WORDS.finditer(text)))


def parse_die(text: str, start: int, end: int) -> Die:
    word = text[start:end]
    opening, closing = word.find("("), word.find(")")
    if opening < 0:
        raise UnreadableRecipe(text, start, "unreadable_no_parenthesis", word=word)
    if closing < opening:
        raise UnreadableRecipe(text, start + opening, "unreadable_not_closed", word=word)
    skills, groups = read_letters(text, start, word[:opening], word[closing + 1 :], closing + 1)
    if groups and set(skills) & set(SPECIALTY.letters + "".join(groups)):
        raise UnreadableRecipe(text, start, "unreadable_group_overlaps", word=word)
    inside = read_inside(text, start + opening + 1, word[opening + 1 : closing])
    return inside.replace(skills=skills, groups=groups)


def read_letters(text: str, start: int, before: str, after: str, offset: int) -> tuple[str, tuple[str, ...]]:
    skills, groups = "", NO_GROUPS
    for part, begin in ((before, start), (after, start + offset)):
        at = 0
        while at < len(part):
            letter, position = part[at], begin + at
            if letter == "{":
                if groups:
                    raise UnreadableRecipe(text, position, "unreadable_second_group")
                closing = part.find("}", at)
                if closing < 0:
                    raise UnreadableRecipe(text, position, "unreadable_group_open")
                groups = read_groups(text, position + 1, part[at + 1 : closing])
                at = closing + 1
                continue
            if letter not in CATALOGUE:
                raise UnreadableRecipe(text, position, "unreadable_letter", letter=letter)
            if letter in skills:
                raise UnreadableRecipe(text, position, "unreadable_letter_twice", letter=letter)
            skills += letter
            at += 1
    return letters_in_order(skills), groups


def letters_in_order(skills: str) -> str:
    return "".join(sorted(skills, key=lambda letter: letter in BEHIND_THE_SIZE.letters))


def read_groups(text: str, start: int, inside: str) -> tuple[str, ...]:
    groups = tuple(inside.split(","))
    if len(groups) < 2:
        raise UnreadableRecipe(text, start, "unreadable_group_single")
    position = start
    for group in groups:
        for at, letter in enumerate(group):
            if letter not in CATALOGUE or letter in NOT_IN_A_GROUP.letters:
                raise UnreadableRecipe(text, position + at, "unreadable_letter", letter=letter)
            if letter in group[:at]:
                raise UnreadableRecipe(text, position + at, "unreadable_letter_twice", letter=letter)
        position += len(group) + 1
    return groups


def read_inside(text: str, position: int, inside: str) -> Die:
    if inside == "C":
        return Die(kind=DieKind.WILDCARD, size=WILDCARD_SIZE)
    if "/" in inside:
        sizes = inside.split("/")
        if len(sizes) != 2 or not all(SIZE.fullmatch(size) for size in sizes):
            raise UnreadableRecipe(text, position, "unreadable_option", inside=inside)
        first, second = (read_size(text, position, size) for size in sizes)
        return Die(kind=DieKind.OPTION, options=(first, second))
    if "," in inside:
        return read_twin(text, position, inside)
    if SWING.fullmatch(inside):
        return Die(kind=DieKind.SWING, swing=inside)
    if SIZE.fullmatch(inside):
        return Die(kind=DieKind.PLAIN, size=read_size(text, position, inside))
    raise UnreadableRecipe(text, position, "unreadable_size", inside=inside)


def read_twin(text: str, position: int, inside: str) -> Die:
    parts = inside.split(",")
    if len(parts) != 2:
        raise UnreadableRecipe(text, position, "unreadable_twin", inside=inside)
    halves = []
    for part in parts:
        if SWING.fullmatch(part):
            halves.append(Half(part, None, None))
        elif SIZE.fullmatch(part):
            halves.append(Half("", read_size(text, position, part), None))
        else:
            raise UnreadableRecipe(text, position, "unreadable_twin", inside=inside)
    letters = {half.swing for half in halves if half.swing}
    if len(letters) == 2:
        raise UnreadableRecipe(text, position, "unreadable_twin_letters", inside=inside)
    twin = Die(kind=DieKind.TWIN, swing=letters.pop() if letters else "")
    return twin.with_halves(halves[0], halves[1])


def read_size(text: str, position: int, digits: str) -> int:
    if len(digits) > MAX_DIGITS or int(digits) > MOST_SIDES:
        raise UnreadableRecipe(text, position, "unreadable_size_large", inside=digits[:12])
    return int(digits)


def why_not_playable(
    recipe: Recipe, ruleset: str = "online", special: str = "", printed_specials: bool | None = None
) -> Refusal | None:
    """Return a refusal if a button with this recipe cannot be played, or None if it can.

    Some buttons make no sense without their printed special rule (*printed_specials*).
    """
    if special in SPECIALS and SPECIALS[special].only_as_printed and printed_specials is False:
        return refusal(Code.ONLY_AS_PRINTED)
    if not recipe.dice and not (special in SPECIALS and SPECIALS[special].makes_recipe):
        left_to_player = special in SPECIALS and SPECIALS[special].left_to_player
        return refusal(Code.RECIPE_TO_WRITE if left_to_player else Code.EMPTY_RECIPE)
    for die in recipe.dice:
        pairs = [forbidden_pair(with_group(die, group)) for group in range(len(groups_of(die)))]
        pair = forbidden_pair(die) or (pairs[0] if pairs and all(pairs) else None)
        if pair is not None:
            return refusal(Code.NOT_TOGETHER, die=die.recipe, one=pair[0], other=pair[1])
        if not die.copies and (die.kind, die.size) != (DieKind.PLAIN, 30):
            return refusal(Code.WINSLOW_IS_THIRTY, die=die.recipe)
    return why_too_large(recipe)


def why_too_large(recipe: Recipe) -> Refusal | None:
    """Return a refusal if the recipe is too large to be played, or None.

    The limits keep calculations with the dice fast.
    """
    if len(recipe.dice) > MOST_DICE:
        return refusal(Code.TOO_MANY_DICE, most=MOST_DICE)
    for die in recipe.dice:
        if len(die.skills + "".join(die.groups)) > MOST_LETTERS:
            return refusal(Code.TOO_MANY_SKILLS, die=die.recipe, most=MOST_LETTERS)
    if len(str(recipe)) > MOST_CHARACTERS:
        return refusal(Code.TOO_LONG, most=MOST_CHARACTERS)
    return None


def places_for_winslow(recipe: Recipe) -> list[int]:
    return [place for place, die in enumerate(recipe.dice) if die.swing] or list(range(len(recipe.dice)))


def with_winslow(recipe: Recipe, place: int) -> Recipe:
    dice = list(recipe.dice)
    if place not in places_for_winslow(recipe):
        raise ValueError("a Winslow takes the place of a swing die, if there is one")
    dice[place] = Die(skills=UNCHANGING.letter, size=30)
    return Recipe(tuple(dice))


def why_not_custom(recipe: Recipe, ruleset: str = "online") -> Refusal | None:
    """Return a refusal if players may not invent this recipe for a match, or None if they may."""
    unplayable = why_not_playable(recipe, ruleset)
    if unplayable is not None:
        return unplayable
    if not any(traits(die.skills).in_play for die in recipe):
        return refusal(Code.ONLY_WARRIORS)
    if RULESETS[ruleset].twins_are_equal:
        return next((refusal(Code.UNEQUAL_TWIN, die=die.recipe) for die in recipe if is_unequal(die)), None)
    if ruleset != "online":
        return None
    if sum(map(largest_size, recipe.dice)) > MOST_SIDES_IN_ALL_ONLINE:
        return refusal(Code.TOO_MANY_SIDES, most=MOST_SIDES_IN_ALL_ONLINE)
    auxiliary = [place for place, die in enumerate(recipe.dice) if die.acts_as(AUXILIARY)]
    if len(auxiliary) > 1:
        return refusal(Code.ONE_AUXILIARY)
    if auxiliary and (auxiliary[0] == 0 or auxiliary[0] != len(recipe.dice) - 1):
        return refusal(Code.AUXILIARY_LAST)
    return next(filter(None, map(why_not_online_die, recipe.dice)), None)


def why_not_online_die(die: Die) -> Refusal | None:
    if "'" in die.swing:
        return refusal(Code.NO_PRIMES, die=die.recipe)
    sizes = [size for size in (die.size, *(die.options or ())) if size is not None]
    if die.halves is not None:
        sizes = [half.size for half in die.halves if half.size is not None]
    if any(size > MOST_SIDES_ONLINE for size in sizes):
        return refusal(Code.SIZE_TOO_LARGE, die=die.recipe, most=MOST_SIDES_ONLINE)
    pair = unwanted_pair(die)
    if pair is not None:
        return refusal(Code.NOT_TOGETHER, die=die.recipe, one=pair[0], other=pair[1])
    if die.acts_as(NEEDS_WHOLE_HALVES) and die.halves and any(half.size == 0 for half in die.halves):
        return refusal(Code.ZERO_HALF_FOCUS, die=die.recipe)
    return None


def is_unequal(die: Die) -> bool:
    return die.halves is not None and die.halves[0] != die.halves[1]


def largest_size(die: Die) -> int:
    if die.options is not None:
        return max(die.options)
    if die.halves is not None:
        return sum(SWING_RANGES[half.swing[0]][1] if half.swing else half.size or 0 for half in die.halves)
    if die.swing:
        return SWING_RANGES[die.swing[0]][1]
    return die.size or 0
