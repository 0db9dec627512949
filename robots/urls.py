from django.urls import path

from robots import views

app_name = "robots"
urlpatterns = [
    path("play/", views.play_at_once, name="play"),
    path("play/first/", views.play_first, name="first"),
    path("robots/", views.robots, name="robots"),
    path("robots/<slug:mind>/play/", views.play_level, name="play_level"),
]
