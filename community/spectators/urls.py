from django.urls import path

from community.spectators import pages, reporting

app_name = "spectators"
urlpatterns = [
    path("match/<int:pk>/spectators/", pages.talk, name="talk"),
    path("match/<int:pk>/spectators/<int:number>/", pages.talk, name="until"),
    path("match/<int:pk>/spectators/say/", pages.write_line_view, name="say"),
    path("match/<int:pk>/spectators/<int:number>/report/", reporting.report, name="report"),
]
