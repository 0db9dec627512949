from django.urls import path

from notifications import development, hooking, pushing, receiving, views

app_name = "notifications"
urlpatterns = [
    path("news/", views.news, name="news"),
    path("accounts/notifications/", views.settings, name="settings"),
    path("accounts/notifications/webhook/", hooking.webhook, name="webhook"),
    path("accounts/notifications/webhook/test/", hooking.test_webhook, name="test_webhook"),
    path("accounts/notifications/webhook/secret/", hooking.renew_secret, name="renew_secret"),
    path("mail/settings/<str:key>/", views.settings_by_link, name="settings_by_link"),
    path("mail/stop/<str:key>/", views.stop, name="stop"),
    path("accounts/notifications/again/", views.ask_again, name="ask_again"),
    path("mail/again/<str:key>/", views.again, name="again"),
    path("mail/move/<str:key>/", views.move, name="move"),
    path("mail/offer/<str:key>/", views.offer, name="offer"),
    path("mail/inbound/", receiving.inbound, name="inbound"),
    path("push/add/", pushing.add_device, name="add_device"),
    path("push/remove/", pushing.remove_device, name="remove_device"),
    path("service-worker.js", pushing.service_worker, name="service_worker"),
    path("manifest.webmanifest", pushing.manifest, name="manifest"),
    path("design/mails/", development.mails, name="mails"),
    path("design/mails/<str:name>/", development.mail, name="mail"),
    path("design/mails/<str:name>/html/", development.mail_as_html, name="mail_as_html"),
]
