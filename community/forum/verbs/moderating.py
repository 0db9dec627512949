"""Actions of moderators on threads and posts. Each action is logged with its moderator."""

from __future__ import annotations

from collections.abc import Collection

from django.db import transaction
from django.db.models import Max
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from community.forum.live.announcing import announce_soon
from community.forum.locking import lock_forum, refuse_unless_moderator
from community.forum.models import Act, Board, Following, Mark, MergedThread, Post, Reader, Thread
from community.forum.refusals import ForumCode
from community.forum.verbs.writing import checked_title, publish_post
from community.moderation.decisions import HIDES, record_decision
from community.moderation.models import Report
from core.refusals import NotPlayable, NotPossible, TooLate
from core.text.visible import one_line
from games.log.markup.rendering import render_post

MOST_WORDS = 200


@transaction.atomic
def hide_post(post: Post, moderator: User, words: str = "") -> None:
    hide_and_log(post, moderator, words)
    for report in Report.objects.filter(kind=Report.Kind.POST, page=post.get_absolute_url(), decision=""):
        record_decision(report, moderator, Report.Decision.HIDDEN, "")


def hide_and_log(post: Post, moderator: User, words: str) -> None:
    refuse_unless_moderator(moderator)
    lock_forum()
    Post.objects.filter(pk=post.pk).update(state=Post.State.HIDDEN)
    recount_posts(post.thread)
    log_act(Act.Kind.HID, moderator, post.thread, post, words)


def show_post(post: Post, moderator: User, version: str) -> Post:
    """Restore a hidden post, or approve a held post if its text is the *version* that the moderator has read.

    An approved post gets a new number and counts as new. Its text is rendered before the forum is locked.
    """
    refuse_unless_moderator(moderator)
    if post.state != Post.State.HELD:
        return restore_post(post, moderator)
    if post.version != version:
        raise TooLate(ForumCode.CHANGED_MEANWHILE)
    return publish_held_post(post, moderator, render_post(post.text).players)


@transaction.atomic
def restore_post(post: Post, moderator: User) -> Post:
    lock_forum()
    if Post.objects.filter(pk=post.pk, state=Post.State.HIDDEN).update(state=Post.State.SHOWN):
        recount_posts(post.thread)
        log_act(Act.Kind.SHOWED, moderator, post.thread, post)
    return post


@transaction.atomic
def publish_held_post(post: Post, moderator: User, named: Collection[int]) -> Post:
    """Publish a waiting post under a new number, and notify the players *named* in its text."""
    lock_forum()
    held = Post.objects.select_related("thread__newest", "author").filter(pk=post.pk).first()
    if held is None or held.state != Post.State.HELD:
        raise TooLate(ForumCode.DECIDED_MEANWHILE)
    if held.version != post.version:
        raise TooLate(ForumCode.CHANGED_MEANWHILE)
    Post.objects.filter(pk=held.pk).delete()
    held.held_as, held.pk = held.pk, None
    held.state, held.made_at = Post.State.SHOWN, timezone.now()
    held.save(force_insert=True)
    publish_post(held, held.thread.newest, named)
    log_act(Act.Kind.APPROVED, moderator, held.thread, held)
    return held


@transaction.atomic
def hide_thread(thread: Thread, moderator: User, hidden: bool, words: str = "") -> None:
    refuse_unless_moderator(moderator)
    lock_forum()
    Thread.objects.filter(pk=thread.pk).update(is_hidden=hidden)
    log_act(Act.Kind.HID if hidden else Act.Kind.SHOWED, moderator, thread, words=words)


@transaction.atomic
def lock(thread: Thread, moderator: User, locked: bool, words: str = "") -> None:
    refuse_unless_moderator(moderator)
    lock_forum()
    Thread.objects.filter(pk=thread.pk).update(is_locked=locked)
    log_act(Act.Kind.LOCKED if locked else Act.Kind.UNLOCKED, moderator, thread, words=words)


@transaction.atomic
def pin(thread: Thread, moderator: User, pinned: bool) -> None:
    refuse_unless_moderator(moderator)
    lock_forum()
    Thread.objects.filter(pk=thread.pk).update(is_pinned=pinned)
    log_act(Act.Kind.PINNED if pinned else Act.Kind.UNPINNED, moderator, thread)


