from django.contrib import admin
from django.urls import include, path

from buttonmen.monitoring.health import health, ready
from buttonmen.monitoring.metrics import show_metrics

handler429 = "core.rate_limits.too_many_requests"
handler500 = "buttonmen.read_only.server_error"

# Patterns are tried in turn, so what is asked for most often comes first.
# `matches/new/worth/` comes before the sides of an offer, for one of which it would be taken.
urlpatterns = [
    path("health/", health, name="health"),
    path("ready/", ready, name="ready"),
    path("metrics", show_metrics, name="metrics"),
    path("", include("stats.worth.urls")),
    path("", include("games.urls")),
    path("", include("api.urls")),
    path("", include("pages.urls")),
    path("", include("accounts.urls")),
    path("", include("pages.people.urls")),
    path("", include("community.messages.urls")),
    path("", include("stats.urls")),
    path("", include("tournaments.urls")),
    path("", include("games.matchmaking.urls")),
    path("", include("community.spectators.urls")),
    path("", include("community.teams.urls")),
    path("", include("training.campaign.urls")),
    path("", include("community.moderation.urls")),
    path("", include("community.announcements.urls")),
    path("", include("notifications.urls")),
    path("", include("robots.urls")),
    path("", include("training.lessons.urls")),
    path("", include("community.forum.urls")),
    path("", include("training.review.urls")),
    path("", include("training.coach.urls")),
    path("", include("training.puzzles.urls")),
    path("", include("training.workshop.urls")),
    path("accounts/", include("accounts.login.urls")),
    path("", include("buttons.urls")),
    path("admin/", admin.site.urls),
]
