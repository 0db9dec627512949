"""Why a lesson refuses a request: the codes and sentences of `lessons/`."""

from django.utils.translation import gettext_noop as _

from accounts.refusals import RefusalCode


class LessonCode(RefusalCode):
    OVER = "lesson-over", _("This is over already. Begin it again.")
    TOO_LONG = "lesson-too-long", _("That is longer than this lesson. Begin it again.")
    UNREADABLE = "lesson-unreadable", _("What was played before cannot be read. Begin it again.")
