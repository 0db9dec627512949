from django.urls import path

from tournaments.news import feed
from tournaments.pages import (
    founding,
    how,
    joining,
    ladder_of_bots,
    lists,
    organising,
    reporting,
    results,
    tournament,
)
from tournaments.pages.talking import judging, notices, talk
from tournaments.pages.talking.reporting import report_line

A_TOURNAMENT = "tournaments/<int:pk>"

app_name = "tournaments"
urlpatterns = [
    path("help/tournaments/", how.how, name="how"),
    path("tournaments/", lists.tournaments, name="tournaments"),
    path("tournaments/ladder-of-bots/<int:pk>/join/", ladder_of_bots.join_with_bot, name="join_with_bot"),
    path("tournaments/new/", founding.found_tournament, name="found"),
    path("tournaments/new/fighters/", founding.keep_while_picking, name="keep_while_picking"),
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
    path(f"{A_TOURNAMENT}/talk/hide/", judging.take_down, name="hide_line"),
    path(f"{A_TOURNAMENT}/talk/silence/", judging.silence_writer, name="silence"),
    path(f"{A_TOURNAMENT}/results.csv", results.results, name="results"),
    path(f"{A_TOURNAMENT}/organise/", organising.organise, name="organise"),
]
