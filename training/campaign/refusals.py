"""Refusals to begin a match of the campaign: codes and sentences."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class CampaignCode(RefusalCode):
    NO_SUCH_STOP = "no-such-stop", _("There is no such fighter in this pack.")
    PACK_IS_CLOSED = "pack-is-closed", _("%(pack)s is still closed. To open it, beat %(bosses)s.")
    BOSS_WAITS = (
        "boss-waits",
        _("%(boss)s fights only those who have won the pins of %(most)s others here."),
    )
    FIGHTER_IS_AWAY = "fighter-is-away", _("%(fighter)s cannot be played at the moment: %(reason)s")
    PIN_NOT_OWNED = "pin-not-owned", _("You can only fight as a fighter whose pin you own.")
    NO_ROBOT = "no-robot", _("There is no robot to play this fighter yet.")
    NO_COACH_ON_HARD = (
        "no-coach-on-hard",
        _("No coach here: on hard one wins the pin without help."),
    )
