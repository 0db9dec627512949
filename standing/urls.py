from django.urls import path

from standing.pages import fighters, how, players

app_name = "standing"
urlpatterns = [
    path("help/standing/", how.how, name="how"),
    path("standing/", players.players, name="players"),
    path("standing/players.csv", players.players_file, {"kind": "csv"}, name="players_csv"),
    path("standing/players.json", players.players_file, {"kind": "json"}, name="players_json"),
    path("standing/fighters/", fighters.fighters, name="fighters"),
    path("standing/fighters.csv", fighters.fighters_file, {"kind": "csv"}, name="fighters_csv"),
    path("standing/fighters.json", fighters.fighters_file, {"kind": "json"}, name="fighters_json"),
    path("standing/sets/", fighters.sets, name="sets"),
    path("standing/sets.csv", fighters.sets_file, {"kind": "csv"}, name="sets_csv"),
    path("standing/sets.json", fighters.sets_file, {"kind": "json"}, name="sets_json"),
]
