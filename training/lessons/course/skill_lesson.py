"""A function that builds a lesson about a skill of the catalogue."""

from buttons.recipes.skills import SLUGS
from rules.skills import CATALOGUE
from training.lessons.steps import Lesson, LessonStep


def skill_lesson(letter: str, *steps: LessonStep) -> Lesson:
    skill = CATALOGUE[letter]
    return Lesson(SLUGS[letter], skill.name, skill.summary, steps)
