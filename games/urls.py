from django.urls import path

from games import fairness, making, offers, overview, replay, views
from games.history import download
from games.history import views as history

app_name = "games"
urlpatterns = [
    path("matches/", overview.matches, name="matches"),
    path("matches/open/", offers.open_offers, name="open"),
    path("matches/watch/", overview.watch, name="watch"),
    path("matches/dismiss/", overview.dismiss, name="dismiss"),
    path("matches/bring-back/", overview.bring_back, name="bring_back"),
    path("matches/history/", history.history, name="history"),
    path("matches/history.csv", download.as_csv, name="history_csv"),
    path("matches/history.json", download.as_json, name="history_json"),
    path("next/", overview.next_match, name="next"),
    path("matches/new/", making.propose, name="propose"),
    path("matches/new/opponents/", making.opponents, name="opponents"),
    path("matches/new/recipe/", making.recipe_check, name="recipe"),
    path("matches/new/keep/<slug:side>/", making.keep_while_picking, name="keep"),
    path("matches/new/<slug:side>/", making.pick, name="pick"),
    path("match/<int:pk>/", views.match, name="match"),
    path("match/<int:pk>/board/", views.board, name="board"),
    path("match/<int:pk>/act/", views.act, name="act"),
    path("match/<int:pk>/preview/", views.preview, name="preview"),
    path("match/<int:pk>/counts/", views.counts, name="counts"),
    path("match/<int:pk>/presence/", views.presence, name="presence"),
    path("match/<int:pk>/log/", views.log, name="log"),
    path("match/<int:pk>/say/", views.say, name="say"),
    path("match/<int:pk>/note/", views.note, name="note"),
    path("match/<int:pk>/private/", views.keep_private, name="keep_private"),
    path("match/<int:pk>/replay/", replay.replay, name="replay"),
    path("match/<int:pk>/replay/<int:step>.svg", replay.picture, name="picture"),
    path("match/<int:pk>/dice/", fairness.dice_of_match, name="dice"),
    path("match/<int:pk>/dice.json", fairness.draws_as_json, name="draws"),
    path("dice/", fairness.dice_statistics, name="dice_statistics"),
    path("dice/verify_dice.py", fairness.verifier, name="verifier"),
    path("match/<int:pk>/accept/", making.accept, name="accept"),
    path("match/<int:pk>/describe/", making.describe, name="describe"),
    path("match/<int:pk>/decline/", making.decline, name="decline"),
    path("match/<int:pk>/pick/", making.pick_to_join, name="pick_to_join"),
    path("match/<int:pk>/abandon/", making.abandon, name="abandon"),
    path("match/<int:pk>/star/", overview.star, name="star"),
    path("match/<int:pk>/later/", overview.later, name="later"),
    path("match/<int:pk>/rematch/", making.rematch, name="rematch"),
]
