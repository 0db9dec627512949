from django.urls import path

from notifications import views

app_name = "notifications"
urlpatterns = [
    path("accounts/notifications/", views.settings, name="settings"),
    path("mail/settings/<str:key>/", views.settings_by_link, name="settings_by_link"),
    path("mail/stop/<str:key>/", views.stop, name="stop"),
    path("mail/move/<str:key>/", views.move, name="move"),
    path("mail/offer/<str:key>/", views.offer, name="offer"),
]
