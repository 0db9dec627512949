"""Views of the gallery: the list, publishing, votes and reports."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.players.who_may_play import why_not_among_strangers
from community.moderation.models import Report
from community.moderation.views import GET_OR_POST, report_form
from core.numbers import small_number
from core.rate_limits import rate_limit
from core.redirects import to_next_or
from core.refusals import NotPossible
from games.web import PageRequest, SeatedRequest
from training.workshop.gallery import ORDERS, publish, published_fighters, vote, voted_by, withdraw
from training.workshop.models import KeptFighter

SHOWN = 24


@require_safe
@never_cache
def gallery(request: PageRequest) -> HttpResponse:
    return draw_gallery(request)


def draw_gallery(request: PageRequest | SeatedRequest, refused: NotPossible | None = None) -> HttpResponse:
    hidden = why_not_among_strangers(request.user)
    refused = refused or hidden
    order = request.GET.get("order", "")
    order = order if order in ORDERS else "votes"
    found = published_fighters(request.user).order_by(*ORDERS[order])
    page = Paginator(found.none() if hidden else found, SHOWN).get_page(
        small_number(request.GET.get("page")) or 1
    )
    context = {
        "page": page,
        "around": list(page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1))
        if page.has_other_pages()
        else [],
        "order": order,
        "voted": voted_by(request.user, page),
        "refused": refused,
        "is_closed": hidden is not None,
    }
    status = refused.status if refused else 200
    return render(request, "training/workshop/gallery.html", context, status=status)


@require_POST
@login_required
@rate_limit("keep_fighter")
def publish_fighter(request: SeatedRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(KeptFighter, slug=slug, maker=request.user)
    if "withdraw" in request.POST:
        withdraw(found)
        messages.success(request, _("%(name)s is no longer in the gallery.") % {"name": found.name})
        return redirect(found)
    try:
        publish(found, request.user)
    except NotPossible as error:
        return draw_gallery(request, error)
    messages.success(request, _("%(name)s is now in the gallery.") % {"name": found.name})
    return redirect(found)


@require_POST
@login_required
@rate_limit("tie")
def vote_for(request: SeatedRequest, slug: str) -> HttpResponse:
    try:
        found = vote(slug, request.user, likes="take_back" not in request.POST)
    except NotPossible as error:
        return draw_gallery(request, error)
    return to_next_or(request, found)


@GET_OR_POST
@never_cache
@login_required
@rate_limit("report", looking_is_free=True)
def report_fighter(request: SeatedRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(published_fighters(request.user), slug=slug)
    page = found.get_absolute_url()
    about = Report(kind=Report.Kind.FIGHTER, player=found.maker, page=page, quoted=found.name)
    return report_form(request, about, page)
