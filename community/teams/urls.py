from django.urls import path

from community.teams.pages import founding, leading, lists, reporting, room, team

A_TEAM = "teams/<int:pk>"

app_name = "teams"
urlpatterns = [
    path("teams/", lists.teams, name="teams"),
    path("teams/new/", founding.found_team, name="found"),
    path(f"{A_TEAM}/", team.team, name="team"),
    path(f"{A_TEAM}/join/", team.join_team, name="join"),
    path(f"{A_TEAM}/ask/", team.ask_team, name="ask"),
    path(f"{A_TEAM}/take-back/", team.end_asking, name="take_back"),
    path(f"{A_TEAM}/leave/", team.leave_team, name="leave"),
    path(f"{A_TEAM}/close/", team.close_team_action, name="close"),
    path(f"{A_TEAM}/edit/", founding.edit_team, name="edit"),
    path(f"{A_TEAM}/lead/", leading.leader_page, name="lead"),
    path(f"{A_TEAM}/room/", room.room, name="room"),
    path(f"{A_TEAM}/room/say/", room.write_in_room, name="say"),
    path(f"{A_TEAM}/room/hide/", room.hide_in_room, name="hide_line"),
    path(f"{A_TEAM}/room/bell/", room.bell_of_room, name="bell"),
    path(f"{A_TEAM}/room/<int:number>/report/", room.report_in_room, name="report_in_room"),
    path(f"{A_TEAM}/report/", reporting.report, name="report"),
]
