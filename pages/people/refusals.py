"""Error codes and messages for refusing to close an account."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class LeavingCode(RefusalCode):
    HAS_RIGHTS = "has-rights", _("You’re a moderator. Ask an administrator to change that first.")
