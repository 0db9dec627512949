from django.urls import path

from pages.previews import pictures

app_name = "previews"
urlpatterns = [
    path("site.png", pictures.site, name="site"),
    path("match/<int:pk>.png", pictures.match, name="match"),
    path("match/<int:pk>/back.png", pictures.look_back, name="look_back"),
    path("match/<int:pk>/round/<int:number>.gif", pictures.moving_round, name="round"),
    path("match/<int:pk>/step/<int:step>.png", pictures.step, name="step"),
    path("fighter/<slug:set_slug>/<slug:button_slug>.png", pictures.fighter, name="fighter"),
    path("player/<slug:name>.png", pictures.player, name="player"),
    path("tournament/<int:pk>.png", pictures.tournament, name="tournament"),
    path("thread/<int:pk>.png", pictures.thread, name="thread"),
    path("lesson/<slug:slug>.png", pictures.lesson, name="lesson"),
]
