"""What an organiser, or a moderator, does about a tournament."""

from __future__ import annotations

from collections.abc import Callable

from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.refusals import NotPossible, Unclear
from games.web import SeatedRequest
from tournaments import verbs
from tournaments.locking import LONGEST_REASON
from tournaments.models import LONGEST_RULES, LONGEST_TITLE
from tournaments.models.settings import Kind
from tournaments.pages import tournament
from tournaments.pages.shown import TournamentShown
from tournaments.pages.tournament import number_in, shown_to
from tournaments.refusals import TournamentCode


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@rate_limit(action="tie")
def organise(request: SeatedRequest, pk: int) -> HttpResponse:
    shown = shown_to(request, pk)
    if not shown.may_organise:
        return tournament.draw(request, shown, NotPossible(TournamentCode.NOT_THE_ORGANISER))
    if request.method != "POST":
        return draw(request, shown)
    try:
        act_of(request)(request, pk)
    except NotPossible as error:
        return draw(request, shown_to(request, pk), error)
    messages.success(request, _("Done."))
    return redirect("tournaments:organise", pk)


def draw(request: SeatedRequest, shown: TournamentShown, refused: NotPossible | None = None) -> HttpResponse:
    event = shown.tournament
    context = {
        "shown": shown,
        "event": event,
        "refused": refused,
        "title": request.POST.get("title", event.title),
        "rules": request.POST.get("rules", event.rules),
        "longest": {"title": LONGEST_TITLE, "rules": LONGEST_RULES, "words": LONGEST_REASON},
        "open": sorted(
            (each for each in shown.all_shown if each.is_open), key=lambda each: not each.waits_for_a_word
        ),
        "still_in": [entry for entry in shown.entries if entry.is_in],
        "may_edit": shown.is_moderator or not event.is_over,
        "pairs_by_hand": event.kind == Kind.BY_HAND and event.is_running,
        "may_finish": event.kind in (Kind.BY_HAND, Kind.LADDER) and event.is_running,
    }
    return render(request, "tournaments/organise.html", context, status=refused.status if refused else 200)


# ---- what the buttons of the page do


def edit(request: SeatedRequest, pk: int) -> None:
    verbs.edit(pk, request.user, request.POST.get("title", ""), request.POST.get("rules", ""))


def start(request: SeatedRequest, pk: int) -> None:
    verbs.start(pk, request.user)


def cancel(request: SeatedRequest, pk: int) -> None:
    verbs.cancel(pk, request.user, words_in(request))


def finish(request: SeatedRequest, pk: int) -> None:
    verbs.finish(pk, request.user)


def end(request: SeatedRequest, pk: int) -> None:
    verbs.end(pk, request.user, words_in(request))


def expel(request: SeatedRequest, pk: int) -> None:
    verbs.expel(pk, request.user, number_in(request, "entry"), words_in(request))


def replace(request: SeatedRequest, pk: int) -> None:
    substitute = next(
        (
            entry.player
            for entry in shown_to(request, pk).spares
            if entry.pk == number_in(request, "spare") and entry.player is not None
        ),
        None,
    )
    if substitute is None:
        raise NotPossible(TournamentCode.NO_SUCH_ENTRY)
    verbs.replace(pk, request.user, number_in(request, "entry"), substitute)


def forfeit(request: SeatedRequest, pk: int) -> None:
    pairing, loser = number_in(request, "pairing"), number_in(request, "loser")
    verbs.forfeit(pk, request.user, pairing, loser, words_in(request))


def extend(request: SeatedRequest, pk: int) -> None:
    pairing, days = number_in(request, "pairing"), number_in(request, "days")
    verbs.extend(pk, request.user, pairing, days, words_in(request))


def pair(request: SeatedRequest, pk: int) -> None:
    verbs.pair_by_hand(pk, request.user, number_in(request, "one"), number_in(request, "other"))


ACTS: dict[str, Callable[[SeatedRequest, int], None]] = {
    act.__name__: act for act in (edit, start, cancel, finish, end, expel, replace, forfeit, extend, pair)
}


def act_of(request: SeatedRequest) -> Callable[[SeatedRequest, int], None]:
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Unclear("act")
    return act


def words_in(request: SeatedRequest) -> str:
    return request.POST.get("words", "")
