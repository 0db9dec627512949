"""Notifications about messages, at most one per conversation, and at most one e-mail an hour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from community.messages.models import Copy
from community.moderation.friends_only import notices_to_read
from notifications.kinds import Channel, NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import OtherNews
from notifications.notify import notify_about

PAUSE = timedelta(hours=1)


@register
class MessageNews(OtherNews):
    """Notification about a new message. It refers to the recipient's copy of the conversation."""

    name = "message"
    label = gettext_lazy("someone writes me a message")
    group = NewsGroup.PEOPLE
    usual = (Channel.SITE, Channel.MAIL)
    weight = 10

    def things(self, notices: Sequence[Notice]) -> Mapping[int, tuple[Copy, Copy]]:
        notices = notices_to_read(notices)
        own = Copy.objects.filter(pk__in={notice.about for notice in notices}).select_related("conversation")
        mine = {copy.pk: copy for copy in own}
        others = Copy.objects.filter(conversation__copies__in=mine).exclude(pk__in=mine)
        theirs = {copy.conversation_id: copy for copy in others.select_related("player")}
        return {
            notice.pk: (copy, theirs[copy.conversation_id])
            for notice in notices
            if (copy := mine.get(notice.about or 0)) and copy.conversation_id in theirs
        }

    def headline(self, notice: Notice, thing: tuple[Copy, Copy]) -> str:
        return _("%(name)s wrote you a message.") % {"name": thing[1].name}

    def url(self, notice: Notice, thing: tuple[Copy, Copy]) -> str:
        return thing[0].conversation.get_absolute_url()

    def why_not_tell(self, notice: Notice, thing: tuple[Copy, Copy]) -> str:
        if thing[0].is_silent:
            return _("The player has muted the conversation.")
        return "" if thing[0].is_unread else _("The player has already read this.")


def notify_about_message(copy: Copy) -> None:
    """Notify the owner of this copy about a new message, unless the conversation is muted.

    A new notification replaces the earlier one of the conversation. Within an hour of an e-mail, an earlier
    notification stays, and a new one appears only on the site.
    """
    if copy.is_silent or copy.player is None:
        return
    now = timezone.now()
    may_be_mailed = copy.told_at is None or now - copy.told_at >= PAUSE
    before = news_of(copy)
    if not may_be_mailed and before.exists():
        return
    before.delete()
    notify_about([copy.player], MessageNews, copy.pk, only_on_site=not may_be_mailed)
    if may_be_mailed:
        copy.told_at = now
        copy.save(update_fields=["told_at"])


def delete_news_of(copy: Copy) -> None:
    news_of(copy).delete()


def news_of(copy: Copy) -> QuerySet[Notice]:
    return Notice.objects.filter(player=copy.player_id, kind=MessageNews.name, about=copy.pk)
