"""What a moderator may do about a report. Each decision is noted: who, what, when, and about what."""

from __future__ import annotations

from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.bots.making import close_with_bots
from accounts.models import User
from core.refusals import NotPossible, TooLate
from games import play
from moderation.models import Report
from moderation.refusals import ModerationCode

TOLD = ["about", "real_name", "pronouns", "homepage", "away_message"]


def dismiss(report: Report, moderator: User) -> str:
    return decided(report, moderator, Report.Decision.DISMISSED, _("Dismissed."))


@transaction.atomic
def hide(report: Report, moderator: User) -> str:
    """Hide the reported text. A name and a tournament stay: they are changed on their pages."""
    refuse_unless_below(report.player, moderator)
    if report.kind == Report.Kind.PROFILE:
        User.objects.filter(pk=report.player_id).update(**dict.fromkeys(TOLD, ""))
    elif report.kind == Report.Kind.TOURNAMENT:
        raise NotPossible(ModerationCode.CHANGED_ON_ITS_PAGE)
    elif report.match_id is None:
        raise TooLate(ModerationCode.MATCH_IS_GONE)
    elif report.kind == Report.Kind.DESCRIPTION:
        play.take_description_away(report.match_id)
    elif report.message is not None:
        play.hide_message(report.match_id, report.message.number)
    return decided(report, moderator, Report.Decision.HIDDEN, _("Hidden: %s") % report.quoted)


@transaction.atomic
def mute(report: Report, moderator: User, days: int) -> str:
    """Mute the player for so many days; reading and playing go on."""
    refuse_unless_below(report.player, moderator)
    until = timezone.now() + timedelta(days=days)
    User.objects.filter(pk=report.player_id).update(muted_until=until)
    return decided(report, moderator, Report.Decision.MUTED, _("Muted for %(days)s days.") % {"days": days})


@transaction.atomic
def close_account(report: Report, moderator: User) -> str:
    """The player does not come in any more, and reads why."""
    refuse_unless_below(report.player, moderator)
    because = _("A moderator closed this account: %(reason)s.") % {"reason": report.get_reason_display()}
    close_with_bots(User.objects.get_queryset().filter(pk=report.player_id), because)
    return decided(report, moderator, Report.Decision.CLOSED, _("Account closed."))


def refuse_unless_below(player: User, moderator: User) -> None:
    if player.is_robot or ((player.is_staff or player.is_superuser) and not moderator.is_superuser):
        raise NotPossible(ModerationCode.LOOKS_AFTER_THE_SITE, player=str(player))


def decided(report: Report, moderator: User, decision: Report.Decision, told: str) -> str:
    report.decision, report.decided_by, report.decided_at = decision, moderator, timezone.now()
    report.save(update_fields=["decision", "decided_by", "decided_at"])
    return told
