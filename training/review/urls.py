from django.urls import path

from training.review import pages
from training.review.players.pages import player_page

app_name = "analysis"
urlpatterns = [
    path("match/<int:pk>/back/", pages.review_page, name="back"),
    path("match/<int:pk>/back/again/", pages.try_again, name="again"),
    path("match/<int:pk>/back/share/", pages.share, name="share"),
    path("players/<slug:name>/luck/", player_page, name="player"),
]
