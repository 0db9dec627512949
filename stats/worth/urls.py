from django.urls import path

from stats.worth import pages

app_name = "worth"

urlpatterns = [
    path("buttons/<slug:set_slug>/<slug:button_slug>/against/", pages.matchup_page, name="against"),
    path("buttons/<slug:set_slug>/<slug:button_slug>/fair/", pages.request_fair_opponents, name="look"),
    path("matches/new/worth/", pages.request_measurement, name="have_played"),
]
