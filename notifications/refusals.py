"""Why a link, a mail or an address is refused: the codes and sentences of `notifications/`."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from accounts.refusals import RefusalCode


class NewsCode(RefusalCode):
    SWITCHED_OFF = (
        "switched-off",
        _("You have switched off moves from mails. You can still move on the board."),
    )
    NO_PUSH_ADDRESS = "no-push-address", _("This is no address of a push service.")
    NO_PUSH_KEYS = "no-push-keys", _("These are no keys of a push service.")
    NO_WEBHOOK = "no-webhook", _("There is no webhook, or it is switched off.")
    PICK_ON_THE_SITE = (
        "pick-on-the-site",
        _("Pick your button on the site first."),
    )
