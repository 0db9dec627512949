"""Refusals of lesson requests: codes and sentences."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class LessonCode(RefusalCode):
    LESSON_OVER = "lesson-over", _("This lesson is over. Begin it again.")
    LESSON_TOO_LONG = "lesson-too-long", _("This lesson has fewer steps. Begin it again.")
    LESSON_UNREADABLE = (
        "lesson-unreadable",
        _("We could not read your earlier steps. Begin the lesson again."),
    )
