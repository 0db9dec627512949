from django.contrib import admin
from django.urls import include, path

from buttonmen.health import health, ready

handler429 = "core.rate_limits.too_many_requests"
handler500 = "buttonmen.read_only.server_error"

urlpatterns = [
    path("", include("api.urls")),
    path("", include("pages.urls")),
    path("", include("accounts.urls")),
    path("", include("people.urls")),
    path("", include("forum.conversations.urls")),
    path("", include("standing.urls")),
    path("", include("tournaments.urls")),
    path("", include("seeking.urls")),
    path("", include("spectators.urls")),
    path("", include("teams.urls")),
    path("", include("campaign.urls")),
    path("", include("moderation.urls")),
    path("", include("announcements.urls")),
    path("", include("notifications.urls")),
    path("", include("robots.urls")),
    path("", include("lessons.urls")),
    path("", include("standing.worth.urls")),
    path("", include("forum.urls")),
    path("", include("analysis.urls")),
    path("", include("analysis.coach.urls")),
    path("", include("analysis.puzzles.urls")),
    path("", include("analysis.workshop.urls")),
    path("", include("games.urls")),
    path("accounts/", include("accounts.login.urls")),
    path("", include("buttons.urls")),
    path("admin/", admin.site.urls),
    path("health/", health, name="health"),
    path("ready/", ready, name="ready"),
]
