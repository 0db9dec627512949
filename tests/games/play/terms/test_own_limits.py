"""Limits that players set themselves: on their number of matches and on challengers."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Follow, User
from core.refusals import NotPossible
from games import play
from games.models import Match, StandingOffer
from games.play import MatchCode
from games.play.offers.renewing import why_it_rests
from tests.accounts.people import a_player, introduce, signed_in
from tests.games.matches import a_match, an_offer

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return a_player("Ann")


@pytest.fixture
def bob() -> User:
    return a_player("Bob")


def limit(player: User, **limits: Any) -> User:
    for name, value in limits.items():
        setattr(player.preferences, name, value)
    player.preferences.save()
    return player


def in_days(days: int) -> Any:
    return timezone.localdate() + timedelta(days=days)


def refusal_of(attempt: Any, *given: Any) -> NotPossible:
    with pytest.raises(NotPossible) as error:
        attempt(*given)
    return error.value


def test_a_player_accepts_no_more_than_they_allow_themselves(ann: User, bob: User) -> None:
    offers = [an_offer(ann, bob), an_offer(ann, bob)]
    limit(bob, most_running=1)
    play.accept(offers[0].pk, bob)
    said = refusal_of(play.accept, offers[1].pk, bob)
    assert said.code == MatchCode.OWN_MOST_RUNNING
    assert "Your preferences limit you to " in str(said)


@pytest.mark.parametrize(
    "limits", [{"most_running": 1}, {"most_begun_a_day": 1}, {"quiet_until": "tomorrow"}]
)
def test_others_only_read_that_a_player_takes_no_more(ann: User, bob: User, limits: dict[str, Any]) -> None:
    a_match(ann, bob)
    limit(bob, **{name: in_days(1) if value == "tomorrow" else value for name, value in limits.items()})
    said = refusal_of(an_offer, ann, bob)
    assert said.code == MatchCode.TAKES_NO_MORE
    assert str(said) == "Bob isn’t taking more matches right now."
    said = refusal_of(play.refuse_unless_takes_more, bob)
    assert str(said) == "Bob isn’t taking more matches right now."
    assert Match.objects.count() == 1


def test_a_day_of_quiet_ends_and_clocks_know_nothing_of_it(ann: User, bob: User) -> None:
    limit(bob, quiet_until=in_days(0))
    match = a_match(ann, bob, pace="days:3")
    limit(bob, quiet_until=in_days(1))
    assert refusal_of(an_offer, bob, ann).code == MatchCode.OWN_QUIET
    assert any(seat.due_at for seat in match.all_seats)


def test_an_open_offer_of_somebody_who_is_quiet_begins_nothing(ann: User, bob: User) -> None:
    offer = an_offer(ann, None)
    limit(ann, quiet_until=in_days(1))
    assert refusal_of(play.accept, offer.pk, bob).code == MatchCode.TAKES_NO_MORE
    offer.refresh_from_db()
    assert offer.status == Match.Status.OFFERED


def test_matches_of_yesterday_do_not_count_for_today(ann: User, bob: User) -> None:
    match = a_match(ann, bob)
    limit(bob, most_begun_a_day=1)
    assert refusal_of(an_offer, bob, ann).code == MatchCode.OWN_MOST_A_DAY
    match.moves.update(made_at=timezone.now() - timedelta(days=2))
    an_offer(bob, ann)


def test_newcomers_wait_unless_they_are_known(ann: User, bob: User) -> None:
    limit(bob, newcomers=3)
    assert refusal_of(an_offer, ann, bob).code == MatchCode.TAKES_NO_MORE
    introduce(bob, ann)
    an_offer(ann, bob)


@pytest.mark.parametrize("finished", [2, 3])
def test_three_finished_matches_are_enough_where_three_are_asked_for(
    ann: User, bob: User, finished: int
) -> None:
    carl = a_player("Carl")
    for _number in range(finished):
        play.surrender_match(a_match(ann, carl).pk, carl)
    limit(bob, newcomers=3)
    if finished < 3:
        assert refusal_of(an_offer, ann, bob).code == MatchCode.TAKES_NO_MORE
    else:
        an_offer(ann, bob)


@pytest.mark.parametrize(
    ("ratings", "is_taken"), [((1500, 1800), True), ((1500, 1801), False), ((None, 1500), False)]
)
def test_challenges_come_from_near_ones_level(
    ann: User, bob: User, ratings: tuple[int | None, int], is_taken: bool
) -> None:
    ann.rating, bob.rating = ratings
    limit(bob, challenges_from="level")
    assert (play.why_not_take_challenge(ann, bob) is None) == is_taken


def test_challenges_come_from_those_whom_one_follows(ann: User, bob: User) -> None:
    limit(bob, challenges_from="followed")
    assert refusal_of(an_offer, ann, bob).code == MatchCode.TAKES_NO_MORE
    Follow.objects.create(follower=bob, followed=ann)
    an_offer(ann, bob)
    limit(bob, challenges_from="nobody")
    assert refusal_of(an_offer, ann, bob).code == MatchCode.TAKES_NO_MORE
    an_offer(bob, ann)


def test_the_form_names_the_player_who_takes_no_challenge(ann: User, bob: User) -> None:
    limit(bob, challenges_from="nobody")
    page = signed_in(ann).post("/matches/new/", {"against": "player", "opponent": "Bob", "ruleset": "online"})
    assert page.status_code == 422
    assert page.context["form"].errors["opponent"] == ["Bob isn’t taking more matches right now."]


def test_an_arranged_match_is_a_challenge_to_both(ann: User, bob: User) -> None:
    limit(bob, challenges_from="nobody")
    carl = a_player("Carl")
    places = [play.ProposedSeat(ann, "(6)"), play.ProposedSeat(bob, "(8)")]
    assert refusal_of(play.propose, carl, places).code == MatchCode.TAKES_NO_MORE


def test_a_standing_offer_rests_while_its_player_is_quiet(ann: User) -> None:
    standing = play.keep_on_offer(an_offer(ann, None).pk, ann)
    assert why_it_rests(standing) is None
    limit(ann, quiet_until=in_days(2))
    play.renew(standing.pk)
    assert not StandingOffer.objects.get().matches.on_offer().exists()
    rests = why_it_rests(StandingOffer.objects.get())
    assert rests is not None
    assert rests.code == MatchCode.OWN_QUIET


# ---- loosening


def choose_limits(client: Client, **limits: Any) -> User:
    page = client.get("/accounts/preferences/")
    usual = {field.html_name: field.value() for field in page.context["form"] if field.value() is not None}
    answer = client.post("/accounts/preferences/", usual | limits)
    assert answer.status_code == 302, answer.context["form"].errors
    return User.objects.get(username="Bob")


def test_a_stricter_limit_holds_at_once_and_a_looser_one_a_day_later(
    bob: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = signed_in(bob)
    assert choose_limits(client, most_running=5).preferences.limits.most_running == 5
    loosened = choose_limits(client, most_running=50).preferences
    assert (loosened.most_running, loosened.limits.most_running) == (50, 5)
    assert re.search("Still in effect until [^<]+: 5", client.get("/accounts/preferences/").content.decode())
    first = loosened.held_limits["most_running"]["until"]
    again = choose_limits(client, theme="dark").preferences
    assert again.held_limits["most_running"]["until"] == first, "saving something else waits no longer"
    tomorrow = timezone.now() + timedelta(hours=25)
    monkeypatch.setattr(timezone, "now", lambda: tomorrow)
    assert User.objects.get(username="Bob").preferences.limits.most_running == 50


def test_each_limit_waits_when_it_is_loosened(bob: User) -> None:
    client = signed_in(bob)
    choose_limits(
        client,
        most_running=5,
        most_begun_a_day=2,
        newcomers=10,
        challenges_from="nobody",
        quiet_until=in_days(9).isoformat(),
    )
    strict = User.objects.get(username="Bob").preferences.limits
    given = {"most_running": "", "most_begun_a_day": 3, "newcomers": 0, "challenges_from": "followed"}
    loosened = choose_limits(client, **given, quiet_until="").preferences
    assert loosened.limits == strict
    assert set(loosened.held_limits) == set(strict._fields)


def test_taking_a_loosened_limit_back_leaves_nothing_waiting(bob: User) -> None:
    client = signed_in(bob)
    choose_limits(client, most_running=5)
    choose_limits(client, most_running=50)
    assert choose_limits(client, most_running=4).preferences.held_limits == {}


def test_the_page_shows_the_limits_to_a_player_who_never_chose_any(ann: User) -> None:
    page = signed_in(ann).get("/accounts/preferences/").content.decode()
    assert 'name="most_running"' in page
    assert 'name="quiet_until"' in page
