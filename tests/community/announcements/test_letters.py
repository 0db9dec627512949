"""Two letters to newcomers, each at most once: a welcome, and one after the first match."""

from __future__ import annotations

from datetime import timedelta

import pytest
import time_machine
from allauth.account.models import EmailAddress, EmailConfirmationHMAC
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from community.announcements.letters import FirstLetters, post_due_letters
from community.announcements.models import Letter
from games.models import Match
from notifications.mail.letters import letter
from notifications.models import Delivery, Wishes
from robots.seating import make_robots
from rules import Surrender
from tests.accounts.people import a_guest, a_player
from tests.games.matches import a_match, act, two_friends

pytestmark = pytest.mark.django_db


def confirm(player: User, address: str) -> None:
    row = EmailAddress.objects.get_or_create(user=player, email=address)[0]
    client = Client()
    client.force_login(player)
    client.post(reverse("account_confirm_email", args=[EmailConfirmationHMAC(row).key]))
    row.refresh_from_db()
    assert row.verified


def mails_to(player: User) -> list[EmailMultiAlternatives]:
    """Return the mails that the player has received a day later."""
    with time_machine.travel(timezone.now() + timedelta(days=1, minutes=1), tick=False):
        post_due_letters()
    return [letter(mail) for mail in Delivery.objects.filter(player=player, sort=Delivery.Sort.OTHER)]


def play_to_the_end(one: User, other: User) -> Match:
    match = a_match(one, other, first_to=1)
    act(match, next(iter(match.battle.decisions)), Surrender())
    return match


def newcomer(name: str = "Ann") -> User:
    player = a_player(name)
    EmailAddress.objects.filter(user=player).delete()
    return player


@pytest.mark.services
def test_the_first_confirmed_address_brings_a_welcome() -> None:
    ann = newcomer()
    confirm(ann, "ann@example.org")
    (mail,) = mails_to(ann)
    assert mail.subject == "Welcome to Buttonmen, Ann."
    assert "/learn/" in str(mail.body)
    assert "List-Unsubscribe" in mail.extra_headers
    assert "Stop these e-mails" in str(mail.alternatives[0][0])


@pytest.mark.services
def test_it_is_posted_once() -> None:
    ann = newcomer()
    confirm(ann, "ann@example.org")
    assert len(mails_to(ann)) == len(mails_to(ann)) == 1


def test_the_letter_after_a_match_does_not_come_with_that_of_its_end() -> None:
    ann, bob = two_friends()
    play_to_the_end(ann, bob)
    post_due_letters()
    assert not Delivery.objects.filter(sort=Delivery.Sort.OTHER).exists()


def test_another_address_brings_none() -> None:
    ann = newcomer()
    confirm(ann, "ann@example.org")
    confirm(ann, "ann@elsewhere.example")
    assert Letter.objects.count() == 1
    bob = a_player("Bob")
    confirm(bob, "bob@elsewhere.example")
    assert not Letter.objects.filter(player=bob).exists(), "whose first address was confirmed long ago"


@pytest.mark.services
def test_the_first_match_brings_one_and_the_second_none() -> None:
    ann, bob = two_friends()
    first = play_to_the_end(ann, bob)
    (mail,) = mails_to(ann)
    assert mail.subject == "You’ve played your first match. What’s next?"
    assert f"/match/{first.pk}/" in str(mail.body)
    assert "/tournaments/" in str(mail.body)
    Letter.objects.all().delete()
    play_to_the_end(ann, bob)
    assert not Letter.objects.exists()


def test_guests_get_none() -> None:
    make_robots()
    robot = User.objects.filter(robot__isnull=False).first()
    assert robot is not None
    play_to_the_end(a_guest(), robot)
    assert not Letter.objects.exists()


def test_those_who_stopped_mails_get_none() -> None:
    ann, bob = two_friends()
    wishes = Wishes(player=ann)
    wishes.remove_channels("mail", "digest")
    wishes.save()
    play_to_the_end(ann, bob)
    assert mails_to(ann) == []
    assert len(mails_to(bob)) == 1


def test_players_choose_it_among_their_notifications(client: Client) -> None:
    client.force_login(a_player("Ann"))
    page = client.get("/accounts/notifications/").content.decode()
    assert str(FirstLetters.label) in page
