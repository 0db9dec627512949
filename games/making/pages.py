"""Proposing a match."""

from __future__ import annotations

from typing import NamedTuple

from allauth.core import ratelimit
from allauth.decorators import rate_limit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db.models import F, Q
from django.forms import BoundField
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from accounts.refusals import NotPossible
from buttons.models import Button
from games import play
from games.making import button_choice
from games.making.between_players import arranged_by, running_with
from games.making.form import RECIPE_OF, SIDES, ProposalForm, Proposed
from games.making.player_names import names_in
from games.models import OVER, Match, Ruleset
from games.web import SeatedRequest
from rules import describe_recipe, parse_recipe

OPPONENTS = 12


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@rate_limit(action="match")
def propose(request: SeatedRequest) -> HttpResponse:
    form = ProposalForm(request.POST or None, proposer=request.user, initial=request.GET.dict())
    if form.is_valid() and may_offer_so_many(request, form):
        proposed = form.propose(match_to_continue(request))
        if proposed.matches:
            return to_what_was_proposed(request, proposed)
        for name, reason in proposed.refused.items():
            form.add_error(None, with_name(name, reason))
    known = opponents_for(request.user, "")
    context = {
        "form": form,
        "sides": [side_of(form, side) for side in SIDES],
        "known": known,
        "running": running_with(request.user, (player.pk for player in known)),
        "several": several_opponents(form, known),
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
        messages.warning(request, with_name(name, reason))
    if len(proposed.matches) == 1:
        return redirect(proposed.matches[0])
    messages.success(request, _("%(number)s matches are on offer.") % {"number": len(proposed.matches)})
    return redirect("games:matches")


def with_name(name: str, reason: str) -> str:
    return f"{name}: {reason}" if name else reason


class SeveralOpponents(NamedTuple):
    ticked: list[tuple[User, bool]]
    written: str
    is_used: bool


def several_opponents(form: ProposalForm, known: list[User]) -> SeveralOpponents:
    """The named players besides the first: as ticks, and the others as text."""
    named = {name.lower(): name for name in names_in(str(form["also"].value() or ""))}
    ticked = [(player, named.pop(player.username.lower(), None) is not None) for player in known]
    is_used = bool(named) or any(tick for _player, tick in ticked) or str(form["times"].value()) != "1"
    return SeveralOpponents(ticked, ", ".join(named.values()), is_used)


def match_to_continue(request: SeatedRequest) -> Match | None:
    """The player's finished match that this one continues."""
    number = request.POST.get("continues", "")
    if not (number.isascii() and number.isdigit() and len(number) < 16):
        return None
    mine = Match.objects.filter(seats__player=request.user, status__in=OVER)
    return mine.filter(pk=number).first()


class SideOfForm(NamedTuple):
    """One side of the form, with what was picked for it."""

    name: str
    pick: BoundField
    recipe: BoundField
    button: Button | None
    how: str
    search: str


def side_of(form: ProposalForm, side: str) -> SideOfForm:
    pick = str(form[side].value() or "")
    how, search = button_choice.kind_of(pick)
    try:
        button = None if how else button_choice.button_of(pick)
        kept = button_choice.kept_search(search) if how else ""
    except NotPossible:
        button, kept = None, search
    return SideOfForm(side, form[side], form[RECIPE_OF[side]], button, how.rstrip(":"), kept)


@require_GET
@login_required
def opponents(request: SeatedRequest) -> HttpResponse:
    """The players whose names hold what was typed, for the list below the field."""
    found = opponents_for(request.user, request.GET.get("opponent", ""))
    running = running_with(request.user, (player.pk for player in found))
    return render(request, "games/_opponents.html", {"known": found, "running": running})


def opponents_for(player: User, typed: str) -> list[User]:
    """Suggested opponents: friends, former opponents and robots; or players of such a name."""
    listed = User.objects.in_lists_for(player).exclude(pk=player.pk)
    if typed := "".join(filter(str.isprintable, typed.strip()[:40])):
        listed = listed.filter(username__icontains=typed)
    else:
        met = Q(seats__match__seats__player=player)
        listed = listed.filter(Q(followers__follower=player) | met | Q(is_robot=True)).distinct()
    return list(listed.order_by(F("last_seen").desc(nulls_last=True))[:OPPONENTS])


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
            kept = button_choice.custom_recipe(recipe[:300], known)
            context["words"] = describe_recipe(parse_recipe(kept), _)
        except NotPossible as error:
            context["wrong"] = str(error)
    return render(request, "games/_recipe_check.html", context)
