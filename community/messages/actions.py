"""Actions in the menu of a conversation, such as muting and deleting it."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.decorators import PlayerRequest, account_required
from community.messages import copies
from community.messages.pages import copies_or_404
from community.messages.reporting import report_about
from community.moderation.views import report_form
from core.numbers import small_number
from core.rate_limits import rate_limit


@require_POST
@account_required
def mute_conversation(request: PlayerRequest, pk: int) -> HttpResponse:
    mine, _theirs = copies_or_404(request, pk)
    copies.set_muted(mine, "silent" in request.POST)
    return redirect(mine.conversation)


@require_POST
@account_required
def discard_conversation(request: PlayerRequest, pk: int) -> HttpResponse:
    mine, _theirs = copies_or_404(request, pk)
    copies.discard(mine)
    messages.success(request, _("Deleted. The other player keeps their copy."))
    return redirect("conversations:conversations")


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@account_required
@rate_limit("report", looking_is_free=True)
def report(request: PlayerRequest, pk: int) -> HttpResponse:
    mine, theirs = copies_or_404(request, pk)
    number = small_number(request.GET.get("to", "")) or mine.conversation.written
    about = report_about(mine, theirs, number)
    if about is None:
        raise Http404
    return report_form(request, about, mine.conversation.get_absolute_url())
