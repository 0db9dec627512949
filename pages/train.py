"""The training page, which shows all ways to train and the next step in each."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from pages.quest import quest_for
from robots.opponents import robot_for
from training.campaign.campaign_map import CampaignMap
from training.lessons.path_progress import path_progress
from training.lessons.progress import learned_by
from training.puzzles.solving.choosing import puzzle_of, today
from training.puzzles.solving.progress import shown_rating, streak_of


@require_GET
@never_cache
def train(request: HttpRequest) -> HttpResponse:
    atlas = CampaignMap(request.user)
    context = {
        "has_puzzles": puzzle_of(today()) is not None,
        "streak": streak_of(request),
        "quest": quest_for(request.user),
        "rating": shown_rating(request.user),
        "lessons": path_progress(learned_by(request)),
        "pack": atlas.following,
        "pins": len(atlas.progress.pins),
        "robot": robot_for(request.user),
    }
    return render(request, "pages/train.html", context)
