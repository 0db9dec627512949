"""The page of a match, and the parts of the page that are loaded separately."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from django.http import HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET
from django_htmx.http import HttpResponseClientRedirect, HttpResponseClientRefresh

from core.rate_limits import check_limit
from core.refusals import NotPossible, TooLate
from games.decisions import DecisionForm, TurnForm
from games.decisions.before_round import SpecialForm
from games.decisions.certain_capture import prefer_certain_capture
from games.decisions.fire_form import FireForm
from games.decisions.preview import Preview
from games.decisions.preview import preview as foresee
from games.decisions.reach import reach
from games.decisions.reaction_form import ReactionForm
from games.decisions.reading_answers import read_action
from games.live.presence import players_present
from games.match_page.board.match_table import form_of_match
from games.match_page.device import device_choices
from games.match_page.drawing import draw, log_for, waits_here
from games.match_page.on_board.follow_ups import table_to_go_to
from games.match_page.sidebar.series import score_between
from games.play import MatchCode
from games.web import NOT_CHANGED, PageRequest, keep_offline, visible_match
from rules import Action, AdjustFire, Attack, Perspective, TurnDownFocus, UseSpecial


def limits_whole_logs(view: Callable[[PageRequest, int], HttpResponse]) -> Callable[..., HttpResponse]:
    @wraps(view)
    def wrapper(request: PageRequest, pk: int) -> HttpResponse:
        if request.GET.keys() & {"whole", "before"} and (too_many := check_limit(request, "all_said")):
            return too_many
        return view(request, pk)

    return wrapper


@require_GET
@never_cache
@limits_whole_logs
def match(request: PageRequest, pk: int) -> HttpResponse:
    found = visible_match(request, pk)
    page = draw(request, found)
    return page if found.seat_of(request.user) is None else keep_offline(request, page)


@require_GET
@never_cache
def board(request: PageRequest, pk: int) -> HttpResponse:
    """Return the board, unless the page already shows the current version.

    With `since`, the board contains the events since that version. A finished match redirects to the viewer's
    rematch once that has begun.
    """
    found = visible_match(request, pk)
    if request.GET.get("version") == str(found.version):
        return HttpResponse(status=NOT_CHANGED)
    if found.has_begun and "offer" in request.GET:
        return HttpResponseClientRefresh()
    if found.is_finished and (table := table_to_go_to(found, request.user)):
        return HttpResponseClientRedirect(table.get_absolute_url())
    return draw(request, found, filled=request.GET, fragment=True)


@require_GET
@never_cache
def counts(request: PageRequest, pk: int) -> HttpResponse:
    found = visible_match(request, pk)
    context = {"match_id": pk, "terms": {"seats": found.all_seats}, "waits_here": waits_here(request, found)}
    return render(request, "games/match_page/_counts.html", context)


@require_GET
@never_cache
def presence(request: PageRequest, pk: int) -> JsonResponse:
    found = visible_match(request, pk)
    present = players_present(pk, found.players)
    return JsonResponse({"here": [seat.number for seat in found.all_seats if seat.player_id in present]})


@require_GET
@never_cache
def between_view(request: PageRequest, pk: int) -> HttpResponse:
    found = visible_match(request, pk)
    context = {"match_id": pk, "score": score_between(found, request.user), "seats": found.all_seats}
    return render(request, "games/match_page/sidebar/_score_between.html", context)


@require_GET
@never_cache
@limits_whole_logs
def log(request: PageRequest, pk: int) -> HttpResponse:
    """Return the log and the chat, unless neither has changed.

    With `since`, the entries that were new when the page was opened remain marked as new.
    """
    found = visible_match(request, pk)
    known = (request.GET.get("version"), request.GET.get("chat"))
    if known == (str(found.version), str(found.chat_version)):
        return HttpResponse(status=NOT_CHANGED)
    return render(request, "games/chat/_log.html", {"log": log_for(request, found)})


@require_GET
@never_cache
def preview_view(request: PageRequest, pk: int) -> HttpResponse:
    found = visible_match(request, pk)
    if not found.has_begun:
        return show_refusal(request, TooLate(MatchCode.NOT_BEGUN))
    seat = found.seen_from(request.user)
    perspective = found.battle.seen_by(None if seat is None else seat.number)
    certain = device_choices(request).takes_for_certain
    return preview_answer(request, form_of_match(found, perspective), certain=certain)


def preview_answer(request: PageRequest, form: DecisionForm | None, *, certain: bool = False) -> HttpResponse:
    """Return a preview of the filled-in answer, or no content if the form is for another decision.

    If *certain*, an attack that could be a Trip or Boom attack is the other kind that it could be.
    """
    if form is None or form.decision is None or str(form.decision.number) != request.GET.get("decision"):
        return HttpResponse(status=NOT_CHANGED)
    asked = request.GET.copy()
    asked["action"] = form.foreseen_as
    try:
        action = read_choice(asked, form.perspective, certain=certain)
    except NotPossible as error:
        return show_refusal(request, error)
    match form, action:
        case ReactionForm(), TurnDownFocus():
            return show_preview(request, form.foresee(action))
        case FireForm(), AdjustFire():
            return show_preview(request, form.foresee(action))
        case SpecialForm(), UseSpecial():
            if not form.special.foresees:
                return HttpResponse(status=NOT_CHANGED)
            return show_preview(request, form.foresee(action))
    assert isinstance(action, Attack)
    if isinstance(form, TurnForm):
        if why := form.why_chosen_die_is_idle(action):
            return render(request, "games/board/_chosen_sentence.html", {"say": why})
        if found_reach := reach(form, action):
            return render(request, "games/board/_chosen_sentence.html", {"reach": found_reach})
    return show_preview(request, foresee(form.perspective, action, with_rolls=wants_rolls_told(request)))


def read_choice(asked: QueryDict, perspective: Perspective, *, certain: bool) -> Action:
    action = read_action(asked, perspective)
    return prefer_certain_capture(perspective, action) if certain else action


def show_preview(request: PageRequest, preview: Preview) -> HttpResponse:
    return render(request, "games/board/_chosen_sentence.html", {"preview": preview})


def wants_rolls_told(request: PageRequest) -> bool:
    return request.user.is_authenticated and request.user.preferences.tells_rolls


def show_refusal(request: PageRequest, refused: NotPossible) -> HttpResponse:
    return render(request, "games/board/_chosen_sentence.html", {"say": str(refused)}, status=refused.status)
