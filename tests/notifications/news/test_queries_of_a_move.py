"""Few database queries note the news of a move, however many channels there are."""

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.models import Match
from games.signals import Happened, News
from notifications.kinds import KINDS
from notifications.models import Delivery, Device, Hook, Notice, Wishes
from notifications.notify import note_news
from tests.games.matches import a_match, two_friends

pytestmark = [pytest.mark.services, pytest.mark.django_db]

WITH_DELIVERIES = 2 if connection.vendor == "postgresql" else 3


@pytest.fixture
def match() -> Match:
    match = a_match(*two_friends())
    Notice.objects.all().delete()
    Delivery.objects.all().delete()
    return match


def questions(match: Match) -> list[str]:
    """Return the SQL that notes the news of a move after which it is the opponent's turn."""
    with transaction.atomic(), CaptureQueriesContext(connection) as asked:
        note_news(News(Happened.MOVED, match, 1 - (match.battle.active or 0)))
    return [query["sql"] for query in asked.captured_queries]


def wish(match: Match, *channels: str) -> None:
    for player in User.objects.filter(pk__in=match.players):
        Wishes.objects.create(player=player, chosen={kind: list(channels) for kind in KINDS})
        Device.objects.create(player=player, endpoint=f"https://push.example/{player}")
        Hook.objects.create(player=player, url="https://hook.example/")


def test_who_wants_nothing_costs_one_question(match: Match) -> None:
    wish(match)
    assert len(questions(match)) == 1
    assert not Notice.objects.exists()


def test_a_word_on_the_site_costs_two(match: Match) -> None:
    wish(match, "site", "digest")
    assert len(questions(match)) == 2
    assert Notice.objects.count() == 1


def test_a_mail_costs_no_more_where_both_are_written_together(match: Match) -> None:
    wish(match, "site", "mail")
    assert len(questions(match)) == WITH_DELIVERIES
    assert len(questions(match)) == 2
    assert Delivery.objects.count() == 1


def test_every_way_at_once_costs_as_much(match: Match) -> None:
    wish(match, "site", "mail", "digest", "push", "hook")
    assert len(questions(match)) == WITH_DELIVERIES
    assert Delivery.objects.count() == 3
    notice = Notice.objects.get()
    assert None not in (notice.mail, notice.push, notice.hook)


def test_a_robot_costs_nothing(match: Match) -> None:
    User.objects.filter(pk__in=match.players).update(is_robot=True)
    assert questions(Match.objects.with_seats().get(pk=match.pk)) == []
