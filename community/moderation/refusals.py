"""Codes and messages for actions that the moderation refuses."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class ModerationCode(RefusalCode):
    MATCH_IS_GONE = "match-is-gone", _("This match no longer exists.")
    CHANGED_ON_ITS_PAGE = (
        "changed-on-its-page",
        _("You can change a tournament’s title and text on its page, under Organise."),
    )
    LOOKS_AFTER_THE_SITE = (
        "looks-after-the-site",
        _("%(player)s is a moderator. Only an administrator can do that."),
    )
