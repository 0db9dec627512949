from django.urls import path

from games.matchmaking import pages

app_name = "seeking"

urlpatterns = [
    path("opponent/", pages.opponent, name="look"),
    path("opponent/look/", pages.begin, name="begin"),
    path("opponent/fighter/", pages.pick, name="pick"),
    path("opponent/state/", pages.state, name="state"),
    path("opponent/bar/", pages.bar, name="bar"),
    path("opponent/<int:pk>/stop/", pages.stop_looking, name="stop"),
]
