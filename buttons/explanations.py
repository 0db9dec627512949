"""Explanations on the page of a button, about its skills, its special rule and its availability."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext

from buttons.models import DEFAULT_RULESET, Button
from buttons.recipes.facts import dice_of, kinds_of, letters_of
from buttons.recipes.interactions import Interaction, interactions_among
from buttons.recipes.kinds import KINDS, DieKindText
from buttons.recipes.skills import SLUGS
from buttons.recipes.specials import SPECIALS
from core.drawing.translation import translate_text
from rules import Recipe, describe_recipe
from rules.notation.goblin import goblin_recipe
from rules.rulesets import RULESETS
from rules.skills import CATALOGUE, Skill
from rules.specials import is_played, special


@dataclass(frozen=True, slots=True)
class Explained:
    recipe: Recipe
    words: list[str]
    skills: list[tuple[str, Skill, str]]
    """The skills of the button as tuples of URL slug, skill and summary under the rules of its set."""
    kinds: list[DieKindText]
    interactions: list[Interaction]
    special: str | Promise
    special_left_out: bool
    """True if the button has a special rule but is played without this rule."""
    special_as_printed: bool
    """True if the special rule applies in matches whose players agree on special rules as printed."""
    why_not: str
    goblin_recipe: str
    """The recipe in the notation of the Italian goblin sets, or an empty string for other buttons."""
    who_plays: list[str]
    """Sentences on who can play the button, and in which matches. Empty if it cannot be played."""


def explain(button: Button) -> Explained:
    recipe, found = dice_of(button.recipe), special(button.special)
    ruleset = RULESETS[button.set.ruleset or DEFAULT_RULESET]
    letters = {letter for die in recipe.dice for letter in letters_of(die)}
    kinds = {kind for die in recipe.dice for kind in kinds_of(die)}
    return Explained(
        recipe=recipe,
        words=describe_recipe(recipe, translate_text),
        skills=[
            (SLUGS[letter], skill, skill.summary_under(ruleset))
            for letter, skill in CATALOGUE.items()
            if letter in letters
        ],
        kinds=[kind for key, kind in KINDS.items() if key in kinds],
        interactions=list(interactions_among(letters, ruleset)),
        special=SPECIALS.get(button.special, ""),
        special_left_out=found.has_rule and not is_played(button.special, "online"),
        special_as_printed=found.as_printed and found.played,
        why_not=button.why_not_playable,
        goblin_recipe=goblin_recipe(recipe.dice) if ruleset is RULESETS["goblin"] else "",
        who_plays=[] if button.why_not_playable else who_plays(button),
    )


def who_plays(button: Button) -> list[str]:
    if button.retired or button.set.retired:
        return [gettext("It is retired: nobody can choose it for new matches.")]
    if button.set.ruleset:
        ruleset = button.set.get_ruleset_display()
        where = gettext("Anyone can play it, robots included, but only under these rules: %(ruleset)s.")
        told = [where % {"ruleset": ruleset}]
    else:
        told = [gettext("Anyone can play it, robots included, under any rules.")]
    if special(button.special).only_as_printed:
        told.append(gettext("It’s only available in matches with special rules as printed."))
    if not button.tournament_legal:
        told.append(gettext("It’s not available in matches with tournament-legal fighters only."))
    return told
