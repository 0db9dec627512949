"""The page of a matchup, and views that request measurements by robots."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from buttons.models import Button
from core.rate_limits import rate_limit
from core.redirects import to_next_or
from core.refusals import NotPossible
from games.models import Ruleset
from games.offers.button_choice import address, buttons_on_offer, may_fight_under
from games.offers.picker import KEPT, query_of
from games.web import SeatedRequest
from stats.worth.asking import RULES, request_matchup
from stats.worth.comparing import ComparedFighter, Comparison, comparison
from stats.worth.fair import fair_opponents, request_candidates
from stats.worth.form import button_at, button_named, terms_given


@require_safe
@never_cache
def matchup_page(request: HttpRequest, set_slug: str, button_slug: str) -> HttpResponse:
    button = get_object_or_404(Button.objects.select_related("set"), set__slug=set_slug, slug=button_slug)
    given = request.GET.dict()
    if button.set.ruleset and "ruleset" not in given:
        given["ruleset"] = button.set.ruleset
    terms, name = terms_given(given), given.get("other", "")
    found: Comparison | None = None
    wrong = ""
    if name:
        try:
            other = button_named(name)
            found = comparison([ComparedFighter.of_button(button), ComparedFighter.of_button(other)], terms)
        except NotPossible as error:
            wrong = str(error)
    context = {
        "button": button,
        "address": address(button),
        "name": name,
        "terms": terms,
        "rulesets": rulesets_of(button),
        "worth": found,
        "wrong": wrong,
        "fair": fair_opponents(button, terms) if may_fight_under(button, terms) else [],
        "can_fight": button.is_playable and not button.retired and not button.set.retired,
    }
    return render(request, "stats/worth/against.html", context, status=422 if wrong else 200)


def rulesets_of(button: Button) -> list[tuple[str, object]]:
    """Return one ruleset with its label for each family of rules under which the button may play."""
    return [
        (value, label)
        for value, label in Ruleset.choices
        if value in RULES and button.set.ruleset in ("", value)
    ]


@require_POST
@login_required
@rate_limit("worth")
def request_measurement(request: SeatedRequest) -> HttpResponse:
    terms, wrong = terms_given(request.POST), ""
    found: Comparison | None = None
    try:
        mine, theirs = (button_at(request.POST.get(side, "")) for side in ("mine", "theirs"))
        found = comparison([ComparedFighter.of_button(mine), ComparedFighter.of_button(theirs)], terms)
        request_matchup(mine, theirs, terms.rules_of)
    except NotPossible as error:
        wrong = str(error)
    if request.htmx:
        context = {"worth": found, "wrong": wrong, "in_form": True}
        return render(request, "stats/worth/_worth.html", context, status=422 if wrong else 200)
    return redirect_back(request, wrong)


@require_POST
@login_required
@rate_limit("fair")
def request_fair_opponents(request: SeatedRequest, set_slug: str, button_slug: str) -> HttpResponse:
    button = get_object_or_404(buttons_on_offer(), set__slug=set_slug, slug=button_slug)
    try:
        request_candidates(button, terms_given(request.POST))
    except NotPossible as error:
        return redirect_back(request, str(error))
    messages.success(
        request,
        _("The robots will look for fair opponents for %(name)s. Check back tomorrow.") % {"name": button},
    )
    return redirect_back(request, "")


def redirect_back(request: SeatedRequest, wrong: str) -> HttpResponse:
    if wrong:
        messages.error(request, wrong)
    return to_next_or(request, f"{reverse('games:propose')}?{query_of(request.POST, KEPT)}")
