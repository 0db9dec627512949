"""Pages for offering a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.forms import BoundField
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from buttons.models import Button
from buttons.recipes.facts import dice_of
from core.drawing.translation import translate_text
from core.numbers import small_number
from core.rate_limits import consume, in_words, next_allowed_at, rate_limit
from core.refusals import NotPossible
from games import play
from games.models import OF_THE_GAME, OVER, Match, Ruleset, Terms
from games.offers import button_choice
from games.offers.between_players import arranged_by, running_with
from games.offers.form import RECIPE_OF, Addressees, ProposalForm, ProposalResult
from games.offers.opponent_choice import (
    DEVICE,
    ROBOT,
    WHOM,
    fill_in_opponent,
    last_values,
    opponent_choices,
    opponents_for,
)
from games.offers.picker import KEPT, query_of
from games.offers.player_names import split_names
from games.offers.terms_form import SIDES
from games.web import SeatedRequest
from rules import Die, describe_recipe, parse_recipe

OPPONENTS = 12


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
@rate_limit("propose", looking_is_free=True)
def propose_view(request: SeatedRequest) -> HttpResponse:
    if side := request.POST.get("by_rules_of"):
        return redirect(f"{reverse('games:propose')}?{query_with_rules_of(side, request.POST)}")
    if request.POST.get(WHOM) == DEVICE:
        return redirect(f"{reverse('games:share')}?{query_for_sharing(request.POST)}")
    given = fill_in_opponent(request.POST, request.user) if request.POST else None
    form = ProposalForm(given, proposer=request.user, initial={} if given else initial_values(request))
    proposed: ProposalResult | None = None
    if form.is_valid() and may_offer_so_many(request, form):
        proposed = form.propose(match_to_continue(request))
        if proposed.matches:
            return redirect_to_proposed(request, proposed)
        for name, reason in proposed.refused.items():
            form.add_error(None, with_name(name, reason))
    if proposed is not None or form.has_error("promise"):
        form.renew_promise()
    if form.refused_pace:
        messages.warning(request, form.refused_pace)
    known = opponents_for(request.user, "", OPPONENTS)
    against, opponent = str(form["against"].value()), str(form["opponent"].value() or "")
    context = {
        "form": form,
        "whom": [] if form.arranges else opponent_choices(request.user, known, against, opponent),
        "sides": sides_of(form, request.user, (request.POST or request.GET).getlist("write")),
        "known": known,
        "running": running_with(request.user, (player.pk for player in known)),
        "several": several_opponents(form, known),
        "continues": (request.POST or request.GET).get("continues", ""),
        "arranged": arranged_by(request.user)[: play.MOST_ARRANGED] if form.arranges else [],
    }
    return render(request, "games/offers/propose.html", context, status=422 if form.errors else 200)


def initial_values(request: SeatedRequest) -> dict[str, Any]:
    """Return the initial values of the form, from the query string and from the player's last offer.

    If the query string contains terms, the last offer is ignored.
    """
    asked = request.GET
    if "first_to" in asked or asked.get("against") == Addressees.OTHERS:
        return opponent_values(asked, request.user) | implied_rules(asked)
    before = QueryDict(mutable=True)
    before.update(last_values(request.user))
    if {"against", "opponent", WHOM} & asked.keys():
        before.pop("opponent", None)
        before.pop(WHOM, None)
    before.update(asked.dict())
    filled = opponent_values(before, request.user) | implied_rules(asked)
    for side in asked.getlist("write"):
        filled[side] = ""
    if "mine" not in filled and "my_recipe" not in filled:
        lately = button_choice.recently_used(request.user)
        filled["mine"] = button_choice.address(lately[0]) if lately else button_choice.RANDOM
    return filled


def implied_rules(asked: QueryDict) -> dict[str, str]:
    rules = [] if "ruleset" in asked else [rules_of(asked.get(side, "")) for side in SIDES]
    return {"ruleset": next(filter(None, rules))} if any(rules) else {}


def query_with_rules_of(side: str, given: QueryDict) -> str:
    changed = given.copy()
    changed["ruleset"] = rules_of(given.get(side, "")) or given.get("ruleset", "")
    return query_of(changed, KEPT)


def rules_of(pick: str) -> str:
    button = picked_button(pick)
    return button.set.ruleset if button else ""


def picked_button(pick: str) -> Button | None:
    try:
        return None if button_choice.kind_of(pick)[0] else button_choice.button_of(pick)
    except NotPossible:
        return None


def opponent_values(given: QueryDict, player: User) -> dict[str, Any]:
    """Return the initial values of the form for the chosen opponent.

    If any robot will do, the name of the opponent is left empty.
    """
    if given.get(WHOM) == ROBOT:
        return given.dict() | {"against": ROBOT, "opponent": ""}
    return fill_in_opponent(given, player).dict()


def query_for_sharing(given: QueryDict) -> str:
    picks = {"pick_0": given.get("mine", ""), "pick_1": given.get("theirs", "")}
    terms = {name: given.get(name, "") for name in OF_THE_GAME}
    return urlencode({name: value for name, value in (picks | terms).items() if value})


def may_offer_so_many(request: SeatedRequest, form: ProposalForm) -> bool:
    beyond = range(form.number_of_matches - 1)
    if all(consume(request, "propose") for _match in beyond):
        return True
    when = in_words(next_allowed_at(request, "propose"))
    form.add_error(
        None, _("You’ve made too many offers in an hour. Offer fewer matches. %(when)s") % {"when": when}
    )
    return False


def redirect_to_proposed(request: SeatedRequest, proposed: ProposalResult) -> HttpResponse:
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
    named = {name.lower(): name for name in split_names(str(form["also"].value() or ""))}
    ticked = [(player, named.pop(player.username.lower(), None) is not None) for player in known]
    is_used = bool(named) or any(tick for _player, tick in ticked) or str(form["times"].value()) != "1"
    return SeveralOpponents(ticked, ", ".join(named.values()), is_used)


def match_to_continue(request: SeatedRequest) -> Match | None:
    number = small_number(request.POST.get("continues"))
    if number is None:
        return None
    mine = Match.objects.filter(seats__player=request.user, status__in=OVER)
    return mine.filter(pk=number).first()


class FighterChoice(NamedTuple):
    value: str
    name: str
    recipe: str
    is_on: bool


class SideOfForm(NamedTuple):
    name: str
    pick: BoundField
    recipe: BoundField
    button: Button | None
    how: str
    search: str
    coins: list[FighterChoice]
    other_rules: str
    """The only rules under which the fighter can be played, if the form has other rules."""
    writes: bool
    """True if the player opened the form to write a recipe for this side."""

    @property
    def dice(self) -> Sequence[Die]:
        return () if self.button is None else dice_of(self.button.recipe).dice


def sides_of(form: ProposalForm, player: User, written: Sequence[str]) -> list[SideOfForm]:
    fighters = button_choice.familiar_buttons(player)
    return [side_of(form, side, fighters, side in written) for side in SIDES]


def side_of(form: ProposalForm, side: str, fighters: list[Button], writes: bool) -> SideOfForm:
    pick = str(form[side].value() or "")
    how, search = button_choice.kind_of(pick)
    button = picked_button(pick)
    try:
        kept = button_choice.kept_search(search) if how else ""
    except NotPossible:
        kept = search
    coins = coins_for(form, side, pick, button, fighters)
    terms = Terms(ruleset=str(form["ruleset"].value()))
    fits = button is None or button_choice.may_fight_under(button, terms)
    rules = "" if fits or button is None else button.set.get_ruleset_display()
    recipe = form[RECIPE_OF[side]]
    return SideOfForm(side, form[side], recipe, button, how.rstrip(":"), kept, coins, rules, writes)


def coins_for(
    form: ProposalForm, side: str, pick: str, chosen: Button | None, fighters: list[Button]
) -> list[FighterChoice]:
    coins = [FighterChoice(button_choice.RANDOM, _("Random"), "", pick == button_choice.RANDOM)]
    if side == "theirs" or form.arranges:
        coins.insert(0, FighterChoice("", _("They pick"), "", not pick))
    if chosen is not None:
        fighters = [chosen, *(button for button in fighters if button != chosen)]
    elif pick not in ("", button_choice.RANDOM):
        coins.append(FighterChoice(pick, _("By search"), "", True))
    return [
        *coins,
        *(
            FighterChoice(button_choice.address(button), button.name, button.recipe, button == chosen)
            for button in fighters
        ),
    ]


@require_GET
@login_required
def opponents(request: SeatedRequest) -> HttpResponse:
    found = opponents_for(request.user, request.GET.get("opponent", ""), OPPONENTS)
    running = running_with(request.user, (player.pk for player in found))
    return render(request, "games/offers/_opponent_options.html", {"known": found, "running": running})


@require_GET
@login_required
def recipe_check(request: SeatedRequest) -> HttpResponse:
    recipe = next((request.GET[name] for name in (*RECIPE_OF.values(), "recipe") if name in request.GET), "")
    ruleset = request.GET.get("ruleset", "")
    context: dict[str, object] = {}
    if recipe.strip():
        try:
            known = ruleset if ruleset in Ruleset.values else str(Ruleset.ONLINE)
            kept = button_choice.custom_recipe(recipe[:300], known)
            context["words"] = describe_recipe(parse_recipe(kept), translate_text)
        except NotPossible as error:
            context["wrong"] = str(error)
    return render(request, "games/offers/_recipe_check.html", context)
