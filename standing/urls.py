from django.urls import path

from standing.pages import fighter, fighters, how, player, players, robot, site

FIGHTER = "buttons/<slug:set_slug>/<slug:button_slug>/figures"
RIVALS = "players/<slug:name>/against/<slug:other_name>"
A_MONTH = "standing/matches/<int:year>-<int:month>"

app_name = "standing"
urlpatterns = [
    path("help/standing/", how.how, name="how"),
    path("standing/", players.players, name="players"),
    path("standing/players.csv", players.players_file, {"kind": "csv"}, name="players_csv"),
    path("standing/players.json", players.players_file, {"kind": "json"}, name="players_json"),
    path("standing/fighters/", fighters.fighters, name="fighters"),
    path("standing/fighters.csv", fighters.fighters_file, {"kind": "csv"}, name="fighters_csv"),
    path("standing/fighters.json", fighters.fighters_file, {"kind": "json"}, name="fighters_json"),
    path("standing/fighters/against/", fighter.against, name="against"),
    path("standing/sets/", fighters.sets, name="sets"),
    path("standing/sets.csv", fighters.sets_file, {"kind": "csv"}, name="sets_csv"),
    path("standing/sets.json", fighters.sets_file, {"kind": "json"}, name="sets_json"),
    path(f"{FIGHTER}/", fighter.figures, name="fighter"),
    path(f"{FIGHTER}.csv", fighter.figures_file, {"kind": "csv"}, name="fighter_csv"),
    path(f"{FIGHTER}.json", fighter.figures_file, {"kind": "json"}, name="fighter_json"),
    path("standing/site/", site.site, name="site"),
    path(f"{A_MONTH}.csv", site.matches_of_a_month, {"kind": "csv"}, name="month_csv"),
    path(f"{A_MONTH}.json", site.matches_of_a_month, {"kind": "json"}, name="month_json"),
    path("players/<slug:name>/figures/", player.figures, name="player"),
    path("players/<slug:name>/figures.csv", player.figures_file, {"kind": "csv"}, name="player_csv"),
    path("players/<slug:name>/figures.json", player.figures_file, {"kind": "json"}, name="player_json"),
    path("players/<slug:name>/rating.csv", player.rating_file, {"kind": "csv"}, name="rating_csv"),
    path("players/<slug:name>/rating.json", player.rating_file, {"kind": "json"}, name="rating_json"),
    path(f"{RIVALS}/", player.rivalry, name="rivalry"),
    path(f"{RIVALS}.csv", player.rivalry_file, {"kind": "csv"}, name="rivalry_csv"),
    path(f"{RIVALS}.json", player.rivalry_file, {"kind": "json"}, name="rivalry_json"),
    path("robots/<slug:robot_name>/", robot.robot, name="robot"),
    path("sets/<slug:set_slug>/figures/", fighter.each_in_a_set, name="set"),
    path("sets/<slug:set_slug>/figures.csv", fighter.set_file, {"kind": "csv"}, name="set_csv"),
    path("sets/<slug:set_slug>/figures.json", fighter.set_file, {"kind": "json"}, name="set_json"),
]
