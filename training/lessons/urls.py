from django.urls import path

from training.lessons import pages

app_name = "lessons"
urlpatterns = [
    path("learn/", pages.path, name="path"),
    path("learn/<slug:slug>/", pages.lesson, name="lesson"),
    path("learn/<slug:slug>/<int:number>/", pages.lesson, name="step"),
    path("learn/<slug:slug>/<int:number>/act/", pages.act, name="act"),
    path("learn/<slug:slug>/<int:number>/cards/", pages.cards, name="cards"),
    path("learn/<slug:slug>/<int:number>/preview/", pages.preview, name="preview"),
]
