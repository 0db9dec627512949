from django.urls import path

from standing.pages import fighter, how, player, robot, site
from standing.pages.fighters import FightersView, SetsView
from standing.pages.players import PlayersView
from standing.pages.ranking import files, page_and_files

FIGHTER = "buttons/<slug:set_slug>/<slug:button_slug>/figures"
RIVALS = "players/<slug:name>/against/<slug:other_name>"
A_MONTH = "standing/matches/<int:year>-<int:month>"

app_name = "standing"
urlpatterns = [
    path("help/standing/", how.how, name="how"),
    *page_and_files("standing/", PlayersView),
    *page_and_files("standing/fighters/", FightersView),
    path("standing/fighters/against/", fighter.head_to_head_page, name="against"),
    *page_and_files("standing/sets/", SetsView),
    path(f"{FIGHTER}/", fighter.fighter_page, name="fighter"),
    *files(FIGHTER, fighter.fighter_file, "fighter"),
    path("standing/site/", site.site_page, name="site"),
    *files(A_MONTH, site.matches_of_a_month, "month"),
    path("players/<slug:name>/figures/", player.player_page, name="player"),
    *files("players/<slug:name>/figures", player.player_file, "player"),
    *files("players/<slug:name>/rating", player.rating_file, "rating"),
    path(f"{RIVALS}/", player.rivalry_page, name="rivalry"),
    *files(RIVALS, player.rivalry_file, "rivalry"),
    path("robots/<slug:robot_name>/", robot.robot_page, name="robot"),
    path("sets/<slug:set_slug>/figures/", fighter.set_page, name="set"),
    *files("sets/<slug:set_slug>/figures", fighter.set_file, "set"),
]
