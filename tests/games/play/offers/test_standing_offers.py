"""Standing offers are renewed whenever one is taken, until their player ends them."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games import play
from games.models import Match, StandingOffer
from games.play import MatchCode, ProposedSeat
from pages.people.leaving import close_account
from robots.models import Robot
from robots.offers import accept_waiting_offers
from tests.accounts.people import a_player
from tests.conftest import LimitRequests
from tests.games.forms import page_of, signed_in
from tests.games.matches import a_match, an_offer, play_at_random
from tests.html import parsed
from tests.refusals import refused_as
from tests.robots.work import work

pytestmark = pytest.mark.django_db

PAGE = "/matches/standing/"


@pytest.fixture
def ann() -> User:
    return a_player("Ann", last_seen=timezone.now())


@pytest.fixture
def bob() -> User:
    return a_player("Bob")


def a_standing_offer(player: User, *, on_offer: int = 1, running: int = 5, **terms: Any) -> StandingOffer:
    terms = {"first_to": 1} | terms
    offer = an_offer(player, None, **terms)
    return play.keep_on_offer(offer.pk, player, on_offer=on_offer, running=running)


def offered(standing: StandingOffer) -> list[Match]:
    return list(standing.matches.on_offer().order_by("pk"))


# ---- made again


@pytest.mark.services
def test_when_it_is_taken_another_like_it_is_on_offer(ann: User, bob: User) -> None:
    terms: dict[str, Any] = {
        "first_to": 2,
        "rating_to": 1900,
        "description": "For **beginners**",
        "pace": "days:3",
    }
    bob.rating = 1500
    bob.save()
    made = a_standing_offer(ann, **terms)
    (first,) = offered(made)
    play.accept(first.pk, bob)
    work()
    (second,) = offered(made)
    assert second.pk != first.pk
    assert second.terms == first.terms
    assert [(seat.player, seat.recipe) for seat in second.all_seats] == [(ann, "(6) (8)"), (None, "(4) (10)")]
    assert second.expires_at is None


def test_so_many_are_on_offer_as_was_wished(ann: User, bob: User) -> None:
    made = a_standing_offer(ann, on_offer=3)
    assert len(offered(made)) == 3
    play.accept(offered(made)[0].pk, bob)
    work()
    assert len(offered(made)) == 3
    play.change_standing(made.pk, ann, on_offer=2, running=5)
    kept = offered(made)
    assert len(kept) == 2
    work()
    assert offered(made) == kept


def test_doing_it_again_changes_nothing(ann: User) -> None:
    made = a_standing_offer(ann, on_offer=2)
    before = offered(made)
    for _time in range(3):
        play.renew(made.pk)
        play.renew_all(every=timedelta(0))
    work()
    assert offered(made) == before


def test_of_two_who_join_at_once_the_second_finds_the_seat_taken_and_the_next_offer(
    ann: User, bob: User
) -> None:
    made, cid = a_standing_offer(ann), a_player("Cid")
    (first,) = offered(made)
    play.accept(first.pk, bob)
    answer = signed_in(cid).post(f"{first.get_absolute_url()}accept/")
    assert answer.status_code == 409
    assert "This offer is no longer open." in answer.content.decode()
    work()
    assert play.accept(offered(made)[0].pk, cid).has_begun


def test_no_more_are_played_at_once_than_was_wished(ann: User, bob: User) -> None:
    made = a_standing_offer(ann, on_offer=2, running=2)
    match = play.accept(offered(made)[0].pk, bob)
    work()
    assert len(offered(made)) == 1
    play.accept(offered(made)[0].pk, a_player("Cid"))
    work()
    assert offered(made) == []
    page = parsed(signed_in(ann).get(PAGE).content.decode()).text
    assert "This offer has 2 matches running, the limit you set." in page
    play_at_random(match)
    work()
    assert len(offered(made)) == 1


def test_an_offer_that_was_withdrawn_by_hand_is_made_again(ann: User) -> None:
    made = a_standing_offer(ann)
    (first,) = offered(made)
    assert "Withdraw the offer" not in page_of(first, ann)
    play.decline(first.pk, ann)
    work()
    assert len(offered(made)) == 1


def test_one_that_goes_to_a_named_player_stands_no_longer(ann: User, bob: User) -> None:
    made = a_standing_offer(ann)
    named = play.offer_to(offered(made)[0].pk, ann, bob)
    assert named.standing_offer is None
    assert named.expires_at is not None
    play.renew_all(every=timedelta(0))
    assert named not in offered(made)
    assert len(offered(made)) == 1


# ---- its end, and its rest


def test_ended_it_withdraws_what_is_on_offer_and_leaves_what_runs(ann: User, bob: User) -> None:
    made = a_standing_offer(ann, on_offer=2)
    running = play.accept(offered(made)[0].pk, bob)
    left = offered(made)
    signed_in(ann).post(f"{PAGE}{made.pk}/end/")
    work()
    assert not StandingOffer.objects.exists()
    assert {match.status for match in Match.objects.filter(pk__in=[each.pk for each in left])} == {
        "withdrawn"
    }
    assert Match.objects.get(pk=running.pk).status == Match.Status.PLAYING
    assert Match.objects.count() == 2


def test_it_rests_while_its_player_is_away_and_wakes_afterwards(ann: User) -> None:
    made = a_standing_offer(ann, on_offer=2)
    User.objects.get_queryset().filter(pk=ann.pk).update(away_from=timezone.localdate())
    play.renew_all(every=timedelta(0))
    assert offered(made) == []
    assert "This offer is paused while you’re away." in parsed(signed_in(ann).get(PAGE).content.decode()).text
    User.objects.get_queryset().filter(pk=ann.pk).update(away_from=None)
    play.renew_all(every=timedelta(0))
    assert len(offered(made)) == 2


@pytest.mark.services
def test_it_rests_when_its_player_has_not_been_here_for_long(ann: User) -> None:
    made = a_standing_offer(ann)
    User.objects.get_queryset().filter(pk=ann.pk).update(last_seen=timezone.now() - timedelta(days=15))
    play.renew_all(every=timedelta(0))
    assert offered(made) == []


def test_who_leaves_takes_it_along(ann: User, bob: User) -> None:
    made = a_standing_offer(ann)
    play.accept(offered(made)[0].pk, bob)
    work()
    close_account(ann)
    work()
    assert not StandingOffer.objects.exists()
    assert not Match.objects.on_offer().exists()


def test_a_player_with_as_many_matches_as_they_may_have_offers_no_more(ann: User) -> None:
    new = a_player("New", verified=False, last_seen=timezone.now())
    made = a_standing_offer(new, on_offer=3)
    for number in range(17):
        robot = User.objects.create_user(f"Robot-{number}", is_robot=True)
        a_match(new, robot)
    play.change_standing(made.pk, new, on_offer=3, running=20)
    play.decline(offered(made)[0].pk, new)
    a_match(new, User.objects.create_user("Robot-Last", is_robot=True))
    work()
    assert len(offered(made)) == 2
    assert "matches. That’s the limit." in signed_in(new).get(PAGE).content.decode()


# ---- refused


def test_three_are_the_most(ann: User) -> None:
    for _number in range(3):
        a_standing_offer(ann)
    offer = an_offer(ann, None)
    answer = signed_in(ann).post(
        f"{offer.get_absolute_url()}keep-on-offer/", {"on_offer": "1", "running": "5"}
    )
    assert answer.status_code == 422
    assert "You already have 3 standing offers. That’s the limit. End one first." in answer.content.decode()
    assert Match.objects.get(pk=offer.pk).standing_offer is None


def test_too_many_changes_are_slowed_down(ann: User, limit_requests: LimitRequests) -> None:
    """Each change may withdraw and make several matches."""
    made = a_standing_offer(ann)
    limit_requests("propose", 1)
    client = signed_in(ann)
    for on_offer, status in (("2", 302), ("3", 429)):
        answer = client.post(f"{PAGE}{made.pk}/change/", {"on_offer": on_offer, "running": "5"})
        assert answer.status_code == status
    assert len(offered(made)) == 2


def test_only_what_anybody_may_find_can_stand(ann: User, bob: User) -> None:
    named, by_link, private = (
        an_offer(ann, bob),
        an_offer(ann, None, by_link=True),
        an_offer(ann, None, is_private=True),
    )
    table = play.propose(
        ann, [ProposedSeat(ann, "(4)"), ProposedSeat(None, "(6)"), ProposedSeat(None, "(8)")]
    )
    twice = offered(a_standing_offer(ann))[0]
    for offer in (named, by_link, private, table, twice):
        with refused_as(MatchCode.CANNOT_STAND):
            play.keep_on_offer(offer.pk, ann)
        assert "Make this a standing offer" not in page_of(offer, ann)


def test_only_the_player_who_offers_it_makes_it_stand(ann: User, bob: User) -> None:
    offer = an_offer(ann, None)
    with refused_as(MatchCode.NOT_YOURS_TO_OFFER):
        play.keep_on_offer(offer.pk, bob)
    assert "Make this a standing offer" in page_of(offer, ann)
    assert "Make this a standing offer" not in page_of(offer, bob)


@pytest.mark.parametrize(
    "numbers", [{"on_offer": "4"}, {"running": "0"}, {"running": "many"}, {"on_offer": ""}]
)
def test_no_other_numbers_are_taken(ann: User, numbers: dict[str, str]) -> None:
    offer, made = an_offer(ann, None), a_standing_offer(ann)
    given = {"on_offer": "1", "running": "5"} | numbers
    for address in (f"{offer.get_absolute_url()}keep-on-offer/", f"{PAGE}{made.pk}/change/"):
        answer = signed_in(ann).post(address, given)
        assert answer.status_code == 400
        assert "we couldn’t read that" in answer.content.decode()
    made.refresh_from_db()
    assert (made.on_offer, made.running) == (1, 5)


def test_nobody_sees_or_ends_that_of_another(ann: User, bob: User) -> None:
    made = a_standing_offer(ann)
    assert "You don’t have any standing offers." in signed_in(bob).get(PAGE).content.decode()
    for deed in ("end", "change"):
        answer = signed_in(bob).post(f"{PAGE}{made.pk}/{deed}/", {"on_offer": "2", "running": "5"})
        assert answer.status_code == 409
        assert "This standing offer has ended." in answer.content.decode()
    assert len(offered(made)) == 1
    assert "offered again" not in page_of(offered(made)[0], bob)


def test_robots_that_take_what_waits_leave_standing_offers_alone(ann: User) -> None:
    made = a_standing_offer(ann)
    Match.objects.update(offered_at=timezone.now() - timedelta(hours=1))
    robot = Robot.objects.create(player=User.objects.create_user("Robbie", is_robot=True), mind="quick")
    assert accept_waiting_offers(robot, timedelta(minutes=10)) == 0
    assert len(offered(made)) == 1
