"""The pages of a match: they show what the viewer may know, and ask `games/play/` for all that is done."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from allauth.decorators import rate_limit
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from django_htmx.http import HttpResponseClientRefresh, reswap, retarget
from django_htmx.middleware import HtmxDetails

from accounts.decorators import PlayerRequest
from accounts.models import Invitation, Preferences, User
from buttons.models import Button
from games import dice, picks, play
from games.again import again_for, another_like, before
from games.answers import read_action, read_number
from games.board import Board
from games.chat import marked_up
from games.log import Log
from games.models import Match, Seat
from games.play import DecisionClosed, DecisionId, NotPossible, NotSeated
from games.presence import here
from games.preview import preview as foresee
from games.series import series_of
from games.wording import in_words
from rules import Attack, Refused

NOT_CHANGED = 204
PICKED_AS = {"mine": "pick", "theirs": "theirs"}
"""What the address of an offer calls the buttons that were picked for the viewer and for the other."""

SURE = "sure:"
"""Before an answer that was asked about again."""
SMALL_NUMBER = re.compile(r"[0-9]{1,9}")


class PageRequest(HttpRequest):
    htmx: HtmxDetails


class SeatedRequest(PlayerRequest):
    """From somebody who is logged in: whether they have a seat is for `games/play/` to say."""

    htmx: HtmxDetails


def visible_match(request: PageRequest | SeatedRequest, pk: int) -> Match:
    found = get_object_or_404(Match, pk=pk)
    if not found.is_seen_by(request.user):
        raise Http404
    return found


# ---- the page and its board


@require_GET
@never_cache
def match(request: PageRequest, pk: int) -> HttpResponse:
    return draw(request, visible_match(request, pk))


@require_GET
@never_cache
def board(request: PageRequest, pk: int) -> HttpResponse:
    """The board, unless the page has it already; with what happened `since`, if it asks for that."""
    found = visible_match(request, pk)
    if request.GET.get("version") == str(found.version):
        return HttpResponse(status=NOT_CHANGED)
    if found.has_begun and "offer" in request.GET:
        return HttpResponseClientRefresh()
    return draw(request, found, filled=request.GET, fragment=True)


def draw(
    request: PageRequest | SeatedRequest,
    found: Match,
    *,
    filled: QueryDict | None = None,
    say: str = "",
    status: int = 200,
    fragment: bool = False,
    asks_again: bool = False,
) -> HttpResponse:
    context: dict[str, Any] = {"match_id": found.pk, "version": found.version, "terms": terms_of(found)}
    if found.has_begun:
        context["board"] = Board(found, request.user, filled, say)
        context["board"].asks_again = asks_again
        if found.is_finished:
            context["again"] = again_for(found, request.user)
    else:
        context["offer"] = offer_for(request, found, say)
    context["alone"] = fragment or bool(request.htmx)
    if context["alone"]:
        if "since" in asked_with(request):
            context["log"] = log_for(request, found)
    elif found.has_begun or found.seat_of(request.user) is not None:
        context["log"] = log_for(request, found)
        context["before"] = before(found, request.user)
        context["bell"] = bell_for(found, request.user)
        context["series"] = None if found.is_finished else series_of(found, request.user)
    template = "games/_board.html" if context["alone"] else "games/match.html"
    return render(request, template, context, status=status)


def bell_for(found: Match, viewer: User | AnonymousUser) -> dict[str, bool]:
    """Whether the viewer follows the match and everybody is shown it first, and may change that."""
    may_follow = viewer.is_authenticated and found.seat_of(viewer) is None
    may_change = found.is_public and may_feature(viewer)
    return {
        "may_follow": may_follow and found.is_public and not found.is_finished,
        "is_followed": may_follow and found.bells.filter(player=viewer.pk).exists(),
        "may_feature": may_change,
        "is_featured": may_change and hasattr(found, "featured"),
    }


def may_feature(viewer: User | AnonymousUser) -> bool:
    return viewer.has_perm("games.add_featured")


def asked_with(request: PageRequest | SeatedRequest) -> QueryDict:
    return request.POST if request.method == "POST" else request.GET


def terms_of(found: Match) -> dict[str, Any]:
    """What was agreed on: nothing of it is secret."""
    return {
        "status": found.status,
        "ruleset": found.get_ruleset_display(),
        "first_to": found.first_to,
        "winslow_of": found.winslow_of,
        "winslow_die": found.winslow_die,
        "arranged_by": found.arranged_by,
        "printed_specials": found.printed_specials,
        "proposer": found.proposer_id,
        "description": marked_up([found.description])[0] if found.description else "",
        "is_private": found.is_private,
        "is_on_one_device": found.is_on_one_device,
        "commitment": found.commitment,
        "seats": [
            {
                "name": seat.name,
                "player": seat.player,
                "accepted": seat.accepted,
                "button": seat.button_name,
                "recipe": seat.recipe,
                "special": seat.special,
                "by_lot": seat.by_lot,
                "left_to_others": seat.accepted and seat.is_to_be_picked,
                "search": seat.search,
            }
            for seat in found.all_seats
        ],
    }


def offer_for(request: PageRequest | SeatedRequest, found: Match, say: str) -> dict[str, Any]:
    seat = found.seat_of(request.user)
    closer = None if found.closed_by is None else found.all_seats[found.closed_by].name
    is_arranger = seat is None and request.user.is_authenticated and found.proposer_id == request.user.pk
    is_open = found.is_on_offer and any(other.is_open for other in found.all_seats)
    return {
        "say": say,
        "is_offered": found.is_on_offer,
        "has_expired": found.has_expired,
        "expires_at": found.expires_at,
        "is_mine": seat is not None and seat.accepted,
        "description": found.description,
        "may_describe": found.is_on_offer and found.proposer_id == request.user.pk,
        "may_accept": found.is_on_offer
        and request.user.is_authenticated
        and (not seat.accepted if seat else is_open),
        "may_decline": found.is_on_offer
        and (not seat.accepted or found.proposer_id in (None, seat.player_id) if seat else is_arranger),
        "may_step_back": found.is_offered and seat is not None and seat.joined,
        "is_arranger": is_arranger,
        "to_pick": picked_in(request, found),
        "another": another_like(found, seat.number) if seat and found.proposer_id == seat.player_id else "",
        "link": link_to(request, found, seat.player) if is_open and seat and seat.player else "",
        "closer": closer,
        "words": dice.new_words(),
    }


def seats_to_pick_for(found: Match, viewer: User | AnonymousUser) -> dict[str, Seat]:
    """Whoever joins picks for their own seat, and for that of a player who left it to them."""
    mine = found.seat_of(viewer) or next((seat for seat in found.all_seats if seat.is_open), None)
    left = (seat for seat in found.all_seats if seat.accepted and seat.is_to_be_picked)
    seats = {"mine": mine, "theirs": next(left, None)}
    return {side: seat for side, seat in seats.items() if seat is not None and seat.is_to_be_picked}


def picked_in(request: PageRequest | SeatedRequest, found: Match) -> list[dict[str, Any]]:
    """For each seat that the viewer picks for, the button that was picked, if it is one."""
    given = {name: request.GET.get(name, "") for name in PICKED_AS.values()}
    return [
        {
            "side": side,
            "seat": seat,
            "name": PICKED_AS[side],
            "button": button_in(given[PICKED_AS[side]], request.user, seat.search),
            "others": urlencode({n: p for n, p in given.items() if p and n != PICKED_AS[side]}),
        }
        for side, seat in seats_to_pick_for(found, request.user).items()
    ]


def button_in(pick: str, viewer: User | AnonymousUser, within: str) -> Button | None:
    try:
        return picks.button_of(pick, asking=viewer if viewer.is_authenticated else None, within=within)
    except NotPossible:
        return None


def link_to(request: PageRequest | SeatedRequest, found: Match, host: User) -> str:
    """Whoever opens it may play the viewer, and comes to this match."""
    invitation, _made = Invitation.objects.get_or_create(host=host)
    address = f"{invitation.get_absolute_url()}?{urlencode({'next': found.get_absolute_url()})}"
    return request.build_absolute_uri(address)


@require_GET
@never_cache
def counts(request: PageRequest, pk: int) -> HttpResponse:
    """How many matches wait for the viewer, for a page that heard of another match."""
    found = visible_match(request, pk)
    return render(request, "games/_counts.html", {"match_id": pk, "terms": {"seats": found.all_seats}})


@require_GET
@never_cache
def presence(request: PageRequest, pk: int) -> JsonResponse:
    """The seats whose players are looking at the match now."""
    found = visible_match(request, pk)
    present = here(pk, found.players)
    return JsonResponse({"here": [seat.number for seat in found.all_seats if seat.player_id in present]})


@require_GET
@never_cache
def log(request: PageRequest, pk: int) -> HttpResponse:
    """What happened and what was said, alone; `since` keeps what was new when the page was opened."""
    found = visible_match(request, pk)
    known = (request.GET.get("version"), request.GET.get("said"))
    if known == (str(found.version), str(found.said)):
        return HttpResponse(status=NOT_CHANGED)
    return render(request, "games/_log.html", {"log": log_for(request, found)})


def log_for(request: PageRequest | SeatedRequest, found: Match) -> Log:
    asked = asked_with(request)
    since = asked.get("since", "")
    number = int(since) if SMALL_NUMBER.fullmatch(since) else None
    log = Log(found, request.user, since=number, whole="whole" in asked)
    play.note_seen(found, log.my_row)
    return log


# ---- answering


def answers_in_words(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view gets the match. What the site or the rules refuse is told on the page as it stands now."""

    @wraps(view)
    def answered(request: SeatedRequest, pk: int) -> HttpResponse:
        found = visible_match(request, pk)
        try:
            return view(request, found)
        except NotPossible as error:
            say, status = str(error), error.status
        except Refused as error:
            say, status = in_words(error.refusal), 422
        if asked_from_list(request):
            from games.overview import draw_matches

            return draw_matches(request, say, status)
        answer = draw(request, visible_match(request, pk), filled=request.POST, say=say, status=status)
        return retarget(reswap(answer, "outerHTML"), "#board") if request.htmx else answer

    return answered


