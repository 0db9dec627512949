from django.urls import path

from stats.pages import explanation, fighter, player, robot, site
from stats.pages.fighters import FightersView, SetsView
from stats.pages.players import PlayersView

FIGHTER = "buttons/<slug:set_slug>/<slug:button_slug>/figures"
RIVALS = "players/<slug:name>/against/<slug:other_name>"

app_name = "standing"
urlpatterns = [
    path("help/standing/", explanation.explanation_page, name="how"),
    path("standing/", PlayersView.as_view(), name="players"),
    path("standing/fighters/", FightersView.as_view(), name="fighters"),
    path("standing/fighters/against/", fighter.head_to_head_page, name="against"),
    path("standing/sets/", SetsView.as_view(), name="sets"),
    path(f"{FIGHTER}/", fighter.fighter_page, name="fighter"),
    path("standing/site/", site.site_page, name="site"),
    path("players/<slug:name>/figures/", player.player_page, name="player"),
    path(f"{RIVALS}/", player.rivalry_page, name="rivalry"),
    path("robots/<slug:robot_name>/", robot.robot_page, name="robot"),
    path("sets/<slug:set_slug>/figures/", fighter.set_page, name="set"),
]
