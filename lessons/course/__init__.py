"""All lessons, in the order in which one takes them."""

from lessons.course.basics import BASICS
from lessons.steps import Lesson

LESSONS: dict[str, Lesson] = {lesson.slug: lesson for lesson in BASICS}
