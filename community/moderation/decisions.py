"""Decisions of moderators about reports. Each decision is stored with its moderator and its time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.bots.creation import close_with_bots
from accounts.models import User
from community.moderation.models import Report
from community.moderation.refusals import ModerationCode
from community.moderation.signals import report_decided
from core.refusals import NotPossible, TooLate
from games import play

Hide = Callable[[Report, User], None]
HIDES: dict[str, Hide] = {}
"""Functions that hide a reported text, by kind of text. Other apps add functions for their texts.

Texts without a function are changed on their own page.
"""

TOLD = ["about", "real_name", "pronouns", "homepage", "away_message"]


def dismiss(report: Report, moderator: User) -> str:
    return record_decision(report, moderator, Report.Decision.DISMISSED, _("Dismissed."))


@transaction.atomic
def hide(report: Report, moderator: User) -> str:
    refuse_unless_below(report.player, moderator)
    hides = HIDES.get(report.kind)
    if hides is None:
        raise NotPossible(ModerationCode.CHANGED_ON_ITS_PAGE)
    hides(report, moderator)
    return record_decision(report, moderator, Report.Decision.HIDDEN, _("Hidden: %s") % report.quoted)


def warn(report: Report, moderator: User) -> str:
    refuse_unless_below(report.player, moderator)
    return record_decision(report, moderator, Report.Decision.WARNED, _("Warned."))


@transaction.atomic
def mute(report: Report, moderator: User, days: int) -> str:
    refuse_unless_below(report.player, moderator)
    until = timezone.now() + timedelta(days=days)
    User.objects.filter(pk=report.player_id).update(muted_until=until)
    return record_decision(
        report, moderator, Report.Decision.MUTED, _("Muted for %(days)s days.") % {"days": days}
    )


@transaction.atomic
def close_account(report: Report, moderator: User) -> str:
    refuse_unless_below(report.player, moderator)
    because = _("A moderator closed this account: %(reason)s.") % {"reason": report.get_reason_display()}
    close_with_bots(User.objects.get_queryset().filter(pk=report.player_id), because)
    return record_decision(report, moderator, Report.Decision.CLOSED, _("Account closed."))


def refuse_unless_below(player: User, moderator: User) -> None:
    if player.is_robot or ((player.is_staff or player.is_superuser) and not moderator.is_superuser):
        raise NotPossible(ModerationCode.LOOKS_AFTER_THE_SITE, player=str(player))


@transaction.atomic
def record_decision(report: Report, moderator: User, decision: Report.Decision, told: str) -> str:
    report.decision, report.decided_by, report.decided_at = decision, moderator, timezone.now()
    report.save(update_fields=["decision", "decided_by", "decided_at"])
    report_decided.tell(report)
    return told


def hide_profile(report: Report, moderator: User) -> None:
    User.objects.filter(pk=report.player_id).update(**dict.fromkeys(TOLD, ""))


def hide_description(report: Report, moderator: User) -> None:
    play.take_description_away(match_of(report))


def hide_message(report: Report, moderator: User) -> None:
    match = match_of(report)
    if report.message is not None:
        play.hide_message(match, report.message.number)


def match_of(report: Report) -> int:
    if report.match_id is None:
        raise TooLate(ModerationCode.MATCH_IS_GONE)
    return report.match_id


HIDES[Report.Kind.PROFILE] = hide_profile
HIDES[Report.Kind.DESCRIPTION] = hide_description
HIDES[Report.Kind.MESSAGE] = hide_message
