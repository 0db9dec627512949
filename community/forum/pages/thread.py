"""Pages of a thread, and all actions on a thread except writing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.decorators import PlayerRequest, account_required
from accounts.models import User
from community.forum import unread
from community.forum.models import Board, Following, MergedThread, Post, Reader, Thread
from community.forum.models.talk import LONGEST_POST, PostQuerySet, ThreadQuerySet
from community.forum.pages.boards import reader_or_none
from community.forum.pages.post_display import posts_shown
from community.forum.refusals import ForumCode
from community.moderation.moderators import is_moderator
from core.database.read_only import unless_read_only
from core.numbers import small_number
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from games.lists.gates import KNOWN, closed_gates

POSTS_A_PAGE = 30
BEFORE_A_LINK = 3
"""The number of earlier posts above the post to which a link leads."""


@dataclass(frozen=True, slots=True)
class PostsPage:
    posts: Sequence[Post]
    earlier: int | None = None
    """The number of the first post on this page, or None if there is no previous page."""
    later: int | None = None
    """The number of the first post on the next page, or None on the last page."""


@require_safe
@never_cache
def thread(request: HttpRequest, pk: int) -> HttpResponse:
    found = find_thread(request, pk)
    return render_thread(request, found) if found.pk == pk else redirect(found)


def render_thread(
    request: HttpRequest, found: Thread, text: str = "", refused: NotPossible | None = None
) -> HttpResponse:
    moderates = is_moderator(request.user)
    page = posts_page(found, request)
    by = reader_or_none(request.user)
    first_new = unread.first_unread_in(by, found) if by else None
    context = {
        "thread": found,
        "path": found.get_absolute_url(),
        "posts": posts_shown(page.posts, request.user, first_new),
        "page": page,
        "takes_part": by is not None,
        "following": following_state(request, found),
        "moderates": moderates,
        "boards": Board.objects.all() if moderates else [],
        "why_not": why_not_answer(request, found, moderates),
        "gates": closed_gates(request.user, KNOWN),
        "text": text or quote_post(request, found),
        "refused": refused,
        "longest": LONGEST_POST,
        "newest_shown": page.posts[-1].pk if page.posts else 0,
        "has_more_new": first_new is not None and page.later is not None,
    }
    if by is not None and request.method == "GET":
        note_as_read(by, found, page.posts, first_new)
    return render(request, "community/forum/thread.html", context, status=refused.status if refused else 200)


def thread_or_404(request: HttpRequest, pk: int) -> Thread:
    return get_object_or_404(threads_seen_by(request.user), pk=pk)


def find_thread(request: HttpRequest, pk: int) -> Thread:
    found = threads_seen_by(request.user).filter(pk=pk).first()
    return found or thread_or_404(request, get_object_or_404(MergedThread, number=pk).thread_id)


def threads_seen_by(viewer: User | AnonymousUser) -> ThreadQuerySet:
    threads = Thread.objects.seen_by(viewer, is_moderator(viewer))
    return threads.select_related("board", "starter", "button__set", "set", "tournament")


def posts_page(found: Thread, request: HttpRequest) -> PostsPage:
    seen = posts_seen_by(request.user, found)
    if (before := small_number(request.GET.get("to"))) is not None:
        posts = list(seen.filter(pk__lt=before).order_by("-pk")[: POSTS_A_PAGE + 1])
        more, posts = len(posts) > POSTS_A_PAGE, posts[:POSTS_A_PAGE][::-1]
        return PostsPage(posts, earlier=posts[0].pk if more else None, later=before)
    start = small_number(request.GET.get("from"))
    posts = list(seen.filter(pk__gte=start or 0).order_by("pk")[: POSTS_A_PAGE + 1])
    later = posts[POSTS_A_PAGE].pk if len(posts) > POSTS_A_PAGE else None
    has_earlier = start is not None and seen.filter(pk__lt=start).exists()
    return PostsPage(posts[:POSTS_A_PAGE], earlier=start if has_earlier else None, later=later)


def posts_seen_by(viewer: User | AnonymousUser, thread: Thread) -> PostQuerySet:
    posts = Post.objects.for_viewer(viewer, is_moderator(viewer))
    return posts.filter(thread=thread).select_related("author")


def note_as_read(by: Reader, found: Thread, posts: Sequence[Post], first_new: int | None) -> None:
    if posts and first_new is not None and posts[0].pk <= first_new <= posts[-1].pk:
        with unless_read_only():
            unread.mark_read_up_to(by, found, posts[-1].pk)


def following_state(request: HttpRequest, found: Thread) -> Following | None:
    if not request.user.is_authenticated:
        return None
    return Following.objects.filter(player=request.user, thread=found).first()


def why_not_answer(request: HttpRequest, found: Thread, moderates: bool) -> str:
    if found.is_locked and not moderates:
        return _("This thread is locked.")
    if found.board.is_closed and not moderates:
        return _("This board is closed.")
    return ""


def quote_post(request: HttpRequest, found: Thread) -> str:
    number = small_number(request.GET.get("quote"))
    if number is None:
        return ""
    post = found.posts.filter(pk=number, state=Post.State.SHOWN).select_related("author").first()
    if post is None:
        return ""
    return f"[quote={post.author or ''}]{post.text}[/quote]\n\n".replace("[quote=]", "[quote]")


@require_safe
@never_cache
def post(request: HttpRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Post.objects.filter_by_number(pk).select_related("thread"))
    moderates = is_moderator(request.user)
    if found.thread.is_hidden and not moderates:
        raise Http404
    if found.state == Post.State.HELD and not moderates and found.author_id != request.user.pk:
        waits = NotPossible(ForumCode.WAITS)
        return render(request, "community/forum/refused.html", {"refused": waits}, status=waits.status)
    return redirect(post_url(found))


def post_url(found: Post) -> str:
    above = Post.objects.filter(thread=found.thread_id, pk__lt=found.pk).order_by("-pk")
    start = [found.pk, *above.values_list("pk", flat=True)[:BEFORE_A_LINK]][-1]
    first = not Post.objects.filter(thread=found.thread_id, pk__lt=start).exists()
    path = Thread(pk=found.thread_id).get_absolute_url()
    return f"{path}#post-{found.pk}" if first else f"{path}?from={start}#post-{found.pk}"


@require_safe
@never_cache
def newer_posts(request: HttpRequest, pk: int) -> HttpResponse:
    found = find_thread(request, pk)
    after = small_number(request.GET.get("after")) or 0
    came = Post.objects.filter_shown().filter(thread=found, pk__gt=after).order_by("pk")
    context = {"thread": found, "first": came.first(), "came": came.count(), "after": after}
    return render(request, "community/forum/_newer.html", context)


@require_safe
@never_cache
def go_to_first_new(request: HttpRequest, pk: int) -> HttpResponse:
    found = find_thread(request, pk)
    by = reader_or_none(request.user)
    new = unread.first_unread_in(by, found) if by else None
    return redirect(found if new is None else post_url(Post(pk=new, thread=found)))


@require_POST
@account_required
@rate_limit("forum_mark")
def follow(request: PlayerRequest, pk: int) -> HttpResponse:
    found = find_thread(request, pk)
    wish = request.POST.get("wish", "")
    store_following(request.user, found, wish)
    told = {
        "follow": _("You’re following this thread."),
        "mute": _("You’ve muted this thread. It will never show as new."),
    }
    messages.success(request, told.get(wish, _("You no longer follow this thread.")))
    return redirect(found)


def store_following(player: User, thread: Thread, wish: str) -> None:
    by = unread.get_or_create_reader(player)
    if wish in ("follow", "mute"):
        Following.objects.update_or_create(
            player=player, thread=thread, defaults={"is_muted": wish == "mute"}
        )
    else:
        Following.objects.filter(player=player, thread=thread).delete()
    unread.drop_count(by)


@require_POST
@account_required
@rate_limit("forum_mark")
def mark_unread(request: PlayerRequest, pk: int) -> HttpResponse:
    found = get_object_or_404(Post.objects.filter_shown().select_related("thread__board"), pk=pk)
    unread.mark_unread_from(unread.get_or_create_reader(request.user), found)
    messages.success(
        request, _("“%(thread)s” is marked as new from that post on.") % {"thread": found.thread}
    )
    return redirect(found.thread.board)


@require_safe
@never_cache
@account_required
def go_to_next(request: PlayerRequest) -> HttpResponse:
    found = unread.oldest_unread(unread.get_or_create_reader(request.user))
    if found is None:
        messages.info(request, _("You have read everything."))
        return redirect("forum:boards")
    return redirect(post_url(found))


@require_POST
@account_required
@rate_limit("forum_mark")
def mark_all_read_view(request: PlayerRequest) -> HttpResponse:
    unread.mark_all_read(unread.get_or_create_reader(request.user))
    messages.success(request, _("Everything is marked as read."))
    return redirect("forum:boards")


@require_POST
@account_required
@rate_limit("forum_mark")
def mark_board_read(request: PlayerRequest, slug: str) -> HttpResponse:
    board = get_object_or_404(Board, slug=slug)
    unread.mark_threads_read(unread.get_or_create_reader(request.user), Thread.objects.filter(board=board))
    messages.success(request, _("Everything here is marked as read."))
    return redirect(board)


@require_POST
@account_required
@rate_limit("forum_mark")
def mark_thread_read(request: PlayerRequest, pk: int) -> HttpResponse:
    found = find_thread(request, pk)
    unread.mark_threads_read(unread.get_or_create_reader(request.user), Thread.objects.filter(pk=found.pk))
    messages.success(request, _("“%(thread)s” is marked as read.") % {"thread": found})
    return redirect(found.board)


@require_safe
@never_cache
def unread_count(request: HttpRequest) -> HttpResponse:
    new = unread.count_unread(request.user) if request.user.is_authenticated else 0
    return render(request, "community/forum/_next_new.html", {"new": new})
