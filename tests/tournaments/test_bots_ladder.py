"""The automatic ladder for bots."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from accounts.models import Token, User
from core.refusals import NotPossible
from robots.seating import make_robots
from tests.accounts.bots.bots import a_bot
from tests.accounts.people import a_player, signed_in
from tests.tournaments.events import a_tournament, fresh, some_fighters
from tournaments.bots_ladder import CHALLENGES_AT_ONCE, ladders, open_ladder, run_ladders
from tournaments.course.advancing import advance
from tournaments.models import Tournament
from tournaments.refusals import TournamentCode
from tournaments.verbs import join

pytestmark = pytest.mark.django_db


@pytest.fixture
def bots(db: None) -> list[User]:
    make_robots()
    some_fighters()
    return [a_bot(a_player(name), f"Of{name}") for name in ("Ann", "Bob", "Cleo", "Dan")]


def open_bots_ladder() -> Tournament:
    run_ladders()
    ladder = open_ladder()
    assert ladder is not None
    return ladder


def a_running_ladder(bots: list[User]) -> Tournament:
    ladder = open_bots_ladder()
    for bot in bots:
        join(ladder.pk, bot)
    Tournament.objects.filter(pk=ladder.pk).update(due_at=timezone.now(), starts_at=timezone.now())
    advance(ladder.pk)
    assert fresh(ladder).is_running
    return fresh(ladder)


def test_one_is_open_as_soon_as_the_site_has_some_bots(bots: list[User]) -> None:
    for _sweep in range(2):
        run_ladders()
    (ladder,) = ladders()
    assert (ladder.is_open, ladder.organiser is not None and ladder.organiser.is_robot) == (True, True)


def test_without_bots_there_is_none() -> None:
    make_robots()
    some_fighters()
    a_bot(a_player("Ann"))
    run_ladders()
    assert not ladders().exists()


def test_it_is_for_bots_alone(bots: list[User]) -> None:
    ladder = open_bots_ladder()
    with pytest.raises(NotPossible) as refused:
        join(ladder.pk, a_player("Eve"))
    assert refused.value.code == TournamentCode.ONLY_BOTS


def test_neighbours_who_are_idle_meet_and_nobody_has_two_matches(bots: list[User]) -> None:
    ladder = a_running_ladder(bots)
    for _sweep in range(3):
        run_ladders()
    pairings = list(ladder.pairings.all())
    players = [entry for pairing in pairings for entry in (pairing.one_id, pairing.other_id)]
    assert len(pairings) == 2 <= CHALLENGES_AT_ONCE
    assert len(set(players)) == 4
    advance(ladder.pk)
    assert ladder.pairings.filter(match__isnull=False).count() == 2


def test_bots_of_one_owner_do_not_meet_there(bots: list[User]) -> None:
    ann = bots[0].owner
    assert ann is not None
    ladder = a_running_ladder([bots[0], a_bot(ann, "Second"), a_bot(ann, "Third")])
    run_ladders()
    assert not ladder.pairings.exists()


def test_lively_bots_join_the_next_one_by_themselves(bots: list[User]) -> None:
    first = a_running_ladder(bots)
    Token.objects.filter(player__in=bots[:2]).update(used_at=timezone.now())
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        following = open_bots_ladder()
    assert following != first
    assert {entry.player for entry in following.entries.all()} == set(bots[:2])


def test_an_owner_has_a_bot_join_at_one_tap(bots: list[User]) -> None:
    ladder, bot = open_bots_ladder(), bots[0]
    assert bot.owner is not None
    answer = signed_in(bot.owner).post(f"/tournaments/ladder-of-bots/{bot.pk}/join/")
    assert answer["Location"] == ladder.get_absolute_url()
    assert ladder.entries.get().player == bot
    assert signed_in(a_player("Eve")).post(f"/tournaments/ladder-of-bots/{bot.pk}/join/").status_code == 404


def test_joining_is_offered_only_while_a_ladder_is_open(bots: list[User]) -> None:
    owner = bots[0].owner
    assert owner is not None
    page = signed_in(owner).get(reverse("accounts:bots")).content.decode()
    assert "No ladder is open. The site opens one when it has three bots." in page
    assert "Join the ladder" not in page
    open_bots_ladder()
    page = signed_in(owner).get(reverse("accounts:bots")).content.decode()
    assert "No ladder is open." not in page
    assert "Join the ladder" in page


def test_other_tournaments_admit_bots_only_if_their_organiser_says_so(bots: list[User]) -> None:

    with pytest.raises(NotPossible) as refused:
        join(a_tournament().pk, bots[0])
    assert refused.value.code == TournamentCode.NO_BOTS
    assert join(a_tournament(admits_bots=True).pk, bots[0]).player == bots[0]
