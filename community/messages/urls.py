from django.urls import path

from community.messages import actions, pages

app_name = "conversations"
urlpatterns = [
    path("messages/", pages.conversations, name="conversations"),
    path("messages/<int:pk>/", pages.conversation, name="conversation"),
    path("messages/<int:pk>/news/", pages.news, name="news"),
    path("messages/<int:pk>/silence/", actions.mute_conversation, name="silence"),
    path("messages/<int:pk>/throw-away/", actions.discard_conversation, name="throw_away"),
    path("messages/<int:pk>/report/", actions.report, name="report"),
    path("messages/with/<slug:name>/", pages.with_player, name="with"),
]
