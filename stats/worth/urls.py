from django.urls import path

from stats.worth import pages

app_name = "worth"

urlpatterns = [
    path("buttons/<slug:set_slug>/<slug:button_slug>/against/", pages.matchup_page, name="against"),
    path("buttons/<slug:set_slug>/<slug:button_slug>/fair/", pages.look, name="look"),
    path("matches/new/worth/", pages.have_played, name="have_played"),
]
