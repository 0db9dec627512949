"""Views for the organizers of a tournament and for moderators."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from core.numbers import number_in
from core.rate_limits import rate_limit
from core.refusals import NotPossible, Unclear
from games.web import SeatedRequest
from tournaments import verbs
from tournaments.locking import LONGEST_REASON
from tournaments.models import LONGEST_RULES, LONGEST_TITLE, Talkers
from tournaments.pages import tournament
from tournaments.pages.arranging import ArrangingForm
from tournaments.pages.tournament import shown_to
from tournaments.pages.tournament_view import TournamentShown
from tournaments.refusals import TournamentCode


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@rate_limit("organise", looking_is_free=True)
def organise(request: SeatedRequest, pk: int) -> HttpResponse:
    shown = shown_to(request, pk)
    if not shown.may_organise:
        return tournament.draw_page(request, shown, NotPossible(TournamentCode.NOT_THE_ORGANISER))
    if request.method != "POST":
        return draw_acts(request, shown)
    try:
        act_of(request)(request, pk)
    except NotPossible as error:
        return draw_acts(request, shown_to(request, pk), error)
    messages.success(request, _("Done."))
    still_organises = shown_to(request, pk).may_organise
    return redirect("tournaments:organise" if still_organises else "tournaments:tournament", pk)


def draw_acts(
    request: SeatedRequest, shown: TournamentShown, refused: NotPossible | None = None
) -> HttpResponse:
    event = shown.tournament
    context = {
        "shown": shown,
        "event": event,
        "refused": refused,
        "title": request.POST.get("title", event.title),
        "rules": request.POST.get("rules", event.rules),
        "longest": {"title": LONGEST_TITLE, "rules": LONGEST_RULES, "words": LONGEST_REASON},
        "open": sorted(
            (each for each in shown.all_shown if each.is_open), key=lambda each: not each.waits_for_ruling
        ),
        "still_in": [entry for entry in shown.entries if entry.is_in],
        "may_edit": shown.is_moderator or not event.is_over,
        "arranging": ArrangingForm.showing(event) if event.is_open else None,
        "all_talkers": Talkers.choices,
        "pairs_by_hand": event.its_kind.by_hand and event.is_running,
        "may_finish": event.its_kind.has_last_day and event.is_running,
    }
    return render(request, "tournaments/organise.html", context, status=refused.status if refused else 200)


# ---- what the buttons of the page do

ACTS: dict[str, Callable[[SeatedRequest, int], object]] = {
    "edit": lambda asked, pk: verbs.edit(
        pk, asked.user, asked.POST.get("title", ""), asked.POST.get("rules", "")
    ),
    "rearrange": lambda asked, pk: verbs.rearrange(pk, asked.user, ArrangingForm(asked.POST).arrangement),
    "invite": lambda asked, pk: verbs.invite(pk, asked.user, asked.POST.get("player", "")),
    "helper": lambda asked, pk: verbs.name_helper(pk, asked.user, asked.POST.get("player", "")),
    "no-helper": lambda asked, pk: verbs.give_up_helping(pk, asked.user, asked.POST.get("player", "")),
    "write": lambda asked, pk: verbs.write_to_all(pk, asked.user, reason_in(asked)),
    "talkers": lambda asked, pk: verbs.choose_talkers(pk, asked.user, asked.POST.get("talkers", "")),
    "start": lambda asked, pk: verbs.start(pk, asked.user),
    "cancel": lambda asked, pk: verbs.cancel(pk, asked.user, reason_in(asked)),
    "finish": lambda asked, pk: verbs.finish(pk, asked.user),
    "end": lambda asked, pk: verbs.end(pk, asked.user, reason_in(asked)),
    "expel": lambda asked, pk: verbs.expel(pk, asked.user, number_in(asked.POST, "entry"), reason_in(asked)),
    "replace": lambda asked, pk: verbs.replace(
        pk, asked.user, number_in(asked.POST, "entry"), substitute_in(asked, pk)
    ),
    "forfeit": lambda asked, pk: verbs.forfeit(
        pk, asked.user, number_in(asked.POST, "pairing"), number_in(asked.POST, "loser"), reason_in(asked)
    ),
    "extend": lambda asked, pk: verbs.extend(
        pk, asked.user, number_in(asked.POST, "pairing"), number_in(asked.POST, "days"), reason_in(asked)
    ),
    "pair": lambda asked, pk: verbs.pair_by_hand(
        pk, asked.user, number_in(asked.POST, "one"), number_in(asked.POST, "other")
    ),
}


def act_of(request: SeatedRequest) -> Callable[[SeatedRequest, int], object]:
    act = ACTS.get(request.POST.get("act", ""))
    if act is None:
        raise Unclear("act")
    return act


def reason_in(request: SeatedRequest) -> str:
    return request.POST.get("words", "")


def substitute_in(request: SeatedRequest, pk: int) -> User:
    number = number_in(request.POST, "spare")
    found = (entry.player for entry in shown_to(request, pk).spares if entry.pk == number)
    substitute = next(found, None)
    if substitute is None:
        raise NotPossible(TournamentCode.NO_SUCH_ENTRY)
    return substitute
