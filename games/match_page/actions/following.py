"""Views for following a match and for featuring it."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.views.decorators.http import require_POST

from core.rate_limits import rate_limit
from core.refusals import NotPlayable, NotPossible
from games.lists import watching
from games.match_page.actions.answering import answers_in_words, updated_page
from games.match_page.sidebar.bell import may_feature
from games.models import Featured, Match
from games.play import MatchCode
from games.web import SeatedRequest


@require_POST
@login_required
@rate_limit("tie")
@answers_in_words
def follow_view(request: SeatedRequest, found: Match) -> HttpResponse:
    watching.follow(found, request.user, on=request.POST.get("bell") == "on")
    return updated_page(request, found)


@require_POST
@login_required
@answers_in_words
def feature_view(request: SeatedRequest, found: Match) -> HttpResponse:
    if not may_feature(request.user):
        raise NotPossible(MatchCode.MODERATORS_ONLY)
    if request.POST.get("feature") != "on":
        Featured.objects.filter(match=found).delete()
    elif not found.is_public:
        raise NotPlayable(MatchCode.ONLY_PUBLIC_FIRST)
    else:
        Featured.objects.get_or_create(match=found, defaults={"by": request.user})
    return updated_page(request, found)
