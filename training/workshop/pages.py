"""Views of the workshop's pages about fighters."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.login.guest_entry import welcome_guest
from core.numbers import small_number
from core.rate_limits import rate_limit
from core.refusals import NotPossible, Unclear
from games.web import NOT_CHANGED, PageRequest, SeatedRequest, read_dice_fields
from robots.seating import robots_by_strength
from rules import parse_recipe
from training.workshop.allowed_rulesets import allowed_rulesets
from training.workshop.designing import PALETTE, Design
from training.workshop.gallery import voted_by
from training.workshop.measuring.asking import request_strength, strength_of
from training.workshop.measuring.shown import ShownStrength
from training.workshop.models import KeptFighter, Strength
from training.workshop.saving import checked_recipe, save_fighter
from training.workshop.trying import USUAL_ROBOT, robot_called, try_against
from training.workshop.yardstick import FIRST_OPPONENT, YARDSTICK


@require_safe
@never_cache
def designer(request: PageRequest) -> HttpResponse:
    design = Design.from_query(request.GET)
    if edit := request.GET.get("do"):
        try:
            return redirect(address_of_design(design.apply_edit(edit), request.GET))
        except Unclear as error:
            return draw_design(request, design, wrong=str(error), status=error.status)
    return draw_design(request, design)


@require_safe
@never_cache
def saved_fighter(request: PageRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(KeptFighter.objects.select_related("maker"), slug=slug)
    return draw_design(request, Design(found.recipe, found.name), found)


def draw_design(
    request: PageRequest | SeatedRequest,
    design: Design,
    found: KeptFighter | None = None,
    wrong: str = "",
    status: int = 200,
) -> HttpResponse:
    strength = known_strength(design)
    if is_unchanged(request, strength):
        return HttpResponse(status=NOT_CHANGED)
    shows_all = "all" in request.GET
    context = {
        "design": design,
        "palette": PALETTE,
        "offers": design.offers(shows_all),
        "shows_all": shows_all,
        "where": allowed_rulesets(design.recipe) if design.recipe else [],
        "strength": strength,
        "shown": None if strength is None else ShownStrength(strength),
        "kept": found,
        "has_voted": found is not None and bool(voted_by(request.user, [found])),
        "mine": mine_of(request),
        "known": YARDSTICK,
        "opponent": FIRST_OPPONENT,
        "robots": robots_by_strength(),
        "usual_robot": USUAL_ROBOT,
        "link": request.build_absolute_uri(found.get_absolute_url() if found else address_of_design(design)),
        "wrong": wrong,
    }
    return render(request, "training/workshop/designer.html", context, status=status)


def known_strength(design: Design) -> Strength | None:
    return strength_of(design.recipe) if design.recipe and design.is_playable else None


def is_unchanged(request: PageRequest | SeatedRequest, strength: Strength | None) -> bool:
    waits_for = small_number(request.GET.get("waits"))
    if strength is None or not request.htmx or waits_for is None:
        return False
    return not (strength.complete or strength.is_lost) and strength.steps == waits_for


def mine_of(request: HttpRequest) -> list[KeptFighter]:
    if not request.user.is_authenticated:
        return []
    return list(KeptFighter.objects.filter(maker=request.user).order_by("-pk"))


def address_of_design(design: Design, given: QueryDict | None = None) -> str:
    shows_all = "&all=1" if given is not None and "all" in given else ""
    query = f"{design.query}{shows_all}" if design.text or design.name else ""
    return f"{reverse('workshop:designer')}{'?' if query else ''}{query}"


@require_POST
@login_required
@rate_limit("workshop")
def play_out(request: SeatedRequest) -> HttpResponse:
    design = Design.from_query(request.POST)
    try:
        request_strength(parse_recipe(checked_recipe(design.text)), request.user)
    except NotPossible as error:
        return render_refusal(request, design, error)
    return redirect(address_of_design(design))


@require_POST
@rate_limit("robot")
def try_it(request: PageRequest) -> HttpResponse:
    design = Design.from_query(request.POST)
    try:
        robot = robot_called(request.POST.get("robot", ""))
        checked_recipe(design.text)
        given, player = read_dice_fields(request), welcome_guest(request)
        return redirect(try_against(robot, player, design.text, given))
    except NotPossible as error:
        return render_refusal(request, design, error)


@require_POST
@login_required
@rate_limit("keep_fighter")
def keep_it(request: SeatedRequest) -> HttpResponse:
    design = Design.from_query(request.POST)
    try:
        found = save_fighter(request.user, request.POST.get("name", ""), design.text)
    except NotPossible as error:
        return render_refusal(request, design, error)
    messages.success(request, _("%(name)s is saved. Anyone with the link can see it.") % {"name": found.name})
    return redirect(found)


@require_POST
@login_required
def delete(request: SeatedRequest, slug: str) -> HttpResponse:
    found = get_object_or_404(KeptFighter, slug=slug, maker=request.user)
    found.delete()
    messages.success(request, _("%(name)s is deleted.") % {"name": found.name})
    return redirect(address_of_design(Design(found.recipe, found.name)))


def render_refusal(request: PageRequest | SeatedRequest, design: Design, error: NotPossible) -> HttpResponse:
    return draw_design(request, design, wrong=str(error), status=error.status)
