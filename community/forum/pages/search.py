"""The page for searching the forum."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from community.forum.models import Board
from community.forum.pages.boards import ThreadShown
from community.forum.post_search import PostSearch, search_words
from core.numbers import small_number
from core.rate_limits import rate_limit
from core.refusals import NotPossible
from core.text.visible import remove_invisible

FOUND_A_PAGE = 20
MOST_TITLES = 5


@require_safe
@never_cache
@rate_limit("forum_search")
def search(request: HttpRequest) -> HttpResponse:
    asked = {
        name: remove_invisible(request.GET.get(name, "")).strip()
        for name in ("q", "board", "author", "thread")
    }
    context: dict[str, object] = {"asked": asked, "boards": Board.objects.all()}
    if not asked["q"]:
        return render(request, "community/forum/search.html", context)
    try:
        wanted = PostSearch(
            search_words(asked["q"]), asked["board"], asked["author"], small_number(asked["thread"])
        )
    except NotPossible as refused:
        return render(
            request, "community/forum/search.html", {**context, "refused": refused}, status=refused.status
        )
    posts = wanted.posts()
    if (before := small_number(request.GET.get("before"))) is not None:
        posts = posts.filter(pk__lt=before)
    elif wanted.thread is None:
        context["threads"] = [ThreadShown(found, 0) for found in wanted.threads()[:MOST_TITLES]]
    page = list(posts[: FOUND_A_PAGE + 1])
    context["found"] = [(post, wanted.make_excerpt(post.text)) for post in page[:FOUND_A_PAGE]]
    context["older"] = page[FOUND_A_PAGE - 1].pk if len(page) > FOUND_A_PAGE else None
    return render(request, "community/forum/search.html", context)
