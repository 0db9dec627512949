from django.urls import path

from pages.people import views

app_name = "people"
urlpatterns = [
    path("players/<slug:name>/", views.profile, name="profile"),
    path("following/", views.following, name="following"),
    path("accounts/data/", views.data, name="data"),
    path("accounts/bots/<int:pk>/close/", views.close_bot, name="close_bot"),
    path("accounts/leave/", views.leave, name="leave"),
    path("accounts/pause/", views.pause, name="pause"),
    path("accounts/stay/", views.stay, name="stay"),
]
