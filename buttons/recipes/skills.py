"""Skills by the slug in their URL, with an example recipe for each."""

from django.utils.text import slugify
from django.utils.translation import gettext as _

from rules.rulesets import RULESETS
from rules.skills import CATALOGUE, Difference, Skill
from rules.words.rulesets import families_of

SKILLS: dict[str, Skill] = {slugify(skill.name): skill for skill in CATALOGUE.values()}
SLUGS: dict[str, str] = {skill.symbol: slug for slug, skill in SKILLS.items()}

ON_SWING_DICE = "?&!"


def example_of(skill: Skill) -> str:
    return f"(X){skill.symbol}" if skill.symbol in ON_SWING_DICE else f"{skill.symbol}(10)"


def rulesets_with(difference: Difference) -> str:
    names = families_of(name for name, ruleset in RULESETS.items() if difference.holds(ruleset))
    return ", ".join(_(name) for name in names)
