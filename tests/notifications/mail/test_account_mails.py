"""Mails about accounts in the outbox: requests do not wait for the mail server, and texts are deleted."""

import re
from datetime import timedelta

import pytest
from django.test import Client

from accounts.login.adapter import LOGIN_CODES_LAST
from accounts.models import User
from notifications import outbox
from notifications.delivery_threads import DeliveryLane
from notifications.models import AccountText, Delivery
from notifications.outbox import Lane
from tests.accounts.people import a_player
from tests.games.matches import an_offer, two_friends
from tests.notifications.letters_to_us import Later
from tests.notifications.post_office import PostOffice, text_of

SIGN_UP = {"username": "mirabel", "email": "mirabel@example.test", "password1": "eight brass buttons"}


pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


def ask_for_a_code(email: str) -> None:
    answer = Client().post("/accounts/login/code/", {"email": email})
    assert answer.status_code == 302


def test_a_mail_server_that_is_down_stops_nobody_and_is_tried_again(
    post_office: PostOffice, later: Later
) -> None:
    post_office.close()
    assert Client().post("/accounts/signup/", SIGN_UP).status_code == 302
    later(1)
    mail = Delivery.objects.get(sort=Delivery.Sort.ACCOUNT)
    assert mail.state == Delivery.State.WAITING
    assert "ConnectionRefused" in mail.reason
    post_office.open()
    later(2)
    [sent] = post_office.to("mirabel@example.test")
    assert "/accounts/confirm-email/" in text_of(sent)
    assert mail.key in sent["Message-ID"]


def test_a_code_is_deleted_once_it_is_sent(ann: User, post_office: PostOffice, later: Later) -> None:
    ask_for_a_code(ann.email)
    assert AccountText.objects.count() == 1
    later(0)
    [sent] = post_office.to(ann.email)
    assert "/accounts/login/link/" in text_of(sent)
    assert not AccountText.objects.exists()
    assert ann.deliveries.get().state == Delivery.State.SENT


def test_a_code_that_is_too_old_is_not_sent_any_more(
    ann: User, post_office: PostOffice, later: Later
) -> None:
    post_office.close()
    ask_for_a_code(ann.email)
    later(0)
    post_office.open()
    later(LOGIN_CODES_LAST / timedelta(minutes=1))
    assert not post_office.mails
    mail = ann.deliveries.get()
    assert mail.state == Delivery.State.DROPPED
    assert mail.reason == "The e-mail expired before we could send it."
    assert not AccountText.objects.exists()


def test_the_text_of_a_parked_mail_is_forgotten_when_it_is_too_old(
    ann: User, post_office: PostOffice, later: Later
) -> None:
    post_office.refusal = "550 nobody here"
    ask_for_a_code(ann.email)
    later(0)
    assert ann.deliveries.get().state == Delivery.State.PARKED
    assert AccountText.objects.exists()
    later(16)
    outbox.sweep()
    assert not AccountText.objects.exists()


def test_the_admin_shows_the_mail_but_neither_code_nor_link(ann: User) -> None:
    ask_for_a_code(ann.email)
    mail = ann.deliveries.get()
    text = AccountText.objects.get().body
    secrets = re.findall(r"^http\S+/accounts/login/link/\S+$|^[A-Z0-9-]{6,}$", text, re.MULTILINE)
    assert len(secrets) == 2, "a link and a code"
    admin = Client()
    admin.force_login(a_player("boss", is_staff=True, is_superuser=True))
    for path in ("/admin/notifications/delivery/", f"/admin/notifications/delivery/{mail.pk}/change/"):
        page = admin.get(path).content.decode()
        assert "about an account" in page, path
        for secret in secrets:
            assert secret not in page, path
    assert admin.get("/admin/notifications/accounttext/").status_code == 404


def test_an_unknown_address_is_mailed_without_a_player(post_office: PostOffice, later: Later) -> None:
    ask_for_a_code("stranger@example.test")
    later(0)
    assert len(post_office.to("stranger@example.test")) == 1
    assert Delivery.objects.get().player is None


def test_a_code_does_not_wait_behind_other_mails(post_office: PostOffice, later: Later) -> None:
    ann, bob = two_friends()
    an_offer(ann, bob)
    ask_for_a_code(bob.email)
    assert DeliveryLane(Lane.URGENT, at_once=1).deliver_all() == 1
    assert bob.deliveries.get(sort=Delivery.Sort.ACCOUNT).state == Delivery.State.SENT
    assert bob.deliveries.get(sort=Delivery.Sort.MATCH).state == Delivery.State.WAITING
