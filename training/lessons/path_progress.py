"""A player's progress on the path of lessons."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import NamedTuple

from training.lessons.course import PATH
from training.lessons.steps import Lesson


class PathProgress(NamedTuple):
    done: int
    of: int
    next: Lesson | None


def path_progress(learned: AbstractSet[str]) -> PathProgress:
    following = next((lesson for lesson in PATH if lesson.slug not in learned), None)
    return PathProgress(sum(lesson.slug in learned for lesson in PATH), len(PATH), following)
