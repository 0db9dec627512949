from django.urls import path

from training.coach import pages

app_name = "coach"
urlpatterns = [path("match/<int:pk>/coach/", pages.coach, name="coach")]
