"""Making a match: proposing it, picking buttons, accepting, declining, and once more when it is over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import quote, urlencode

from allauth.core import ratelimit
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.models import User
from buttons.search import SearchForm
from games import picks, play
from games.forms import RECIPE_OF, SIDES, Against, ProposalForm, Proposed
from games.models import OVER, Match, Ruleset
from games.names import names_in
from games.play import NotPossible, Place
from games.searches import FAVOURITES, not_yet_played
from games.together import arranged_by, running_with
from games.views import (
    PICKED_AS,
    SeatedRequest,
    answers_in_words,
    seats_to_pick_for,
    shown_again,
    visible_match,
)
from rules import describe_recipe, parse_recipe

PAGE = 24
OPPONENTS = 12
LAST_SEARCH = "last search for a button"

NAMES_OF_SIDES = {"mine": gettext_lazy("Choose your button"), "theirs": gettext_lazy("Choose their button")}

NAMES_FOR_OTHERS = {
    "mine": gettext_lazy("Choose a button for the first player"),
    "theirs": gettext_lazy("Choose a button for the second player"),
}

KEPT = (
    "against",
    "opponent",
    "other",
    "also",
    "times",
    "seats",
    "table",
    "mine",
    "my_recipe",
    "theirs",
    "their_recipe",
    "first_to",
    "ruleset",
    "printed_specials",
    "winslow",
    "winslow_die",
    "lasts",
    "description",
    "is_private",
    "words",
    "continues",
)
"""What the page to propose a match takes from its address, and a picker hands back."""


# ---- proposing


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@rate_limit(action="match")
def propose(request: SeatedRequest) -> HttpResponse:
    form = ProposalForm(request.POST or None, proposer=request.user, initial=request.GET.dict())
    if form.is_valid() and may_offer_so_many(request, form):
        proposed = form.propose(continued(request))
        if proposed.matches:
            return to_what_was_proposed(request, proposed)
        for name, reason in proposed.refused.items():
            form.add_error(None, about(name, reason))
    known = opponents_for(request.user, "")
    context = {
        "form": form,
        "sides": [side_of(form, side) for side in SIDES],
        "known": known,
        "running": running_with(request.user, (player.pk for player in known)),
        "several": several(form, known),
        "continues": (request.POST or request.GET).get("continues", ""),
        "arranged": arranged_by(request.user)[: play.MOST_ARRANGED] if form.arranges else [],
    }
    return render(request, "games/propose.html", context, status=422 if form.errors else 200)


def may_offer_so_many(request: SeatedRequest, form: ProposalForm) -> bool:
    """Each match beyond the first counts against the limit like a proposal of its own."""
    beyond = range(form.number_of_matches - 1)
    if all(ratelimit.consume(request, action="match", user=request.user) for _match in beyond):
        return True
    form.add_error(None, _("These are too many offers within an hour. Offer fewer, or come back later."))
    return False


def to_what_was_proposed(request: SeatedRequest, proposed: Proposed) -> HttpResponse:
    for name, reason in proposed.refused.items():
        messages.warning(request, about(name, reason))
    if len(proposed.matches) == 1:
        return redirect(proposed.matches[0])
    messages.success(request, _("%(number)s matches are on offer.") % {"number": len(proposed.matches)})
    return redirect("games:matches")


def about(name: str, reason: str) -> str:
    return f"{name}: {reason}" if name else reason


def several(form: ProposalForm, known: list[User]) -> dict[str, Any]:
    """The players who are named besides the first: those to tick, and the others as they were written."""
    named = {name.lower(): name for name in names_in(str(form["also"].value() or ""))}
    ticked = [(player, named.pop(player.username.lower(), None) is not None) for player in known]
    is_used = bool(named) or any(tick for _player, tick in ticked) or str(form["times"].value()) != "1"
    return {"ticked": ticked, "written": ", ".join(named.values()), "is_used": is_used}


def continued(request: SeatedRequest) -> Match | None:
    """The finished match of one's own that this one goes on from."""
    number = request.POST.get("continues", "")
    if not (number.isascii() and number.isdigit() and len(number) < 16):
        return None
    mine = Match.objects.filter(seats__player=request.user, status__in=OVER)
    return mine.filter(pk=number).first()


