"""The skills as the pages know them: by the word in their address."""

from django.utils.text import slugify

from rules.skills import CATALOGUE, Skill

SKILLS: dict[str, Skill] = {slugify(skill.name): skill for skill in CATALOGUE.values()}
SLUGS: dict[str, str] = {skill.symbol: slug for slug, skill in SKILLS.items()}

ON_SWING_DICE = "?&!"


def example_of(skill: Skill) -> str:
    """The recipe of a die to draw for it."""
    return f"(X){skill.symbol}" if skill.symbol in ON_SWING_DICE else f"{skill.symbol}(10)"
