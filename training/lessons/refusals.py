"""Refusals of lesson requests, with codes and sentences."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class LessonCode(RefusalCode):
    LESSON_OVER = "lesson-over", _("This lesson is over. Start it again.")
    LESSON_TOO_LONG = "lesson-too-long", _("This lesson doesn’t have that many steps. Start it again.")
    LESSON_UNREADABLE = (
        "lesson-unreadable",
        _("We couldn’t read your earlier steps. Start the lesson again."),
    )
