from django.urls import path

from notifications.inbox import receiving
from notifications.mail import development
from notifications.pages import link_targets, news, settings
from notifications.push import pages as push_pages
from notifications.turns_feed import feed
from notifications.turns_feed import pages as feed_pages
from notifications.webhook import pages as webhook_pages

app_name = "notifications"
urlpatterns = [
    path("news/", news.news, name="news"),
    path("accounts/notifications/", settings.settings, name="settings"),
    path("accounts/notifications/webhook/", webhook_pages.webhook, name="webhook"),
    path("accounts/notifications/webhook/test/", webhook_pages.test_webhook, name="test_webhook"),
    path("accounts/notifications/webhook/secret/", webhook_pages.renew_secret, name="renew_secret"),
    path(
        "accounts/notifications/webhook/<int:pk>/remove/",
        webhook_pages.remove_match_hook,
        name="remove_match_hook",
    ),
    path("accounts/notifications/feed/", feed_pages.renew_feed, name="renew_feed"),
    path("accounts/notifications/feed/end/", feed_pages.end_feed, name="end_feed"),
    path("feeds/turns/<str:key>/", feed.turns_feed, name="turns_feed"),
    path("mail/settings/<str:key>/", link_targets.settings_by_link, name="settings_by_link"),
    path("mail/stop/<str:key>/", link_targets.stop, name="stop"),
    path("accounts/notifications/again/", settings.ask_again, name="ask_again"),
    path("mail/again/<str:key>/", link_targets.resume_mail, name="again"),
    path("mail/move/<str:key>/", link_targets.move, name="move"),
    path("mail/offer/<str:key>/", link_targets.offer, name="offer"),
    path("mail/inbound/", receiving.inbound, name="inbound"),
    path("push/add/", push_pages.add_device, name="add_device"),
    path("push/remove/", push_pages.remove_device, name="remove_device"),
    path("service-worker.js", push_pages.service_worker, name="service_worker"),
    path("manifest.webmanifest", push_pages.manifest, name="manifest"),
    path("design/mails/", development.mails, name="mails"),
    path("design/mails/<str:name>/", development.mail, name="mail"),
    path("design/mails/<str:name>/html/", development.mail_as_html, name="mail_as_html"),
]
