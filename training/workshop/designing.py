"""The design of a recipe by tapping dice. Each edit makes a new text, and this text is the only state."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from django.http import QueryDict

from accounts.names import LONGEST_NAME
from buttons.recipes.facts import letters_of
from buttons.recipes.interactions import Interaction, interactions_among
from core.numbers import small_number
from core.refusals import Unclear
from core.text.visible import one_line, remove_invisible
from games.play import AgainstTheRules
from rules import Die, Recipe, UnreadableRecipe, parse_recipe, why_not_playable
from rules.notation.recipe import MAX_TEXT, MOST_DICE, letters_in_order
from rules.rulesets import ONLINE
from rules.skills import CATALOGUE, Skill

PALETTE = ("(4)", "(6)", "(8)", "(10)", "(12)", "(20)", "(30)", "(X)", "(V)", "(W)", "(4/20)", "(8,8)", "(C)")
"""Dice that players can add to a recipe with one tap."""
USUAL_SKILLS = "pszft?g"
"""Skills that the page offers before the player asks for all skills."""
MOST_WORDS = 2 * MOST_DICE
"""Most words of the recipe that the page draws as dice."""


class Word(NamedTuple):
    text: str
    die: Die | None


class SkillOffer(NamedTuple):
    skill: Skill
    is_on: bool
    why_not: str


@dataclass(frozen=True)
class Design:
    text: str = ""
    name: str = ""
    chosen: int | None = None

    @classmethod
    def from_query(cls, given: QueryDict) -> Design:
        text = remove_invisible(given.get("recipe", "")[: MAX_TEXT + 1]).strip()
        name = one_line(remove_invisible(given.get("name", "")[: 4 * LONGEST_NAME]))[:LONGEST_NAME]
        return cls(text, name, small_number(given.get("die")))

    @cached_property
    def recipe(self) -> Recipe | None:
        try:
            return parse_recipe(self.text)
        except UnreadableRecipe:
            return None

    @cached_property
    def wrong(self) -> str:
        if not self.text:
            return ""
        try:
            refusal = why_not_playable(parse_recipe(self.text))
        except UnreadableRecipe as error:
            return str(AgainstTheRules(error))
        return "" if refusal is None else str(AgainstTheRules(refusal))

    @property
    def is_playable(self) -> bool:
        return bool(self.text) and not self.wrong

    @property
    def shown_text(self) -> str:
        return self.text if self.recipe is None else str(self.recipe)

    @cached_property
    def words(self) -> list[Word]:
        return [Word(word, die_written(word)) for word in self.text.split()]

    @property
    def shown_words(self) -> list[Word]:
        return self.words[:MOST_WORDS]

    @property
    def most_dice(self) -> int:
        return MOST_DICE

    @property
    def chosen_die(self) -> Die | None:
        if self.chosen is None or self.chosen >= len(self.words):
            return None
        return self.words[self.chosen].die

    def offers(self, all_of_them: bool) -> list[SkillOffer]:
        die = self.chosen_die
        if die is None:
            return []
        letters = CATALOGUE if all_of_them else [*USUAL_SKILLS, *(set(die.skills) - set(USUAL_SKILLS))]
        return [offer(die, CATALOGUE[letter]) for letter in CATALOGUE if letter in letters]

    @property
    def chosen_skills(self) -> list[Skill]:
        die = self.chosen_die
        return [] if die is None else [CATALOGUE[letter] for letter in CATALOGUE if letter in letters_of(die)]

    @property
    def interactions(self) -> list[Interaction]:
        dice = [word.die for word in self.shown_words if word.die is not None]
        return list(interactions_among({letter for die in dice for letter in letters_of(die)}, ONLINE))

    def apply_edit(self, edit: str) -> Design:
        """Return the design after an edit; raise `Unclear` for an edit that no button of the page sends."""
        deed, _colon, what = edit.partition(":")
        match deed:
            case "choose":
                return replace(self, chosen=small_number(what))
            case "add" if what in PALETTE and len(self.words) < MOST_WORDS:
                return self.with_words([*(word.text for word in self.words), what], len(self.words))
            case "skill" if what in CATALOGUE and self.chosen_die is not None:
                return self.with_chosen(toggle_skill(self.chosen_die, what).recipe)
            case "out" if self.chosen is not None and self.chosen < len(self.words):
                texts = [word.text for place, word in enumerate(self.words) if place != self.chosen]
                return self.with_words(texts, None)
        raise Unclear("do")

    def with_chosen(self, recipe: str) -> Design:
        texts = [word.text for word in self.words]
        assert self.chosen is not None
        texts[self.chosen] = recipe
        return self.with_words(texts, self.chosen)

    def with_words(self, texts: list[str], chosen: int | None) -> Design:
        return replace(self, text=" ".join(texts), chosen=chosen)

    @property
    def query(self) -> str:
        said = QueryDict(mutable=True)
        said["recipe"] = self.shown_text
        if self.name:
            said["name"] = self.name
        if self.chosen is not None:
            said["die"] = str(self.chosen)
        return said.urlencode(safe="()/")


def die_written(word: str) -> Die | None:
    try:
        dice = parse_recipe(word).dice
    except UnreadableRecipe:
        return None
    return dice[0] if len(dice) == 1 else None


def toggle_skill(die: Die, letter: str) -> Die:
    skills = die.skills.replace(letter, "") if letter in die.skills else letters_in_order(die.skills + letter)
    return die.replace(skills=skills)


def offer(die: Die, skill: Skill) -> SkillOffer:
    letter = skill.symbol
    if letter in die.skills:
        return SkillOffer(skill, True, "")
    try:
        refusal = why_not_playable(parse_recipe(toggle_skill(die, letter).recipe))
    except UnreadableRecipe as error:
        return SkillOffer(skill, False, str(AgainstTheRules(error)))
    return SkillOffer(skill, False, "" if refusal is None else str(AgainstTheRules(refusal)))
