"""What the lessons about skills have in common."""

from buttons.recipes.skills import SLUGS
from rules.skills import CATALOGUE
from training.lessons.steps import Lesson, Step


def about(letter: str, *steps: Step) -> Lesson:
    """The lesson on a skill has its name, its sentence, and the address of its page."""
    skill = CATALOGUE[letter]
    return Lesson(SLUGS[letter], skill.name, skill.summary, steps)
