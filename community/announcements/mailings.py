"""E-mails by staff to players who asked for news of the site, sent in batches by the worker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from allauth.account.models import EmailAddress
from django.db import transaction
from django.db.models import Count, Exists, OuterRef
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User, UserQuerySet
from community.announcements.models import Mailing
from community.announcements.refusals import MailingCode
from core.database.storing import store
from core.refusals import NotPossible, TooLate
from notifications import outbox
from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Delivery, Notice, wishes_of
from notifications.news.kind import OtherNews
from notifications.notify import notify_about

AT_ONE_TIME = 200
"""The most players to whom one periodic run addresses a mailing, so other e-mails get their turn."""
PREVIEW = "preview"


@register
class SiteNews(OtherNews):
    name = "site_news"
    label = gettext_lazy("news of this site (a few e-mails a year)")
    group = NewsGroup.SITE
    offered = (Channel.MAIL,)
    usual = ()
    weight = 200
    mail_template = "mailing"

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Mailing]:
        found = Mailing.objects.in_bulk({notice.about for notice in notices if notice.about is not None})
        return {notice.pk: found[notice.about] for notice in notices if notice.about in found}

    def headline(self, notice: Notice, thing: Mailing) -> str:
        return thing.reader_texts["subject"]

    def url(self, notice: Notice, thing: Mailing) -> str:
        return reverse("front")

    def why_not_tell(self, notice: Notice, thing: Mailing) -> str:
        is_wanted = notice.happened == PREVIEW or wishes_of(notice.player).wants(self.name, Channel.MAIL)
        return "" if is_wanted else _("The player no longer wants it.")

    def mail_context(self, notice: Notice, thing: Mailing) -> dict[str, object]:
        """Return all mailings of this e-mail, since one that waited may contain several."""
        numbers = Notice.objects.filter(mail=notice.mail, kind=self.name).values("about")
        return {"mailings": Mailing.objects.filter(pk__in=numbers).order_by("pk")}


def consenting_players() -> UserQuerySet:
    """Return the players who asked for news of the site and have a confirmed e-mail address."""
    confirmed = EmailAddress.objects.filter(user=OuterRef("pk"), verified=True)
    asked = {f"saved_wishes__chosen__{SiteNews.name}__icontains": Channel.MAIL.value}
    return User.objects.get_queryset().filter(Exists(confirmed), is_active=True, **asked)


def send_preview(mailing: Mailing, player: User) -> None:
    """Send the mailing to the player only, whatever the player chose."""
    if not EmailAddress.objects.filter(user=player, verified=True).exists():
        raise NotPossible(MailingCode.NO_ADDRESS)
    place = (player.pk, Delivery.Sort.OTHER)
    with transaction.atomic():
        delivery = outbox.open_deliveries(None, {place}, {}, nothing_waits=True)[place]
        notice = Notice(player=player, kind=SiteNews.name, about=mailing.pk, happened=PREVIEW, mail=delivery)
        store(delivery, notice)
        Mailing.objects.filter(pk=mailing.pk).update(previewed_at=timezone.now())


@transaction.atomic
def start(key: int) -> None:
    mailing = Mailing.objects.select_for_update().get(pk=key)
    if mailing.started_at is not None:
        raise TooLate(MailingCode.IS_STARTED)
    if mailing.previewed_at is None:
        raise NotPossible(MailingCode.NOT_PREVIEWED)
    mailing.started_at = timezone.now()
    mailing.save(update_fields=["started_at"])


def stop(key: int) -> None:
    """Address no further players. What is in the outbox is sent."""
    running = Mailing.objects.filter(pk=key, started_at__isnull=False, finished_at=None)
    running.update(finished_at=timezone.now())


def post_mailings() -> None:
    """Address the next batch of each mailing that was started."""
    unfinished = Mailing.objects.filter(started_at__isnull=False, finished_at=None)
    for key in unfinished.order_by("pk").values_list("pk", flat=True):
        post_batch(key)


@transaction.atomic
def post_batch(key: int) -> None:
    """Queue the e-mails of one batch and store where it ended, both or neither, so nobody gets two."""
    waiting = Mailing.objects.select_for_update(skip_locked=True, of=("self",))
    mailing = waiting.filter(pk=key, finished_at=None).first()
    if mailing is None:
        return  # another worker does it, or has done
    players = list(consenting_players().filter(pk__gt=mailing.last_player).order_by("pk")[:AT_ONE_TIME])
    notify_about(players, SiteNews, mailing.pk)
    mailing.addressed += len(players)
    if players:
        mailing.last_player = players[-1].pk
    if len(players) < AT_ONE_TIME:
        mailing.finished_at = timezone.now()
    mailing.save(update_fields=["addressed", "last_player", "finished_at"])


def deliveries_by_state(mailing: Mailing) -> Counter[str]:
    """Return how many of its e-mails are in each state. The outbox forgets them after some weeks."""
    about = Delivery.objects.filter(
        notices__kind=SiteNews.name, notices__about=mailing.pk, notices__happened=""
    )
    return Counter(dict(about.values_list("state").annotate(Count("pk"))))
