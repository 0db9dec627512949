from django.urls import path, re_path

from accounts import ties, views

FOUR_COLOURS = "[0-9a-f]{6}(?:-[0-9a-f]{6}){3}"

app_name = "accounts"
urlpatterns = [
    path("accounts/guest/", views.play_as_guest, name="guest"),
    path("accounts/login/link/<str:key>/", views.login_link, name="login_link"),
    path("accounts/name-check/", views.name_check, name="name_check"),
    path("accounts/profile/", views.profile, name="profile"),
    path("accounts/name/", views.name, name="name"),
    path("accounts/sessions/<int:pk>/end/", views.end_session, name="end_session"),
    path("accounts/preferences/", views.preferences, name="preferences"),
    path("accounts/preferences/preview/", views.preview, name="preview"),
    re_path(rf"^accounts/colours/(?P<key>{FOUR_COLOURS})\.css$", views.colours, name="colours"),
    path("accounts/invitation/", views.invitation, name="invitation"),
    path("invited/<slug:key>/", views.invited, name="invited"),
    path("players/", views.players, name="players"),
    path("players/<slug:name>/follow/", views.change_tie, {"change": ties.follow}, name="follow"),
    path("players/<slug:name>/unfollow/", views.change_tie, {"change": ties.unfollow}, name="unfollow"),
    path("players/<slug:name>/block/", views.change_tie, {"change": ties.block}, name="block"),
    path("players/<slug:name>/unblock/", views.change_tie, {"change": ties.unblock}, name="unblock"),
]
