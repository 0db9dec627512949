"""Views for the front page, the help pages and the pages linked in the footer."""

from __future__ import annotations

from datetime import date
from random import Random

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST

from buttons.models import Button
from buttons.recipes.kinds import KINDS
from buttons.recipes.skills import SKILLS
from games.lists.my_matches import has_a_home, matches
from games.lists.watching import recent_fights
from games.web import PageRequest
from pages.examples import CIRCLE, DUEL
from pages.film.shots import POSTER, Shot
from pages.first_steps import OVER
from robots.front_turn import turn_of
from rules.dice import SWING_RANGES, DieKind
from rules.notation.goblin import TWIN_CODE

FIGHTERS_A_DAY = 6
MOST_ON_THE_ICON = 99


def front(request: PageRequest) -> HttpResponse:
    if has_a_home(request.user):
        return matches(request)
    today = timezone.localdate()
    context = {
        "turn": turn_of(today),
        "poster": Shot(POSTER),
        "fighters": fighters_of(today),
        "fought": recent_fights(),
    }
    return render(request, "pages/front.html", context)


@require_POST
def hide_first_steps(request: HttpRequest) -> HttpResponse:
    request.session[OVER] = True
    return redirect("front")


def fighters_of(day: date) -> list[Button]:
    offered = (
        Button.objects.filter_available().exclude(dice_count=0).order_by("pk").values_list("pk", flat=True)
    )
    known = list(offered)
    chosen = Random(day.toordinal()).sample(known, min(FIGHTERS_A_DAY, len(known)))  # noqa: S311 no dice
    return list(Button.objects.filter(pk__in=chosen).select_related("set").order_by("name"))


@cache_control(public=True, max_age=365 * 24 * 3600, immutable=True)
def icon(request: HttpRequest, waiting: int) -> HttpResponse:
    return render(request, "pages/icon.svg", {"waiting": min(waiting, MOST_ON_THE_ICON)}, "image/svg+xml")


def help_index(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/help.html")


def how_to_play(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/how_to_play.html")


def a_round(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/a_round.html", {"worked": DUEL})


def circle(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/circle.html", {"worked": CIRCLE})


def clocks(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/clocks.html")


def notation(request: HttpRequest) -> HttpResponse:
    codes = [(skill.goblin_code, slug, skill.name) for slug, skill in SKILLS.items() if skill.goblin_code]
    codes.append((TWIN_CODE, "", str(KINDS[DieKind.TWIN].name)))
    return render(
        request, "pages/notation.html", {"swing_ranges": SWING_RANGES, "goblin_codes": sorted(codes)}
    )


def faq(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/faq.html")


def about_page(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/about.html")


def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/privacy.html")