def shown_again(request: PageRequest | SeatedRequest, found: Match) -> HttpResponse:
    """Pages that swap their board get it at once; others load their page again, or go back to their list."""
    if asked_from_list(request):
        return redirect("games:matches")
    if request.htmx:
        return draw(request, found)
    return HttpResponseRedirect(found.get_absolute_url())


def asked_from_list(request: PageRequest | SeatedRequest) -> bool:
    """Whether the form that was sent stood among the player's matches."""
    return request.POST.get("back") == "matches"


@require_POST
@login_required
@answers_in_words
def act(request: SeatedRequest, found: Match) -> HttpResponse:
    seat = found.seen_from(request.user)
    if found.goes_to is not None:
        raise DecisionClosed
    if seat is None:
        raise NotSeated
    if request.POST.get("seat", str(seat.number)) != str(seat.number):
        raise DecisionClosed
    decision = DecisionId(found.pk, seat.number, read_number(request.POST, "decision"))
    play.refuse_unless_open(found, decision)
    answer = request.POST.copy()
    answer["action"] = answer.get("action", "").removeprefix(SURE)
    perspective = found.battle.seen_by(seat.number)
    action = read_action(answer, perspective)
    if wants_to_be_asked(request) and perspective.why_not(action) is None:
        return draw(request, found, filled=answer, asks_again=True)
    return shown_again(request, play.act(decision, action))


