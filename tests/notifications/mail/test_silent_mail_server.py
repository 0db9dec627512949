"""A mail server that never responds: only its carrier waits, without a database connection."""

from django.test import Client
from pytest_django.fixtures import Settings

from notifications.delivery_threads import DeliveryLane
from notifications.outbox import Lane
from tests.accounts.people import a_player
from tests.one_connection import SilentServer, keep_waiting, on_one_connection, players_are_listed

pytestmark = on_one_connection

SIGN_UP = {"username": "mirabel", "email": "mirabel@example.test", "password1": "eight brass buttons"}


def test_a_silent_mail_server_keeps_nobody_waiting(one_connection: None, settings: Settings) -> None:
    ann = a_player("Ann")
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with SilentServer() as mail_server:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", mail_server.port
        for email in (ann.email, "stranger@example.test"):
            for page in ("/accounts/login/code/", "/accounts/password/reset/"):
                assert Client().post(page, {"email": email}).status_code == 302
        assert Client().post("/accounts/signup/", SIGN_UP).status_code == 302
        assert not mail_server.is_reached()
        carrier = DeliveryLane(Lane.URGENT, at_once=1)
        with keep_waiting(carrier.deliver_all, mail_server.is_reached, mail_server.hang_up):
            players_are_listed()
