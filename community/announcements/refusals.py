"""Error codes and messages for refusing to send a mailing."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class MailingCode(RefusalCode):
    NO_ADDRESS = "no-address", _("You have no confirmed e-mail address. Add one on your account page.")
    NOT_PREVIEWED = "not-previewed", _("First send this text to yourself, and read it there.")
    IS_STARTED = "is-started", _("This e-mail is already being sent.")
