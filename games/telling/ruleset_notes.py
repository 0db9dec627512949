"""What a ruleset changes about a skill, in a sentence."""

from __future__ import annotations

from django.utils.translation import gettext_lazy

from rules.rulesets import Ruleset

NOTES = (
    ("F", "fire_may_overshoot", gettext_lazy("Help may raise an attack above what it needs.")),
    ("F", "fire_raises_konstant", gettext_lazy("A Konstant die that was helped keeps the raised value.")),
    ("k", "konstant_total_at_least_one", gettext_lazy("No total with a Konstant die may be below one.")),
    ("B", "berserk_loses_all_skills", gettext_lazy("After a Berserk attack the die has no skills left.")),
    ("?", "mood_only_in_attacks", gettext_lazy("The size changes only when the die attacks.")),
    ("!", "turbo_whenever_rolled", gettext_lazy("The size is chosen for a Chance roll, too.")),
    ("G", "rage_replacement_is_plain", gettext_lazy("The replacement has none of the other skills.")),
    ("^", "odd_rerolls_give_turns", gettext_lazy("Any odd reroll in its owner’s turn counts.")),
)


def notes_on(letter: str, ruleset: Ruleset) -> list[str]:
    return [str(words) for skill, field, words in NOTES if skill == letter and getattr(ruleset, field)]
