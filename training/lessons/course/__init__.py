"""All lessons: the path in learning order, other rulesets, and one lesson for every other skill."""

from django.utils.translation import gettext_noop as _

from training.lessons.course.attack_skills import ATTACK_SKILLS
from training.lessons.course.basics import BASICS
from training.lessons.course.common_skills import COMMON
from training.lessons.course.counting_skills import COUNTING_SKILLS
from training.lessons.course.other_dice import OTHER_DICE
from training.lessons.course.other_rulesets import OTHER_RULESETS
from training.lessons.course.other_skills import OTHER_SKILLS
from training.lessons.course.rolling_skills import ROLLING_SKILLS
from training.lessons.course.size_skills import SIZE_SKILLS
from training.lessons.course.target_skills import TARGET_SKILLS
from training.lessons.steps import Lesson

__all__ = ["BASICS", "LESSONS", "PARTS", "PATH"]

PARTS = {
    _("Before your first match"): BASICS,
    _("Other dice"): OTHER_DICE,
    _("The skills you’ll meet first"): COMMON,
}
PATH: list[Lesson] = [lesson for part in PARTS.values() for lesson in part]
SKILLS = (ATTACK_SKILLS, TARGET_SKILLS, COUNTING_SKILLS, SIZE_SKILLS, ROLLING_SKILLS, OTHER_SKILLS)
COURSE = (PATH, OTHER_RULESETS, *SKILLS)
LESSONS: dict[str, Lesson] = {lesson.slug: lesson for part in COURSE for lesson in part}
