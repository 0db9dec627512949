from django.urls import path

from notifications import development, pushing, views

app_name = "notifications"
urlpatterns = [
    path("news/", views.news, name="news"),
    path("accounts/notifications/", views.settings, name="settings"),
    path("mail/settings/<str:key>/", views.settings_by_link, name="settings_by_link"),
    path("mail/stop/<str:key>/", views.stop, name="stop"),
    path("mail/move/<str:key>/", views.move, name="move"),
    path("mail/offer/<str:key>/", views.offer, name="offer"),
    path("push/add/", pushing.add_device, name="add_device"),
    path("push/remove/", pushing.remove_device, name="remove_device"),
    path("service-worker.js", pushing.service_worker, name="service_worker"),
    path("manifest.webmanifest", pushing.manifest, name="manifest"),
    path("design/mails/", development.mails, name="mails"),
    path("design/mails/<str:name>/", development.mail, name="mail"),
    path("design/mails/<str:name>/html/", development.mail_as_html, name="mail_as_html"),
]
