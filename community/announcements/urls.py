from django.urls import path

from community.announcements import feed, pages

app_name = "announcements"
urlpatterns = [
    path("announcements/", pages.announcements, name="announcements"),
    path("announcements/<int:pk>/", pages.announcement, name="announcement"),
    path("announcements/<int:pk>/close/", pages.close, name="close"),
    path("feeds/announcements/", feed.feed, name="feed"),
]