@require_POST
@login_required
@answers_in_words
def take_device(request: SeatedRequest, found: Match) -> HttpResponse:
    """Whoever was asked for by name has the device now."""
    return shown_again(request, play.take_device(found.pk, request.user, read_number(request.POST, "seat")))


def wants_to_be_asked(request: SeatedRequest) -> bool:
    """Whether the player confirms every answer, and has not confirmed this one."""
    always = request.user.preferences.confirm == Preferences.Confirm.ALWAYS
    return always and not request.POST.get("action", "").startswith(SURE)


@require_GET
@never_cache
def preview(request: PageRequest, pk: int) -> HttpResponse:
    """What the chosen dice would do."""
    found = visible_match(request, pk)
    board = Board(found, request.user)
    if board.decision is None or str(board.decision.number) != request.GET.get("decision"):
        return HttpResponse(status=NOT_CHANGED)
    asked = request.GET.copy()
    asked["action"] = "attack"
    try:
        action = read_action(asked, board.perspective)
    except NotPossible as error:
        return render(request, "games/_say.html", {"say": str(error)}, status=error.status)
    assert isinstance(action, Attack)
    if why := board.why_alone(action):
        return render(request, "games/_say.html", {"say": why})
    return render(request, "games/_say.html", {"preview": foresee(board.perspective, action)})


# ---- talking


@require_POST
@login_required
@rate_limit(action="say")
@answers_in_words
def say(request: SeatedRequest, found: Match) -> HttpResponse:
    """Say something, or put one's last message in other words."""
    text = request.POST.get("text", "")
    if "number" in request.POST:
        play.edit(found.pk, request.user, read_number(request.POST, "number"), text)
    else:
        play.say(found.pk, request.user, text)
    if request.htmx:
        return render(
            request, "games/_talk.html", {"log": log_for(request, visible_match(request, found.pk))}
        )
    return HttpResponseRedirect(found.get_absolute_url())


@require_POST
@login_required
@answers_in_words
def note(request: SeatedRequest, found: Match) -> HttpResponse:
    play.note(found.pk, request.user, request.POST.get("notes", ""))
    return HttpResponseRedirect(found.get_absolute_url())


@require_POST
@login_required
@answers_in_words
def keep_private(request: SeatedRequest, found: Match) -> HttpResponse:
    play.keep_chat_private(found.pk, request.user, "private" in request.POST)
    return HttpResponseRedirect(found.get_absolute_url())
