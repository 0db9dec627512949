from django.urls import path

from community.moderation import views

app_name = "moderation"
urlpatterns = [
    path("match/<int:pk>/report/", views.report_match, name="match"),
    path("players/<slug:name>/report/", views.report_player, name="player"),
]
