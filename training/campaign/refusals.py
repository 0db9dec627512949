"""Refusals to begin a campaign match, with codes and sentences."""

from django.utils.translation import gettext_noop as _

from core.refusals import RefusalCode


class CampaignCode(RefusalCode):
    NO_SUCH_STOP = "no-such-stop", _("There’s no such fighter in this pack.")
    PACK_IS_CLOSED = "pack-is-closed", _("%(pack)s is still locked. Beat %(bosses)s to unlock it.")
    BOSS_WAITS = (
        "boss-waits",
        _("%(boss)s only fights players who have won %(most)s other pins in this pack."),
    )
    FIGHTER_IS_AWAY = "fighter-is-away", _("You can’t play %(fighter)s right now: %(reason)s")
    PIN_NOT_OWNED = "pin-not-owned", _("You can only fight as a fighter whose pin you own.")
    NO_ROBOT = "no-robot", _("There is no robot to play this fighter yet.")
    NO_COACH_ON_HARD = (
        "no-coach-on-hard",
        _("There’s no coach on hard. You win the pin without help."),
    )
