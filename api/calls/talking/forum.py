"""API operations on boards, threads and posts of the forum."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from html import unescape
from typing import Annotated, Literal

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, Q
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.html import strip_tags
from ninja import Field, Router
from pydantic import BaseModel

from accounts.models import User
from accounts.players.who_may_play import why_not_among_strangers
from api.authentication import ANYBODY, PLAYS, READS_ONLY, TokenRequest, VisitorRequest, check_shared_limit
from api.idempotency import Key, once_prepared
from api.shapes.common import PAGE, Number, Page, answers, with_values
from api.validation import Given
from community.forum import unread
from community.forum.models import Board, Post, Thread
from community.forum.pages import boards as lists
from community.forum.pages import thread as pages
from community.forum.pages.post_display import posts_shown
from community.forum.post_search import PostSearch, search_words
from community.forum.verbs import writing
from games.log.markup.rendering import Rendering

router = Router(tags=["talk"])
Text = Annotated[str, Field(max_length=20_000)]
Title = Annotated[str, Field(max_length=200)]


class BoardShown(BaseModel):
    slug: str
    name: str
    description: str
    is_closed: bool
    threads: int
    new: int
    """Number of posts on this board that you have not read."""


class Boards(BaseModel):
    items: list[BoardShown]


class ThreadInBrief(BaseModel):
    number: int
    page: str
    board: str
    title: str
    starter: str | None
    posts: int
    new: int
    newest: int | None
    """Number of the newest post in the thread, or None."""
    newest_at: datetime | None
    is_pinned: bool
    is_locked: bool


class PostShown(BaseModel):
    """A forum post with the text that its author typed. Hide `[spoiler]` text until the reader opens it."""

    number: int
    page: str
    thread: int
    author: str | None
    text: str
    """Text of the post, or empty if the post was removed."""
    state: Annotated[str, with_values(Post.State.values)]
    taken_down: str
    written_at: datetime
    edited_at: datetime | None
    is_mine: bool
    by_blocked: bool
    """True if you block the author, so the page shows the post folded."""


class ThreadTold(ThreadInBrief):
    """A thread and a page of its posts. Pass `next` as `after` to get the next page."""

    first_new: int | None
    items: list[PostShown]
    next: str | None


class PostFound(BaseModel):
    number: int
    page: str
    thread: int
    title: str
    author: str | None
    written_at: datetime
    excerpt: str
    """The part of the post that contains the words searched for, without text that spoilers hide."""


def threads_in_brief(viewer: User | AnonymousUser, threads: Iterable[Thread]) -> list[ThreadInBrief]:
    return [
        ThreadInBrief(
            number=row.thread.pk,
            page=row.thread.get_absolute_url(),
            board=row.thread.board.slug,
            title=row.thread.title,
            starter=name_of(row.thread.starter),
            posts=row.thread.count,
            new=row.new,
            newest=row.thread.newest_id,
            newest_at=None if row.thread.newest is None else row.thread.newest.made_at,
            is_pinned=row.thread.is_pinned,
            is_locked=row.thread.is_locked,
        )
        for row in lists.with_unread(lists.reader_or_none(viewer), list(threads))
    ]


def name_of(player: User | None) -> str | None:
    return None if player is None else player.username


def posts_of_forum(posts: list[Post], viewer: User | AnonymousUser) -> list[PostShown]:
    return [
        PostShown(
            number=shown.post.pk,
            page=shown.path,
            thread=shown.post.thread_id,
            author=name_of(shown.post.author),
            text="" if shown.post.state == Post.State.HIDDEN else shown.post.text,
            state=shown.post.state,
            taken_down=shown.taken_down,
            written_at=shown.post.made_at,
            edited_at=shown.post.edited_at,
            is_mine=shown.is_mine,
            by_blocked=shown.is_folded,
        )
        for shown in posts_shown(posts, viewer)
    ]


# ---- reading


@router.get("/forum/boards/", auth=ANYBODY, response=answers(Boards), summary="The boards of the forum")
def forum_boards(request: VisitorRequest) -> Boards:
    by = lists.reader_or_none(request.user)
    new = unread.count_unread_by_board(by) if by else {}
    shown = Q(threads__is_hidden=False, threads__count__gt=0)
    rows = Board.objects.order_by("order", "name").annotate(in_all=Count("threads", filter=shown))
    return Boards(
        items=[
            BoardShown(
                slug=board.slug,
                name=board.reader_texts["name"],
                description=board.reader_texts["description"],
                is_closed=board.is_closed,
                threads=board.in_all,
                new=new.get(board.pk, 0),
            )
            for board in rows
        ]
    )


@router.get(
    "/forum/boards/{slug}/",
    auth=ANYBODY,
    response=answers(Page[ThreadInBrief]),
    summary="The threads of a board: pinned ones, then those with the newest posts",
)
def forum_board(request: VisitorRequest, slug: str, after: Number | None = None) -> Page[ThreadInBrief]:
    board = get_object_or_404(Board, slug=slug)
    pinned, shown, more = lists.threads_page(board, request.user, after)
    for thread in (*pinned, *shown):
        thread.board = board
    items = threads_in_brief(request.user, [*pinned, *shown])
    return Page(items=items, next=str(shown[-1].newest_id) if more else None)


@router.get(
    "/forum/threads/{number}/",
    auth=ANYBODY,
    response=answers(ThreadTold),
    summary="A thread with its posts, the oldest first",
)
def forum_thread(request: VisitorRequest, number: Number, after: Number = 0) -> ThreadTold:
    """Return the thread and leave all posts unread.

    To mark posts as read, send the last post that you have read to `/forum/threads/{number}/read/`.
    """
    thread = pages.find_thread(request, number)
    posts = pages.posts_seen_by(request.user, thread).filter(pk__gt=after).order_by("pk")
    found = list(posts[: pages.POSTS_A_PAGE + 1])
    shown, more = found[: pages.POSTS_A_PAGE], len(found) > pages.POSTS_A_PAGE
    by = lists.reader_or_none(request.user)
    (brief,) = threads_in_brief(request.user, [thread])
    return ThreadTold(
        first_new=unread.first_unread_in(by, thread) if by else None,
        items=posts_of_forum(shown, request.user),
        next=str(shown[-1].pk) if more else None,
        **dict(brief),
    )


@router.get(
    "/forum/posts/",
    auth=ANYBODY,
    response=answers(Page[PostFound]),
    summary="Posts with these words, the newest first",
)
def search_forum(
    request: VisitorRequest,
    q: Annotated[str, Field(max_length=200)],
    board: Annotated[str, Field(max_length=60)] = "",
    author: Annotated[str, Field(max_length=40)] = "",
    after: Number | None = None,
) -> Page[PostFound]:
    check_shared_limit(request, "forum_search")
    if refused := why_not_among_strangers(request.user):
        raise refused
    wanted = PostSearch(search_words(q), board, author)
    posts = wanted.posts() if after is None else wanted.posts().filter(pk__lt=after)
    found = list(posts[: PAGE + 1])
    items = [
        PostFound(
            number=post.pk,
            page=post.get_absolute_url(),
            thread=post.thread_id,
            title=post.thread.title,
            author=name_of(post.author),
            written_at=post.made_at,
            excerpt=unescape(strip_tags(wanted.make_excerpt(post.text))),
        )
        for post in found[:PAGE]
    ]
    return Page(items=items, next=str(items[-1].number) if len(found) > PAGE else None)


class NextPost(BaseModel):
    post: int | None
    thread: int | None


@router.get(
    "/forum/next/",
    auth=READS_ONLY,
    response=answers(NextPost),
    summary="The oldest post that you have not read",
)
def next_new_post(request: TokenRequest) -> NextPost:
    by = unread.find_reader(request.user)
    new = None if by is None else unread.oldest_unread(by)
    return NextPost(post=None, thread=None) if new is None else NextPost(post=new.pk, thread=new.thread_id)


# ---- writing


class NewThread(Given):
    title: Title
    text: Text


class NewText(Given):
    text: Text


def post_told(request: TokenRequest, post: Post) -> PostShown:
    return posts_of_forum([post], request.user)[0]


@router.post(
    "/forum/boards/{slug}/threads/", auth=PLAYS, response=answers(PostShown), summary="Begin a thread"
)
def begin_thread(
    request: TokenRequest, slug: str, given: NewThread, idempotency_key: Key = None
) -> PostShown | HttpResponse:
    """Begin a thread. The first posts of new players are held for a moderator and have the `state` `held`."""
    board, me = get_object_or_404(Board, slug=slug), request.user

    def create_thread(drawn: Rendering) -> PostShown:
        return post_told(request, writing.begin_thread(board, me, given.title, given.text, drawn=drawn))

    return once_prepared(
        request, request.auth, idempotency_key, lambda: render_text(request, given), create_thread
    )


def render_text(request: TokenRequest, given: NewThread | NewText) -> Rendering:
    """Return the rendered text. Rendering can take long, so call this function before the transaction."""
    check_shared_limit(request, "forum_write")
    return writing.check_and_render(request.user, given.text)


@router.post(
    "/forum/threads/{number}/answer/", auth=PLAYS, response=answers(PostShown), summary="Answer in a thread"
)
def answer_thread(
    request: TokenRequest, number: Number, given: NewText, idempotency_key: Key = None
) -> PostShown | HttpResponse:
    thread = pages.find_thread(request, number)

    def create_post(drawn: Rendering) -> PostShown:
        return post_told(request, writing.answer(thread.pk, request.user, given.text, drawn=drawn))

    return once_prepared(
        request, request.auth, idempotency_key, lambda: render_text(request, given), create_post
    )


@router.post("/forum/posts/{number}/edit/", auth=PLAYS, response=answers(PostShown), summary="Edit your post")
def edit_post(request: TokenRequest, number: Number, given: NewText) -> PostShown:
    check_shared_limit(request, "forum_write")
    post = Post.objects.for_viewer(request.user, is_moderator=False).filter_by_number(number).first()
    if post is None:
        raise Http404
    pages.find_thread(request, post.thread_id)
    return post_told(request, writing.edit(post, request.user, given.text))


class ThreadWish(Given):
    wish: Literal["follow", "mute", "neither"]


class ReadPost(Given):
    post: Number
    """The number of the last post that you have read."""


class ThreadMarks(BaseModel):
    """The first post of a thread that you have not read, and whether you follow or mute it."""

    first_new: int | None
    wish: Literal["follow", "mute", "neither"]


def marks_in(request: TokenRequest, thread: Thread) -> ThreadMarks:
    following = pages.following_state(request, thread)
    wish: Literal["follow", "mute", "neither"] = "neither"
    if following is not None:
        wish = "mute" if following.is_muted else "follow"
    return ThreadMarks(
        first_new=unread.first_unread_in(unread.get_or_create_reader(request.user), thread), wish=wish
    )


@router.post(
    "/forum/threads/{number}/follow/",
    auth=PLAYS,
    response=answers(ThreadMarks),
    summary="Follow a thread, mute it, or neither",
)
def follow_thread(request: TokenRequest, number: Number, given: ThreadWish) -> ThreadMarks:
    check_shared_limit(request, "forum_mark")
    thread = pages.find_thread(request, number)
    pages.store_following(request.user, thread, given.wish)
    return marks_in(request, thread)


@router.post(
    "/forum/threads/{number}/read/",
    auth=PLAYS,
    response=answers(ThreadMarks),
    summary="Say how far you have read a thread",
)
def read_thread(request: TokenRequest, number: Number, given: ReadPost) -> ThreadMarks:
    check_shared_limit(request, "forum_mark")
    thread = pages.find_thread(request, number)
    unread.mark_threads_read(
        unread.get_or_create_reader(request.user), Thread.objects.filter(pk=thread.pk), given.post
    )
    return marks_in(request, thread)


@router.post(
    "/forum/read/", auth=PLAYS, response=answers(NextPost), summary="Say that you have read everything"
)
def read_forum(request: TokenRequest) -> NextPost:
    check_shared_limit(request, "forum_mark")
    unread.mark_all_read(unread.get_or_create_reader(request.user))
    return next_new_post(request)
