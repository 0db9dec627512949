from django.urls import path

from training.puzzles import pages
from training.puzzles.slips import pages as slip_pages

app_name = "puzzles"
urlpatterns = [
    path("puzzles/", pages.overview, name="puzzles"),
    path("puzzles/daily/", pages.daily, name="daily"),
    path("puzzles/beginners/", pages.beginners, name="beginners"),
    path("puzzles/next/", pages.next_one, name="next"),
    path("puzzles/<int:pk>/", pages.puzzle, name="puzzle"),
    path("puzzles/<int:pk>/answer/", pages.act, name="answer"),
    path("puzzles/<int:pk>/preview/", pages.preview, name="preview"),
    path("puzzles/<int:pk>/cards/", pages.cards, name="cards"),
    path("puzzles/mine/", slip_pages.mine, name="mine"),
    path("puzzles/mine/<int:match_id>/<int:move>/", slip_pages.slip, name="slip"),
    path("puzzles/mine/<int:match_id>/<int:move>/answer/", slip_pages.act_on_slip, name="answer_slip"),
    path("puzzles/mine/<int:match_id>/<int:move>/preview/", slip_pages.preview_slip, name="preview_slip"),
    path("puzzles/mine/<int:match_id>/<int:move>/cards/", slip_pages.cards_of_slip, name="cards_of_slip"),
]