@transaction.atomic
def move(thread: Thread, moderator: User, board: Board) -> None:
    refuse_unless_moderator(moderator)
    lock_forum()
    Thread.objects.filter(pk=thread.pk).update(board=board)
    told = _("from %(old)s to %(new)s") % {"old": thread.board, "new": board}
    log_act(Act.Kind.MOVED, moderator, thread, words=told)


@transaction.atomic
def rename(thread: Thread, moderator: User, title: str) -> None:
    refuse_unless_moderator(moderator)
    title = checked_title(title)
    lock_forum()
    Thread.objects.filter(pk=thread.pk).update(title=title)
    log_act(Act.Kind.RENAMED, moderator, thread, words=_("was “%(title)s”") % {"title": thread.title})


@transaction.atomic
def merge(thread: Thread, moderator: User, into: int) -> Thread:
    """Move all posts of *thread* to the thread numbered *into*, and return that other thread.

    The empty thread is deleted, and its number leads to the other thread.
    """
    refuse_unless_moderator(moderator)
    lock_forum()
    other = Thread.objects.filter(pk=into, is_hidden=False).exclude(pk=thread.pk).first()
    if other is None:
        raise NotPlayable(ForumCode.NO_SUCH_THREAD, number=into)
    if thread.is_about_something and other.is_about_something:
        raise NotPossible(ForumCode.TWO_SUBJECTS)
    if thread.is_about_something:
        raise NotPossible(ForumCode.HAS_SUBJECT)
    thread.posts.update(thread=other)
    thread.acts.update(thread=other)
    followers = thread.followings.exclude(player__in=other.followings.values("player"))
    followers.update(thread=other)
    merge_marks(thread, other)
    thread.merged.update(thread=other)
    MergedThread.objects.create(number=thread.pk, thread=other)
    title = thread.title
    thread.delete()
    recount_posts(other)
    log_act(Act.Kind.MERGED, moderator, other, words=_("with “%(title)s”") % {"title": title})
    return other


@transaction.atomic
def split(post: Post, moderator: User, title: str) -> Thread:
    refuse_unless_moderator(moderator)
    title = checked_title(title)
    lock_forum()
    old = post.thread
    if not old.posts.filter(pk__lt=post.pk).exists():
        raise NotPossible(ForumCode.NOTHING_TO_SPLIT)
    new = Thread.objects.create(board=old.board, title=title, starter=post.author, made_at=post.made_at)
    old.posts.filter(pk__gte=post.pk).update(thread=new)
    writers = new.posts.exclude(author=None).values_list("author", flat=True).distinct()
    Following.objects.bulk_create(Following(player_id=player, thread=new) for player in writers)
    Mark.objects.bulk_create(
        Mark(player_id=mark.player_id, thread=new, read_to=mark.read_to) for mark in old.marks.all()
    )
    recount_posts(old)
    recount_posts(new)
    log_act(Act.Kind.SPLIT, moderator, new, words=_("from “%(title)s”") % {"title": old.title})
    return new


def merge_marks(thread: Thread, other: Thread) -> None:
    """Set each reader's mark in *other* to the lower mark of the two threads, so no new post is missed.

    Some posts that were read may become unread.
    """
    here = dict(thread.marks.values_list("player", "read_to"))
    there = dict(other.marks.values_list("player", "read_to"))
    for by in Reader.objects.filter(pk__in=here.keys() | there.keys()):
        lower = min(here.get(by.pk, by.read_to), there.get(by.pk, by.read_to))
        Mark.objects.update_or_create(player_id=by.pk, thread=other, defaults={"read_to": lower})


def recount_posts(thread: Thread) -> None:
    shown = thread.posts.filter(state=Post.State.SHOWN).aggregate(newest=Max("pk"))["newest"]
    count = thread.posts.exclude(state=Post.State.HELD).count()
    Thread.objects.filter(pk=thread.pk).update(newest=shown, count=count)


def log_act(
    kind: Act.Kind, moderator: User, thread: Thread, post: Post | None = None, words: str = ""
) -> None:
    words = one_line(words)[:MOST_WORDS]
    Act.objects.create(kind=kind, by=moderator, thread=thread, post=post, words=words)
    announce_soon(thread.pk)


def hide_reported(report: Report, moderator: User) -> None:
    number = report.page.rstrip("/").rpartition("/")[2]
    post = Post.objects.select_related("thread").filter(pk=number).first()
    if post is not None:
        hide_and_log(post, moderator, report.get_reason_display())


HIDES[Report.Kind.POST] = hide_reported
