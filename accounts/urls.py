from django.urls import path, re_path

from accounts import languages
from accounts.bots import page as bots_page
from accounts.login import views as login
from accounts.own_account import hours_page, sign_in_page, tokens_page
from accounts.own_account import pages as own
from accounts.players import invitations
from accounts.players import pages as players
from accounts.players.follows_and_blocks import block, follow, unblock, unfollow

FOUR_COLOURS = "[0-9a-f]{6}(?:-[0-9a-f]{6}){3}"

app_name = "accounts"
urlpatterns = [
    path("accounts/guest/", login.play_as_guest, name="guest"),
    path("accounts/login/link/<str:key>/", login.login_link, name="login_link"),
    path("accounts/name-check/", login.name_check, name="name_check"),
    path("accounts/profile/", own.profile, name="profile"),
    path("accounts/language/", languages.choose_language, name="language"),
    path("accounts/name/", own.name, name="name"),
    path("accounts/sign-in/", sign_in_page.sign_in, name="sign_in"),
    path("accounts/sessions/<int:pk>/end/", own.end_session, name="end_session"),
    path("accounts/preferences/", own.preferences, name="preferences"),
    re_path(rf"^accounts/colours/(?P<key>{FOUR_COLOURS})\.css$", own.colours, name="colours"),
    path("accounts/hours/", hours_page.hours, name="hours"),
    path("accounts/hours/vacation/", hours_page.vacation, name="vacation"),
    path("accounts/hours/vacation/end/", hours_page.end_vacation, name="end_vacation"),
    path("accounts/tokens/", tokens_page.tokens, name="tokens"),
    path("accounts/tokens/<int:pk>/revoke/", tokens_page.revoke, name="revoke_token"),
    path("accounts/bots/", bots_page.bots, name="bots"),
    path("accounts/bots/<int:pk>/token/", bots_page.renew_token, name="renew_token"),
    path("accounts/invitation/", invitations.invitation, name="invitation"),
    path("invited/<slug:key>/", invitations.accept_invitation, name="invited"),
    path("players/", players.players, name="players"),
    path("players/<slug:name>/follow/", players.follow_or_block, {"change": follow}, name="follow"),
    path("players/<slug:name>/unfollow/", players.follow_or_block, {"change": unfollow}, name="unfollow"),
    path("players/<slug:name>/block/", players.follow_or_block, {"change": block}, name="block"),
    path("players/<slug:name>/unblock/", players.follow_or_block, {"change": unblock}, name="unblock"),
]
