from django.urls import path

from community.messages import doing, pages

app_name = "conversations"
urlpatterns = [
    path("messages/", pages.conversations, name="conversations"),
    path("messages/<int:pk>/", pages.conversation, name="conversation"),
    path("messages/<int:pk>/news/", pages.news, name="news"),
    path("messages/<int:pk>/silence/", doing.silence, name="silence"),
    path("messages/<int:pk>/throw-away/", doing.throw_away, name="throw_away"),
    path("messages/<int:pk>/report/", doing.report, name="report"),
    path("messages/with/<slug:name>/", pages.with_player, name="with"),
]
