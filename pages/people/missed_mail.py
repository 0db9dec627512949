"""An e-mail to players who asked for it and have been away for a month, with what waits for them."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User, UserQuerySet
from accounts.players.players_list import seen_since
from community.announcements.letters import NextStep, page
from core.text.lists import all_of
from games.models import Match, Seat
from notifications.kinds import Channel, NewsGroup, register
from notifications.mail.letters import address_of
from notifications.models import Delivery, Notice, Wishes, wishes_of
from notifications.news.kind import OtherNews, names_of_others
from notifications.notify import notify_about
from notifications.outbox import NotNeeded
from training.puzzles.solving.choosing import daily_key, today

logger = logging.getLogger(__name__)

ABSENT_AFTER = timedelta(days=30)
PAUSE = timedelta(days=92)
"""The length of the longest quarter, so that no quarter has two of these e-mails."""
MOST_MAILS = 3
MOST_A_DAY = 500
FRIENDS_PLAY = timedelta(days=7)
MOST_NAMES = 5


@register
class MissedNews(OtherNews):
    name = "missed"
    label = gettext_lazy("I’ve been away for a month (one e-mail a quarter, three at most)")
    group = NewsGroup.MATCHES
    offered = (Channel.MAIL,)
    usual = ()
    weight = 90
    mail_template = "missed"

    def things(self, notices: Sequence[Notice]) -> Mapping[int, User]:
        return {notice.pk: notice.player for notice in notices}

    def headline(self, notice: Notice, thing: User) -> str:
        return _("Your dice miss you, %(player)s.") % {"player": thing}

    def url(self, notice: Notice, thing: User) -> str:
        return reverse("front")

    def why_not_tell(self, notice: Notice, thing: User) -> str:
        has_returned = thing.last_seen is not None and thing.last_seen > notice.made_at
        return _("The player has come back.") if has_returned else ""

    def mail_context(self, notice: Notice, thing: User) -> dict[str, object]:
        return {"next": list(waiting_steps(thing)), "is_last": wishes_of(thing).missed_mails >= MOST_MAILS}


def waiting_steps(player: User) -> Iterator[NextStep]:
    if challenges := challenges_to(player):
        count = len(challenges)
        names = dict.fromkeys(names_of_others(seat.match, seat) for seat in challenges)
        yield NextStep(
            ngettext("%(count)s challenge", "%(count)s challenges", count) % {"count": count},
            _("from %(names)s.") % {"names": all_of(list(names)[:MOST_NAMES])},
            page("games:matches"),
        )
    if daily_key(today()) is not None:
        yield NextStep(
            _("Puzzle of the day"), _("one position. Find the best attack."), page("puzzles:daily")
        )
    if friends := seen_since(friends_of(player), timezone.now() - FRIENDS_PLAY)[:MOST_NAMES]:
        yield NextStep(_("Your friends are playing"), f"{all_of(friends)}.", page("people:following"))
    yield NextStep(_("Your next opponent"), _("a robot at your level, or a person."), page("games:propose"))


def challenges_to(player: User) -> list[Seat]:
    offers = Match.objects.on_offer().values("pk")
    return list(Seat.objects.filter(player=player, accepted=False, match__in=offers).select_related("match"))


def friends_of(player: User) -> UserQuerySet:
    return User.objects.in_lists_for(player).filter(followers__follower=player, follows__followed=player)


def write_to_absent_players() -> int:
    now, sent = timezone.now(), 0
    for key in list(absent_players(now).order_by("last_seen").values_list("pk", flat=True)):
        if sent == MOST_A_DAY:
            break
        try:
            sent += write_to(key, now)
        except Exception:
            logger.exception("Could not write to player %s, who is absent", key)
    return sent


def write_to(key: int, now: datetime) -> bool:
    """Queue the e-mail, unless it is no longer due or cannot be sent. Return True if it was queued."""
    with transaction.atomic():
        wishes = Wishes.objects.select_for_update().get(pk=key)
        player = absent_players(now).filter(pk=key).first()  # another worker may have done it meanwhile
        if player is None or player.is_away or not can_be_mailed(player):
            return False
        wishes.missed_mails = 1 if has_visited_since_last_mail(wishes, player) else wishes.missed_mails + 1
        wishes.missed_at = now
        wishes.save(update_fields=["missed_at", "missed_mails"])
        notify_about([player], MissedNews, player.pk)
    return True


def absent_players(now: datetime) -> UserQuerySet:
    """Return the players who asked for the e-mail and have been away, unless it came too often already.

    Players whose turn it is are left out, because they hear about that in the way that they chose. So are
    players of matches that were played lately, who may move by e-mail.
    """
    since = now - ABSENT_AFTER
    seats = Seat.objects.filter(player=OuterRef("pk")).exclude(match__status__in=Match.NOT_BEGUN)
    waits = Q(match__status=Match.Status.PLAYING, owes__isnull=False)
    return (
        User.objects.get_queryset()
        .filter(is_active=True, is_guest=False, last_seen__lte=since)
        .filter(saved_wishes__chosen__missed=[Channel.MAIL.value])
        .filter(Q(saved_wishes__missed_at=None) | Q(saved_wishes__missed_at__lte=now - PAUSE))
        .filter(Q(saved_wishes__missed_mails__lt=MOST_MAILS) | Q(saved_wishes__missed_at__lt=F("last_seen")))
        .exclude(Exists(seats.filter(waits | Q(match__moved_at__gt=since))))
    )


def has_visited_since_last_mail(wishes: Wishes, player: User) -> bool:
    return wishes.missed_at is None or player.last_seen is None or wishes.missed_at < player.last_seen


def can_be_mailed(player: User) -> bool:
    try:
        address = address_of(player)
    except NotNeeded:
        return False
    parked = Delivery.objects.filter(player=player, state=Delivery.State.PARKED, address=address)
    return not parked.exists()
