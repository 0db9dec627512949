"""Notifications about answers in followed threads, mentions, and decisions about reports."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from django.db.models import BigIntegerField, OuterRef, Q, Subquery, Value
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Block, User, UserQuerySet
from community.forum.models import Following, Mark, Post, Reader
from community.forum.models.talk import writer_name
from community.moderation.friends_only import notices_to_read
from community.moderation.models import Report
from community.moderation.signals import report_decided
from notifications.kinds import NewsGroup, register
from notifications.models import Notice
from notifications.news.kind import OtherNews
from notifications.notify import notify_about


class PostNews(OtherNews):
    weight = 6

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Post]:
        notices = notices_to_read(notices)
        posts = Post.objects.filter_shown().select_related("thread", "author")
        found = posts.in_bulk({notice.about for notice in notices})
        return {notice.pk: found[notice.about] for notice in notices if notice.about in found}

    def url(self, notice: Notice, thing: Post) -> str:
        return thing.get_absolute_url()

    def why_not_tell(self, notice: Notice, thing: Post) -> str:
        return _("The player has already read this.") if has_read(notice.player_id, thing) else ""


@register
class AnswerNews(PostNews):
    name = "answered"
    label = gettext_lazy("someone writes in a forum thread I follow")
    group = NewsGroup.FORUM

    def headline(self, notice: Notice, thing: Post) -> str:
        names = {"player": writer_name(thing.author), "thread": thing.thread}
        return _("%(player)s wrote in “%(thread)s”.") % names


@register
class Mentioned(PostNews):
    name = "mentioned"
    label = gettext_lazy("someone mentions me in the forum")
    group = NewsGroup.FORUM

    def headline(self, notice: Notice, thing: Post) -> str:
        names = {"player": writer_name(thing.author), "thread": thing.thread}
        return _("%(player)s mentioned you in “%(thread)s”.") % names


@register
class Decided(OtherNews):
    name = "decided"
    label = gettext_lazy("a moderator decides on my report")
    group = NewsGroup.PEOPLE

    def things(self, notices: Sequence[Notice]) -> Mapping[int, Report]:
        found = Report.objects.in_bulk({notice.about for notice in notices})
        return {notice.pk: found[notice.about] for notice in notices if notice.about in found}

    def headline(self, notice: Notice, thing: Report) -> str:
        about = {"text": thing.get_kind_display()}
        if thing.decision == Report.Decision.DISMISSED:
            return _("A moderator read your report (%(text)s) and changed nothing.") % about
        return _("A moderator read your report (%(text)s) and acted on it. Thank you.") % about

    def url(self, notice: Notice, thing: Report) -> str:
        return thing.page or reverse("notifications:news")


@register
class Warned(Decided):
    name = "warned"
    label = gettext_lazy("a moderator warns me")

    def headline(self, notice: Notice, thing: Report) -> str:
        about = {"text": thing.get_kind_display(), "reason": thing.get_reason_display()}
        return (
            _("A moderator warned you about %(text)s. %(reason)s. If you do it again, you’ll be muted.")
            % about
        )


def has_read(player: int, post: Post) -> bool:
    marks = Mark.objects.filter(player=player, thread=post.thread_id).values_list("read_to", flat=True)
    readers = Reader.objects.filter(player=player).values_list("read_to", flat=True)
    return (marks.first() or readers.first() or 0) >= post.pk


def notify_about_post(post: Post, named: Collection[int], before: Post | None) -> None:
    """Notify the players *named* in the post, and followers of the thread who had read it up to *before*."""
    apart = Block.objects.filter(blocked=post.author).values("blocker")
    mentioned = User.objects.get_queryset().filter(pk__in=[*named]).exclude(posts=post).exclude(pk__in=apart)
    players = list(mentioned.filter(friends_only=False))
    if players:
        notify_about(players, Mentioned, post.pk)
    followers = followers_to_notify(post, before).exclude(pk__in=[*named])
    notify_about(list(followers.exclude(pk__in=apart)), AnswerNews, post.pk)


def followers_to_notify(post: Post, before: Post | None) -> UserQuerySet:
    """Return the followers who had read the thread up to the post *before*.

    Followers with unread posts were notified earlier. Without *before*, return all followers.
    """
    follows = Following.objects.filter(thread=post.thread_id, is_muted=False).exclude(player=post.author_id)
    if before is not None:
        marks = Mark.objects.filter(player=OuterRef("player"), thread=post.thread_id).values("read_to")
        readers = Reader.objects.filter(player=OuterRef("player")).values("read_to")
        read_to = Coalesce(Subquery(marks), Subquery(readers), Value(0), output_field=BigIntegerField())
        had_read = Q(read_to__gte=before.pk) | Q(player=before.author_id)
        follows = follows.annotate(read_to=read_to).filter(had_read)
    return User.objects.get_queryset().filter(pk__in=follows.values("player"), friends_only=False)


def notify_about_decision(report: Report) -> None:
    if report.decision == Report.Decision.WARNED:
        notify_about([report.player], Warned, report.pk)
    if report.reporter is not None and report.reporter.is_active:
        notify_about([report.reporter], Decided, report.pk)


report_decided.add(notify_about_decision)
