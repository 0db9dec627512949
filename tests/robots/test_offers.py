"""Robots make open offers, and accept those that no player takes."""

from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.models import Match, Terms
from games.play import ProposedSeat
from tests.accounts.people import a_player
from tests.games.matches import offer_of
from tests.robots.work import work

pytestmark = pytest.mark.django_db


def robot_offers(*arguments: str) -> str:
    said = StringIO()
    call_command("robot_offers", *arguments, stdout=said)
    return said.getvalue().strip()


def an_open_offer(minutes: int = 0, **terms: Any) -> Match:
    zoe = a_player(f"zoe{Match.objects.count()}")
    places = [ProposedSeat(zoe, "(6) (8)", "Tin"), ProposedSeat(None, "(4) (10)", "Cup")]
    offer = offer_of(zoe, places, **terms)
    Match.objects.filter(pk=offer.pk).update(offered_at=timezone.now() - timedelta(minutes=minutes))
    return offer


@pytest.mark.services
def test_a_robot_keeps_so_many_offers_open(magpie: User, two_buttons: None) -> None:
    assert robot_offers("magpie", "--put-up", "2") == "Robot-Magpie put up 2 and took 0"
    assert robot_offers("Magpie", "--put-up", "2") == "Robot-Magpie put up 0 and took 0"
    assert Match.objects.filter(proposer=magpie, status=Match.Status.OFFERED).count() == 2


def test_the_player_who_takes_it_plays_the_robot(magpie: User, two_buttons: None) -> None:
    robot_offers("magpie", "--put-up", "1")
    assert play.accept(Match.objects.get().pk, a_player("tom")).has_begun
    work()


@pytest.mark.services
def test_a_robot_takes_what_has_waited_long_enough(magpie: User) -> None:
    waited, fresh = an_open_offer(minutes=11), an_open_offer(minutes=2)
    assert robot_offers("magpie", "--take-after", "10") == "Robot-Magpie put up 0 and took 1"
    assert Match.objects.get(pk=waited.pk).has_begun
    assert not Match.objects.get(pk=fresh.pk).has_begun


def test_a_robot_brings_a_button_where_anybody_may_pick_one(magpie: User, two_buttons: None) -> None:
    zoe = a_player("zoe")
    offer = play.propose(zoe, [ProposedSeat(zoe, "(6) (8)", "Tin"), ProposedSeat(None)])
    assert robot_offers("magpie", "--take-after", "0") == "Robot-Magpie put up 0 and took 1"
    assert Match.objects.get(pk=offer.pk).all_seats[1].button_name in {"Tin", "Cup"}


def test_a_robot_leaves_what_is_for_others(magpie: User) -> None:
    an_open_offer(minutes=60, by_link=True)
    assert robot_offers("magpie", "--take-after", "10") == "Robot-Magpie put up 0 and took 0"


def test_robots_do_not_take_the_offers_of_robots(magpie: User, two_buttons: None) -> None:
    robot_offers("owl", "--put-up", "1")
    assert robot_offers("magpie", "--take-after", "0") == "Robot-Magpie put up 0 and took 0"


def test_a_robot_that_is_not_there_is_refused(magpie: User) -> None:
    with pytest.raises(CommandError, match="no robot 'tea'"):
        robot_offers("tea")


def test_a_robot_to_which_an_open_offer_is_made_later_accepts(
    magpie: User, django_capture_on_commit_callbacks: Any
) -> None:
    offer = an_open_offer()
    assert offer.proposer is not None
    with django_capture_on_commit_callbacks(execute=True):
        play.offer_to(offer.pk, offer.proposer, magpie)
    assert Match.objects.get(pk=offer.pk).has_begun


def test_a_robot_bans_and_picks_the_largest_fighter_in_a_draft(
    magpie: User, django_capture_on_commit_callbacks: Any
) -> None:
    zoe, owner = a_player("zoe"), ButtonSet.objects.create(name="Kitchen")
    for size in (10, 12, 14, 16, 18):
        Button.objects.create(set=owner, name=f"Pot {size}", recipe=f"({size}) (20)")
    offer = play.propose(zoe, [ProposedSeat(zoe), ProposedSeat(None)], Terms(draft=1))
    assert robot_offers("magpie", "--take-after", "0") == "Robot-Magpie put up 0 and took 1"
    assert Match.objects.get(pk=offer.pk).banned_buttons == ["Pot 18"]
    with django_capture_on_commit_callbacks(execute=True):
        for name in ("Pot 10", "Pot 16"):
            play.accept(offer.pk, zoe, choice=name)
    work()
    match = Match.objects.get(pk=offer.pk)
    assert match.has_begun
    assert [seat.button_name for seat in match.all_seats] == ["Pot 16", "Pot 14"]
