"""Codes and messages for refused links, e-mails and addresses."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class NewsCode(RefusalCode):
    SWITCHED_OFF = (
        "switched-off",
        _("You’ve turned off moves by e-mail. You can still move on the match page."),
    )
    NO_PUSH_ADDRESS = "no-push-address", _("This isn’t a valid address for notifications.")
    NO_PUSH_KEYS = "no-push-keys", _("These aren’t valid keys for notifications.")
    NO_WEBHOOK = "no-webhook", _("There’s no webhook, or it’s turned off.")
    PICK_ON_THE_SITE = (
        "pick-on-the-site",
        _("Choose your fighter on the site first."),
    )
