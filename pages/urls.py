from django.urls import include, path

from pages import design, rulesets, train, views
from pages.feeds import fighters, news
from pages.film import views as film
from pages.previews import share

urlpatterns = [
    path("", views.front, name="front"),
    path("feeds/news/", news.feed, name="feed_of_news"),
    path("feeds/fighters/", fighters.feed, name="feed_of_fighters"),
    path("icon-<int:waiting>.svg", views.icon, name="icon"),
    path("previews/", include("pages.previews.urls")),
    path("match/<int:pk>/share/", share.share_match, name="share_match"),
    path("first-steps/put-away/", views.hide_first_steps, name="put_steps_away"),
    path("train/", train.train, name="train"),
    path("help/", views.help_index, name="help"),
    path("help/how-to-play/", views.how_to_play, name="how_to_play"),
    path("help/film/", film.film, name="film"),
    path("help/film/player/", film.player, name="film_player"),
    path("help/a-round/", views.a_round, name="a_round"),
    path("help/circle/", views.circle, name="circle"),
    path("help/clocks/", views.clocks, name="clocks"),
    path("help/rulesets/", rulesets.side_by_side, name="rulesets"),
    path("help/notation/", views.notation, name="notation"),
    path("help/questions/", views.faq, name="faq"),
    path("about/", views.about_page, name="about"),
    path("privacy/", views.privacy, name="privacy"),
    path("design/", design.components, name="design"),
    path("design/board/", design.board, name="design_board"),
]
