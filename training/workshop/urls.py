from django.urls import path

from training.workshop import gallery_pages, pages
from training.workshop.position import pages as position

app_name = "workshop"
urlpatterns = [
    path("workshop/", pages.designer, name="designer"),
    path("workshop/play-out/", pages.play_out, name="play_out"),
    path("workshop/try/", pages.try_it, name="try"),
    path("workshop/keep/", pages.keep_it, name="keep"),
    path("workshop/gallery/", gallery_pages.gallery, name="gallery"),
    path("workshop/position/", position.position, name="position"),
    path("workshop/position/play-on/", position.play_on, name="play_on"),
    path("workshop/<slug:slug>/", pages.saved_fighter, name="kept"),
    path("workshop/<slug:slug>/publish/", gallery_pages.publish_fighter, name="publish"),
    path("workshop/<slug:slug>/vote/", gallery_pages.vote_for, name="vote"),
    path("workshop/<slug:slug>/report/", gallery_pages.report_fighter, name="report"),
    path("workshop/<slug:slug>/delete/", pages.delete, name="delete"),
]
