from django.urls import path

from analysis import pages

app_name = "analysis"
urlpatterns = [
    path("match/<int:pk>/back/", pages.back, name="back"),
    path("match/<int:pk>/back/again/", pages.try_again, name="again"),
]
