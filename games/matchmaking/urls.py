from django.urls import path

from games.matchmaking import pages

app_name = "seeking"

urlpatterns = [
    path("opponent/", pages.search_page, name="look"),
    path("opponent/look/", pages.begin, name="begin"),
    path("opponent/fighter/", pages.pick_fighter, name="pick"),
    path("opponent/state/", pages.search_state, name="state"),
    path("opponent/bar/", pages.search_bar, name="bar"),
    path("opponent/<int:pk>/stop/", pages.stop_looking, name="stop"),
]
