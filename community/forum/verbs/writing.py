"""Functions to start threads and to write and edit posts."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from django.db import models, transaction
from django.utils import timezone

from accounts.models import User
from accounts.players.who_may_play import why_not_among_strangers
from community.forum import news, unread
from community.forum.live.announcing import announce_soon
from community.forum.locking import lock_forum, lock_thread
from community.forum.models import Board, EarlierText, Following, Post, Thread
from community.forum.models.talk import LONGEST_POST, LONGEST_TITLE
from community.forum.refusals import ForumCode
from community.forum.subjects import Subject
from community.moderation.moderators import is_moderator
from core.refusals import NotPlayable, NotPossible
from core.text.visible import is_fit_for_a_title, one_line, several_lines
from games.log.markup.rendering import MOST_LEVELS, Rendering, render_post
from games.log.markup.tags import MOST_DEEP, TooDeep
from games.play.texts import FEW_MATCHES, is_newcomer, refuse_if_muted

SAID_TWICE = timedelta(minutes=2)
KEPT = timedelta(days=90)
"""The time for which the earlier texts of edited posts are stored."""


def begin_thread(
    board: Board,
    player: User,
    title: str,
    text: str,
    subject: Subject | None = None,
    drawn: Rendering | None = None,
) -> Post:
    refuse_unless_may_write(player)
    title = checked_title(title)
    drawn = drawn or check_and_render(player, text)
    return store_thread(board, player, title, checked_post(text), drawn, subject)


@transaction.atomic
def store_thread(
    board: Board, player: User, title: str, text: str, drawn: Rendering, subject: Subject | None
) -> Post:
    lock_forum()
    refuse_if_closed(board, player)
    thread = Thread.objects.create(board=board, title=title, starter=player)
    if subject is not None:
        subject.link(thread)
    return append(thread, player, text, drawn)


def answer(thread: int, player: User, text: str, drawn: Rendering | None = None) -> Post:
    """Add a post to the thread numbered *thread*, and return the post.

    Return the earlier post if the player sends the same text twice. *drawn* is the rendered text, if
    available.
    """
    drawn = drawn or check_and_render(player, text)
    return store_answer(thread, player, checked_post(text), drawn)


@transaction.atomic
def store_answer(thread: int, player: User, text: str, drawn: Rendering) -> Post:
    locked = lock_thread(thread)
    refuse_if_closed(locked.board, player)
    if locked.is_locked and not is_moderator(player):
        raise NotPossible(ForumCode.IS_LOCKED)
    since = timezone.now() - SAID_TWICE
    same = locked.posts.filter(author=player, text=text, made_at__gt=since).order_by("-pk").first()
    return same or append(locked, player, text, drawn)


def edit(post: Post, player: User, text: str) -> Post:
    refuse_unless_may_write(player)
    text = checked_post(text)
    return store_edit(post, player, text, render_for(player, text))


@transaction.atomic
def store_edit(post: Post, player: User, text: str, drawn: Rendering) -> Post:
    thread = lock_thread(post.thread_id)
    post = Post.objects.filter_by_number(post.pk).get()
    if post.author_id != player.pk:
        raise NotPossible(ForumCode.NOT_YOURS)
    if post.state == Post.State.HIDDEN:
        raise NotPossible(ForumCode.POST_IS_HIDDEN)
    refuse_if_closed(thread.board, player)
    if thread.is_locked and not is_moderator(player):
        raise NotPossible(ForumCode.IS_LOCKED)
    if text != post.text:
        EarlierText.objects.create(post=post, text=post.text)
        post.text, post.html, post.cards = text, drawn.html, drawn.cards
        post.edited_at = timezone.now()
        post.save(update_fields=["text", "html", "cards", "edited_at"])
    return post


def append(thread: Thread, player: User, text: str, drawn: Rendering) -> Post:
    state = Post.State.HELD if must_wait(player) else Post.State.SHOWN
    post = Post.objects.create(
        thread=thread, author=player, text=text, html=drawn.html, cards=drawn.cards, state=state
    )
    Following.objects.get_or_create(player=player, thread=thread)
    if state == Post.State.SHOWN:
        publish_post(post, thread.newest, drawn.players)
    return post


def publish_post(post: Post, before: Post | None, named: Collection[int]) -> None:
    if post.author is not None and not why_not_among_strangers(post.author):
        by = unread.get_or_create_reader(post.author)
        if unread.first_unread_in(by, post.thread) is None:
            unread.mark_read_up_to(by, post.thread, post.pk)
    Thread.objects.filter(pk=post.thread_id).update(newest=post, count=models.F("count") + 1)
    news.notify_about_post(post, named, before)
    announce_soon(post.thread_id)


def refuse_unless_may_write(player: User) -> None:
    if refused := why_not_among_strangers(player):
        raise refused
    if player.is_bot:
        raise NotPossible(ForumCode.NO_BOTS_IN_FORUM)
    if player.is_guest or not player.has_verified_email:
        raise NotPossible(ForumCode.NOT_VERIFIED)
    refuse_if_muted(player)


def refuse_if_closed(board: Board, player: User) -> None:
    if board.is_closed and not is_moderator(player):
        raise NotPossible(ForumCode.IS_CLOSED)


def must_wait(player: User) -> bool:
    if is_moderator(player) or not is_newcomer(player):
        return False
    return not Post.objects.filter(author=player, state=Post.State.SHOWN).exists()


def check_and_render(player: User, text: str) -> Rendering:
    refuse_unless_may_write(player)
    return render_for(player, checked_post(text))


def render_for(player: User, text: str) -> Rendering:
    """Render a player's text, or refuse it, such as for links by a newcomer.

    Rendering a long text takes time, so the caller must not hold a lock.
    """
    try:
        drawn = render_post(text)
    except TooDeep as error:
        raise NotPlayable(ForumCode.TOO_DEEP, most=min(MOST_DEEP, MOST_LEVELS)) from error
    if drawn.leads_away and is_newcomer(player) and not is_moderator(player):
        raise NotPlayable(ForumCode.NO_LINKS_YET, matches=FEW_MATCHES)
    return drawn


def checked_title(title: str) -> str:
    title = one_line(title)
    if not (0 < len(title) <= LONGEST_TITLE and is_fit_for_a_title(title)):
        raise NotPlayable(ForumCode.NO_TITLE, most=LONGEST_TITLE)
    return title


def checked_post(text: str) -> str:
    text = several_lines(text)
    if not text:
        raise NotPlayable(ForumCode.EMPTY_POST)
    if len(text) > LONGEST_POST:
        raise NotPlayable(ForumCode.POST_TOO_LONG, most=LONGEST_POST, length=len(text))
    return text


def delete_earlier_texts() -> int:
    return EarlierText.objects.filter(until__lt=timezone.now() - KEPT).delete()[0]