def side_of(form: ProposalForm, side: str) -> dict[str, Any]:
    """One side of the form, with what was picked for it."""
    pick = str(form[side].value() or "")
    how, search = picks.kind_of(pick)
    try:
        button = None if how else picks.button_of(pick)
        kept = picks.kept_search(search) if how else ""
    except NotPossible:
        button, kept = None, search
    return {
        "name": side,
        "pick": form[side],
        "recipe": form[RECIPE_OF[side]],
        "button": button,
        "how": how.rstrip(":"),
        "search": kept,
    }


@require_GET
@login_required
def opponents(request: SeatedRequest) -> HttpResponse:
    """The players whose names hold what was typed, for the list below the field."""
    found = opponents_for(request.user, request.GET.get("opponent", ""))
    running = running_with(request.user, (player.pk for player in found))
    return render(request, "games/_opponents.html", {"known": found, "running": running})


def opponents_for(player: User, typed: str) -> list[User]:
    """Whom one may want to play: friends, those met before, and robots; or who has such a name."""
    listed = User.objects.in_lists_for(player).exclude(pk=player.pk)
    if typed := "".join(filter(str.isprintable, typed.strip()[:40])):
        listed = listed.filter(username__icontains=typed)
    else:
        met = Q(seats__match__seats__player=player)
        listed = listed.filter(Q(followers__follower=player) | met | Q(is_robot=True)).distinct()
    return list(listed.order_by("-last_seen")[:OPPONENTS])


@require_GET
@login_required
def recipe_check(request: SeatedRequest) -> HttpResponse:
    """What is wrong with a recipe that is being written, or what its dice are."""
    recipe = next((request.GET[name] for name in (*RECIPE_OF.values(), "recipe") if name in request.GET), "")
    ruleset = request.GET.get("ruleset", "")
    context: dict[str, object] = {}
    if recipe.strip():
        try:
            known = ruleset if ruleset in Ruleset.values else str(Ruleset.ONLINE)
            context["words"] = describe_recipe(parse_recipe(picks.custom_recipe(recipe[:300], known)))
        except NotPossible as error:
            context["wrong"] = str(error)
    return render(request, "games/_recipe_check.html", context)


# ---- picking a button


@require_POST
@login_required
def keep_while_picking(request: SeatedRequest, side: str) -> HttpResponse:
    """From the form to its picker: what is filled in goes along in the address."""
    if side not in SIDES:
        raise Http404
    return redirect(f"{reverse('games:pick', args=[side])}?{kept(request.POST, KEPT)}")


@require_GET
@never_cache
@login_required
def pick(request: SeatedRequest, side: str) -> HttpResponse:
    if side not in SIDES:
        raise Http404
    going_along = kept(request.GET, [name for name in KEPT if name not in (side, RECIPE_OF[side])])
    back = f"{reverse('games:propose')}?{going_along}{'&' if going_along else ''}{side}="
    arranges = request.GET.get("against") == Against.OTHERS
    title = (NAMES_FOR_OTHERS if arranges else NAMES_OF_SIDES)[side]
    hidden = {name: request.GET[name] for name in KEPT if name in request.GET}
    return picker(request, title, back, hidden, for_others="theirs" if arranges else side)


@require_GET
@never_cache
@login_required
def pick_to_join(request: SeatedRequest, pk: int) -> HttpResponse:
    """For the seat that one takes; and for *theirs*, if they left it to whoever joins."""
    found = visible_match(request, pk)
    side = "theirs" if request.GET.get("for") == "theirs" else "mine"
    seat = seats_to_pick_for(found, request.user).get(side)
    name = PICKED_AS[side]
    others = {other: request.GET.get(other, "") for other in PICKED_AS.values() if other != name}
    going_along = urlencode({other: pick for other, pick in others.items() if pick})
    back = f"{found.get_absolute_url()}?{going_along}{'&' if going_along else ''}{name}="
    hidden = {"for": side} | others
    return picker(request, NAMES_OF_SIDES[side], back, hidden, within=seat.search if seat else "")


