"""Pages of the catalogue, which need no account, and the favorites of players."""

from collections.abc import Sequence
from random import SystemRandom
from typing import NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.decorators import login_required
from django.db.models import Count, Exists, F, OuterRef, Q, Window
from django.db.models.functions import Lower, RowNumber
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.middleware import HtmxDetails

from accounts.models import User
from buttons.caching import cache_in_browsers
from buttons.explanations import explain
from buttons.models import Button, ButtonSet, Favourite, FavouriteSet, Trait
from buttons.recipes.facts import TraitKind
from buttons.recipes.interactions import interactions_of
from buttons.recipes.kinds import KINDS
from buttons.recipes.skills import SKILLS, example_of, rulesets_with
from buttons.search import SearchForm, liked_by
from buttons.search_words import with_traits
from buttons.wall import wall, wall_of
from core.numbers import small_number
from rules import Recipe, parse_recipe
from rules.dice import SWING_RANGES
from rules.skills import CATALOGUE, Skill

MATES = 16
FACES = 2
FACES_AT_ONCE = 12
"""Sets per group. Browsers fetch the faces of one group at a time, as all faces would make a large page."""
COMMON_SKILLS = 16
"""The number of skills shown at first on the skills page. The other skills are folded."""
LONGEST_WORDS = 60


class ShownSet(NamedTuple):
    set: ButtonSet
    faces: list[Button]
    skills: list[str]
    group: int
    """The number of the group whose faces are loaded together. The page contains the first group."""


class HtmxRequest(HttpRequest):
    htmx: HtmxDetails


def player_of(request: HttpRequest) -> User | None:
    return request.user if request.user.is_authenticated else None


@require_safe
@cache_in_browsers
def search(request: HttpRequest) -> HttpResponse:
    """Show the search page. Redirect a URL with empty fields to the same URL without the empty fields."""
    asked = [(name, value) for name, values in request.GET.lists() for value in values]
    if not all(value for _name, value in asked):
        return redirect(f"{request.path}?{urlencode([pair for pair in asked if pair[1]])}".rstrip("?"))
    form = SearchForm(request.GET, player=player_of(request))
    chance = f"{reverse('buttons:random')}?{request.GET.urlencode()}"
    return render(request, "buttons/search.html", {"random": chance, **wall(form, request.GET)})


@require_safe
@never_cache
def random_button(request: HttpRequest) -> HttpResponse:
    found = SearchForm(request.GET, player=player_of(request)).buttons().order_by()
    known = list(found.values_list("pk", flat=True))
    if not known:
        return redirect(f"{reverse('buttons:search')}?{request.GET.urlencode()}")
    return redirect(Button.objects.select_related("set").get(pk=SystemRandom().choice(known)))


@require_safe
@cache_in_browsers
def sets(request: HttpRequest) -> HttpResponse:
    """Show all sets. With `faces=2` in the URL, show only the faces of the third group of twelve sets."""
    group = small_number(request.GET.get("faces"))
    rows = shown_sets(faces_of_group=group or 0)
    if group is not None:
        fetched = [row for row in rows if row.group == group]
        return render(request, "buttons/_faces_of_sets.html", {"rows": fetched})
    return render(request, "buttons/sets.html", {"rows": rows})


def shown_sets(*, faces_of_group: int) -> list[ShownSet]:
    fighters = Button.objects.filter(set=OuterRef("pk"))
    found = (
        ButtonSet.objects.filter(Exists(fighters))
        .order_by("position", "name")
        .annotate(
            button_count=Count("buttons", Q(buttons__retired=False)),
            legal_count=Count("buttons", Q(buttons__retired=False, buttons__tournament_legal=True)),
        )
    )
    sets = list(found)
    held = Trait.objects.filter(kind=TraitKind.SKILL, button__retired=False)
    letters = set(held.values_list("button__set", "value").distinct())
    faces = faces_of(sets[faces_of_group * FACES_AT_ONCE :][:FACES_AT_ONCE])
    return [
        ShownSet(
            row,
            faces.get(row.pk, []),
            [_(skill.name) for letter, skill in CATALOGUE.items() if (row.pk, letter) in letters],
            number // FACES_AT_ONCE,
        )
        for number, row in enumerate(sets)
    ]


def faces_of(sets: Sequence[ButtonSet]) -> dict[int, list[Button]]:
    place = Window(RowNumber(), partition_by="set", order_by=(F("played").desc(), "pk"))
    playing = Button.objects.filter(retired=False, set__in=sets)
    first = playing.annotate(place=place).filter(place__lte=FACES)
    faces: dict[int, list[Button]] = {}
    for button in first.order_by("place").only("set_id", "name", "recipe"):
        faces.setdefault(button.set_id, []).append(button)
    return faces


@require_safe
@cache_in_browsers
def set_page(request: HttpRequest, set_slug: str) -> HttpResponse:
    owner = get_object_or_404(ButtonSet, slug=set_slug)
    player = player_of(request)
    buttons = owner.buttons.select_related("set").annotate(is_favourite=liked_by(player))
    shown = buttons.order_by("retired", Lower("name"))
    kept = FavouriteSet.objects.filter(player=player, set=owner).exists()
    return render(
        request,
        "buttons/set.html",
        {
            "set": owner,
            "is_favourite": kept,
            "as_table": request.GET.get("view") == "table",
            **wall_of(shown, request.GET),
        },
    )


