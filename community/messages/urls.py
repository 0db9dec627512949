from django.urls import path

from community.messages import actions, pages
from community.moderation.friends_only import refuse_friends_only

app_name = "conversations"
urlpatterns = [
    path("messages/", refuse_friends_only(pages.conversations), name="conversations"),
    path("messages/<int:pk>/", refuse_friends_only(pages.conversation), name="conversation"),
    path("messages/<int:pk>/news/", refuse_friends_only(pages.news), name="news"),
    path("messages/<int:pk>/silence/", actions.mute_conversation, name="silence"),
    path("messages/<int:pk>/throw-away/", actions.discard_conversation, name="throw_away"),
    path("messages/<int:pk>/report/", actions.report, name="report"),
    path("messages/with/<slug:name>/", refuse_friends_only(pages.with_player), name="with"),
]
