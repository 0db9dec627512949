"""Pages of the campaign: the map, its packs, and collections of pins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.login.guest_entry import welcome_guest
from accounts.models import User
from accounts.players.lookup import find_player
from core.numbers import number_in
from core.rate_limits import rate_limit
from core.refusals import NotPossible, Unclear
from games.web import read_dice_fields
from training.campaign.beginning import fight
from training.campaign.campaign_map import CampaignMap, ShownPack
from training.campaign.collection import Collection
from training.campaign.models import Difficulty
from training.lessons.course import LESSONS
from training.lessons.progress import learned_by

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise as Words

SHOWN_AS_PINS = 6
"""Most fighters that are drawn as pins when the player chooses one; the others are listed by name."""


@require_GET
@never_cache
def map_page(request: HttpRequest) -> HttpResponse:
    return render(request, "training/campaign/map.html", {"atlas": CampaignMap(request.user)})


@require_GET
@never_cache
def pack(request: HttpRequest, slug: str) -> HttpResponse:
    return draw_pack(request, slug)


@require_POST
@rate_limit("robot")
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    try:
        number, fighter = number_in(request.POST, "stop"), number_in(request.POST, "fighter")
        difficulty = read_difficulty(request.POST.get("difficulty", ""))
        if CampaignMap(request.user).pack(slug) is None:
            raise Http404
        given = read_dice_fields(request)
        return redirect(fight(welcome_guest(request), slug, number, difficulty, fighter, given))
    except NotPossible as error:
        return draw_pack(request, slug, error)


def read_difficulty(text: str) -> Difficulty:
    if text not in Difficulty.values:
        raise Unclear("difficulty")
    return Difficulty(text)


def draw_pack(request: HttpRequest, slug: str, refused: NotPossible | None = None) -> HttpResponse:
    atlas = CampaignMap(request.user)
    shown = atlas.pack(slug)
    if shown is None:
        raise Http404
    fighters = atlas.fighters()
    context = {
        "shown": shown,
        "refused": refused,
        "fighters": fighters[:SHOWN_AS_PINS],
        "other_fighters": fighters[SHOWN_AS_PINS:],
        "levels": levels_of(shown),
        "difficulty": atlas.progress.difficulty,
        "lessons": [LESSONS[slug] for slug in shown.pack.lessons.split() if slug in LESSONS],
        "learned": learned_by(request),
    }
    return render(request, "training/campaign/pack.html", context, status=refused.status if refused else 200)


def levels_of(shown: ShownPack) -> list[tuple[Difficulty, Words]]:
    return [(each, shown.pack.mind(each).label) for each in Difficulty]


@require_GET
@never_cache
def my_collection(request: HttpRequest) -> HttpResponse:
    return draw_collection(request, Collection(request.user))


@require_GET
@never_cache
def collection_of(request: HttpRequest, name: str) -> HttpResponse:
    player = find_player(name) or get_object_or_404(User, former_names__name__iexact=name, is_active=True)
    if player.username != name:
        return redirect("campaign:collection_of", player.username)
    if player == request.user:
        return redirect("campaign:collection")
    return draw_collection(request, Collection(player), player)


def draw_collection(request: HttpRequest, collection: Collection, player: User | None = None) -> HttpResponse:
    page = collection.page(request.GET.get("page", ""))
    return render(
        request,
        "training/campaign/collection.html",
        {"collection": collection, "page": page, "player": player},
    )
