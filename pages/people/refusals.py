"""Error codes and messages for refusing to close or merge accounts."""

from __future__ import annotations

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class PeopleCode(RefusalCode):
    HAS_RIGHTS = "has-rights", _("You’re a moderator. Ask an administrator to change that first.")
    SAME_ACCOUNT = "same-account", _("These two are the same account.")
    IS_STAFF = "is-staff", _("%(player)s is a member of the staff. Take away the staff rights first.")
    IS_NO_PERSON = "is-no-person", _("%(player)s is a robot or a bot, not a person.")
    IS_A_GUEST = "is-a-guest", _("%(player)s is a guest. Keep the account, and merge the guest into it.")
    KEPT_IS_CLOSED = "kept-is-closed", _("The account of %(player)s is closed. Keep the other account.")
    MET = "met", _("They both play in match #%(match)s, so they can’t become one player.")
    ENTERED_BOTH = "entered-both", _("They both entered “%(tournament)s”, so they can’t become one player.")
    STATS_ARE_REBUILT = (
        "stats-are-rebuilt",
        _("All stats are being recomputed at the moment. Try again in a few minutes."),
    )
