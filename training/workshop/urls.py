from django.urls import path

from training.workshop import pages
from training.workshop.position import pages as position

app_name = "workshop"
urlpatterns = [
    path("workshop/", pages.designer, name="designer"),
    path("workshop/play-out/", pages.play_out, name="play_out"),
    path("workshop/try/", pages.try_it, name="try"),
    path("workshop/keep/", pages.keep_it, name="keep"),
    path("workshop/position/", position.position, name="position"),
    path("workshop/position/play-on/", position.play_on, name="play_on"),
    path("workshop/<slug:slug>/", pages.saved_fighter, name="kept"),
    path("workshop/<slug:slug>/delete/", pages.delete, name="delete"),
]