@require_safe
@cache_in_browsers
def button_page(request: HttpRequest, set_slug: str, button_slug: str) -> HttpResponse:
    button = get_object_or_404(
        Button.objects.select_related("set")
        .prefetch_related("tags")
        .annotate(is_favourite=liked_by(player_of(request))),
        set__slug=set_slug,
        slug=button_slug,
    )
    mates = button.set.buttons.filter(retired=False).exclude(pk=button.pk)
    context = {
        "button": button,
        "explained": explain(button),
        "former_recipes": button.former_recipes.select_related("changed_by"),
        "popularity": 1 + Button.objects.filter(played__gt=button.played).count() if button.played else 0,
        "mates": mates.select_related("set").order_by("-played", Lower("name"))[:MATES],
    }
    return render(request, "buttons/button.html", context)


@require_safe
def redirect_to_named(request: HttpRequest) -> HttpResponse:
    name = request.GET.get("name", "")
    if not name:
        return redirect("buttons:search")
    found = Button.objects.select_related("set").filter(name__iexact=name).order_by("pk").first()
    if found is None:
        raise Http404
    return redirect("buttons:button", set_slug=found.set.slug, button_slug=found.slug)


@require_POST
@login_required
def favourite(request: HtmxRequest, set_slug: str, button_slug: str) -> HttpResponse:
    button = get_object_or_404(Button.objects.select_related("set"), set__slug=set_slug, slug=button_slug)
    return update_favourite(request, button)


@require_POST
@login_required
def favourite_set(request: HtmxRequest, set_slug: str) -> HttpResponse:
    owner = get_object_or_404(ButtonSet, slug=set_slug)
    return update_favourite(request, owner)


@require_POST
@login_required
def wear(request: HttpRequest, set_slug: str, button_slug: str) -> HttpResponse:
    button = get_object_or_404(Button.objects.select_related("set"), set__slug=set_slug, slug=button_slug)
    is_worn = request.POST.get("wear") == "yes"
    player = User.objects.filter(pk=request.user.pk or 0)
    player.update(worn_name=button.name if is_worn else "", worn_recipe=button.recipe if is_worn else "")
    return redirect(button)


def update_favourite(request: HtmxRequest, page: Button | ButtonSet) -> HttpResponse:
    kept = request.POST.get("keep") == "yes"
    keep_favourite(request.user.pk, page, kept=kept)
    if not request.htmx:
        return redirect(page)
    return render(request, "buttons/_favourite.html", {"address": request.path, "is_favourite": kept})


def keep_favourite(player: int | None, liked: Button | ButtonSet, *, kept: bool) -> None:
    match kept, liked:
        case True, Button():
            Favourite.objects.get_or_create(player_id=player, button=liked)
        case True, ButtonSet():
            FavouriteSet.objects.get_or_create(player_id=player, set=liked)
        case False, Button():
            Favourite.objects.filter(player_id=player, button=liked).delete()
        case False, ButtonSet():
            FavouriteSet.objects.filter(player_id=player, set=liked).delete()


class ListedSkill(NamedTuple):
    slug: str
    skill: Skill
    example: Recipe
    buttons: int

    def says(self, words: str) -> bool:
        told = (_(self.skill.name), _(self.skill.summary), _(self.skill.help))
        return words == self.skill.symbol or any(words.casefold() in said.casefold() for said in told)


@require_safe
@cache_in_browsers
def skills(request: HttpRequest) -> HttpResponse:
    counts = count_traits(TraitKind.SKILL)
    rows = [
        ListedSkill(slug, skill, parse_recipe(example_of(skill)), counts.get(skill.symbol, 0))
        for slug, skill in SKILLS.items()
    ]
    words = request.GET.get("q", "").strip()[:LONGEST_WORDS]
    common = sorted(rows, key=lambda row: -row.buttons)[:COMMON_SKILLS]
    context = {
        "words": words,
        "found": [row for row in rows if row.says(words)] if words else [],
        "common": [row for row in rows if row in common],
        "rarer": [row for row in rows if row not in common],
        "kinds": KINDS.items(),
        "swing_ranges": SWING_RANGES.items(),
    }
    return render(request, "buttons/skills.html", context)


def count_traits(kind: TraitKind) -> dict[str, int]:
    held = Trait.objects.filter(kind=kind, button__retired=False, button__set__retired=False)
    return dict(held.values_list("value").annotate(Count("pk")))


@require_safe
@cache_in_browsers
def skill_page(request: HttpRequest, skill_slug: str) -> HttpResponse:
    if skill_slug not in SKILLS:
        raise Http404
    skill = SKILLS[skill_slug]
    users = Button.objects.filter(with_traits(TraitKind.SKILL, [skill.symbol]))
    offered = users.filter(retired=False, set__retired=False).select_related("set")
    shown = offered.annotate(is_favourite=liked_by(player_of(request)))
    context = {
        "skill": skill,
        "slug": skill_slug,
        "example": parse_recipe(example_of(skill)),
        "differences": [(rulesets_with(found), found.words) for found in skill.differences],
        "interactions": [
            (found.words, found.difference, found.difference and rulesets_with(found.difference))
            for found in interactions_of(skill.symbol)
        ],
        **wall_of(shown, request.GET),
    }
    return render(request, "buttons/skill.html", context)