def picker(
    request: SeatedRequest,
    title: object,
    back: str,
    hidden: dict[str, str],
    *,
    within: str = "",
    for_others: str = "",
) -> HttpResponse:
    """Search the buttons, those *within* a search if there is one; each leads *back* with its address."""
    asked = search_of(request)
    form = SearchForm(asked, player=request.user)
    found = picks.found_within(within, asked, request.user)
    page = Paginator(found, PAGE).get_page(request.GET.get("page"))
    ways = (picks.RANDOM, picks.LOT, picks.AMONG) if for_others else (picks.RANDOM,)
    context = {
        "title": title,
        "back": back,
        "hidden": {name: value for name, value in hidden.items() if value},
        "form": form,
        "page": page,
        "page_range": page.paginator.get_elided_page_range(page.number, on_each_side=1, on_ends=1),
        "by_search": {way.rstrip(":"): f"{back}{quote(way + asked.urlencode())}" for way in ways},
        "for_others": for_others,
        "among_favourites": bool(asked.get(FAVOURITES)),
        "within": within,
        "unplayable": 0 if within else not_yet_played(asked, request.user),
        "search": asked.urlencode(),
        "generators": picks.generators(within),
        "recent": [] if asked or within else picks.recently_used(request.user),
    }
    return render(request, "games/pick.html", context)


def search_of(request: SeatedRequest) -> QueryDict:
    """What is asked of the catalogue; a picker that is opened anew asks what the last one asked."""
    asked = QueryDict(mutable=True)
    for name, values in request.GET.lists():
        if name in SearchForm.base_fields and any(values):
            asked.setlist(name, [value for value in values if value])
    if not {*SearchForm.base_fields, "search", "page"} & set(request.GET):
        return QueryDict(request.session.get(LAST_SEARCH, ""))
    request.session[LAST_SEARCH] = asked.urlencode()[:500]
    return asked


def kept(given: QueryDict, names: Iterable[str]) -> str:
    """Of what was given, what these names hold, as an address has it."""
    filled = [name for name in names if any(given.getlist(name))]
    return urlencode([(name, ", ".join(filter(None, given.getlist(name)))) for name in filled])


# ---- answering an offer


@require_POST
@login_required
@rate_limit(action="match")
@answers_in_words
def accept(request: SeatedRequest, match: Match) -> HttpResponse:
    brought = {
        side: picks.place(
            seat.player or request.user,
            request.POST.get(PICKED_AS[side], ""),
            request.POST.get("recipe", "") if side == "mine" else "",
            match.ruleset,
            as_printed=match.printed_specials,
            asking=request.user,
            within=seat.search,
        )
        for side, seat in seats_to_pick_for(match, request.user).items()
    }
    others = {
        seat.number: brought["theirs"] for seat in match.all_seats if seat.accepted and "theirs" in brought
    }
    words = play.checked_words(request.POST.get("words", ""))
    return shown_again(
        request, play.accept(match.pk, request.user, place=brought.get("mine"), others=others, words=words)
    )


@require_POST
@login_required
@answers_in_words
def decline(request: SeatedRequest, match: Match) -> HttpResponse:
    return shown_again(request, play.decline(match.pk, request.user))


@require_POST
@login_required
@answers_in_words
def step_back(request: SeatedRequest, match: Match) -> HttpResponse:
    """Leave a table that waits for more; of a private one nothing is to be seen any more."""
    left = play.step_back(match.pk, request.user)
    return shown_again(request, left) if left.is_seen_by(request.user) else redirect("games:matches")


@require_POST
@login_required
@rate_limit(action="say")
@answers_in_words
def describe(request: SeatedRequest, match: Match) -> HttpResponse:
    return shown_again(request, play.describe(match.pk, request.user, request.POST.get("description", "")))


@require_POST
@login_required
@answers_in_words
def abandon(request: SeatedRequest, match: Match) -> HttpResponse:
    """End a match in which somebody has been silent for too long."""
    return shown_again(request, play.abandon(match.pk, request.user))


# ---- once more


@require_POST
@login_required
@rate_limit(action="match")
@answers_in_words
def rematch(request: SeatedRequest, found: Match) -> HttpResponse:
    """The same again, the other way round, or with buttons that chance picks."""
    seats = found.all_seats
    brought = [Place(seat.player, seat.recipe, seat.button_name, seat.special) for seat in seats]
    how = request.POST.get("how", "")
    if how == "reversed":
        brought = [*brought[1:], brought[0]]
    elif how == "random":
        brought = [
            picks.place(seat.player, picks.RANDOM, "", "", as_printed=found.printed_specials)
            for seat in seats
        ]
    elif how != "same":
        raise play.NotPlayable(_("Choose: the same again, reversed, or random."))
    return redirect(play.rematch(found.pk, request.user, brought))
