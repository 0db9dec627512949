from django.urls import path

from tournaments.news import feed
from tournaments.pages import (
    founding,
    help_page,
    joining,
    ladder_of_bots,
    lists,
    organising,
    reporting,
    results,
    tournament,
)
from tournaments.pages.leagues import founding as leagues_founding
from tournaments.pages.leagues import league as leagues
from tournaments.pages.talking import moderation, notices, talk
from tournaments.pages.talking.reporting import report_line

A_TOURNAMENT = "tournaments/<int:pk>"
A_LEAGUE = "leagues/<int:pk>"

app_name = "tournaments"
urlpatterns = [
    path("help/leagues/", leagues_founding.how_leagues_go, name="how_leagues_go"),
    path("leagues/", leagues.leagues, name="leagues"),
    path("leagues/new/", leagues_founding.new_league, name="found_league"),
    path(f"{A_LEAGUE}/", leagues.league, name="league"),
    path(f"{A_LEAGUE}/sign-up/", leagues.sign_up, name="sign_up"),
    path(f"{A_LEAGUE}/go-on/", leagues.set_goes_on_action, name="go_on"),
    path(f"{A_LEAGUE}/leave/", leagues.leave_league, name="leave_league"),
    path(f"{A_LEAGUE}/change/", leagues.edit_league_action, name="change_league"),
    path(f"{A_LEAGUE}/season/", leagues.new_season, name="new_season"),
    path("help/tournaments/", help_page.tournament_help, name="how"),
    path("tournaments/", lists.tournaments, name="tournaments"),
    path("tournaments/ladder-of-bots/<int:pk>/join/", ladder_of_bots.join_with_bot, name="join_with_bot"),
    path("tournaments/new/", founding.found_tournament, name="found"),
    path("tournaments/new/fighters/", founding.redirect_to_fighters, name="keep_while_picking"),
    path("tournaments/new/fighters/pick/", founding.pick_fighters, name="pick_fighters"),
    path(f"{A_TOURNAMENT}/", tournament.tournament, name="tournament"),
    path(f"{A_TOURNAMENT}/link/<slug:key>/", tournament.by_link, name="by_link"),
    path(f"{A_TOURNAMENT}/feed/", feed.feed, name="feed"),
    path(f"{A_TOURNAMENT}/follow/", tournament.follow, name="follow"),
    path(f"{A_TOURNAMENT}/pick/", joining.pick_fighter, name="pick"),
    path(f"{A_TOURNAMENT}/join/", joining.take_place, name="join"),
    path(f"{A_TOURNAMENT}/stand-by/", joining.wait_for_place, name="stand_by"),
    path(f"{A_TOURNAMENT}/fighter/", joining.choose_another, name="change_fighter"),
    path(f"{A_TOURNAMENT}/leave/", joining.leave_tournament, name="leave"),
    path(f"{A_TOURNAMENT}/draft/", joining.pick_in_draft, name="draft"),
    path(f"{A_TOURNAMENT}/challenge/", joining.challenge_player, name="challenge"),
    path(f"{A_TOURNAMENT}/report/", reporting.report, name="report"),
    path(f"{A_TOURNAMENT}/notices/end/", notices.end_notices, name="end_notices"),
    path(f"{A_TOURNAMENT}/talk/", talk.talk, name="talk"),
    path(f"{A_TOURNAMENT}/talk/<int:number>/", talk.talk, name="talk_until"),
    path(f"{A_TOURNAMENT}/talk/<int:number>/report/", report_line, name="report_line"),
    path(f"{A_TOURNAMENT}/talk/say/", talk.write_line, name="say"),
    path(f"{A_TOURNAMENT}/talk/hide/", moderation.take_down, name="hide_line"),
    path(f"{A_TOURNAMENT}/talk/silence/", moderation.silence_writer, name="silence"),
    path(f"{A_TOURNAMENT}/results.csv", results.results, name="results"),
    path(f"{A_TOURNAMENT}/organise/", organising.organise, name="organise"),
]
