"""Stats counted step by step equal those rebuilt from the record, to the last digit."""

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from buttons.models import Button, ButtonSet
from games.models import Match, Seat
from stats.counting import counting
from stats.counting.rebuilding import rebuild
from stats.models import (
    Bout,
    Counted,
    Counting,
    FighterMonth,
    FighterRating,
    PlayerMonth,
    PlayerRating,
)
from stats.rating import FEWEST_RATED
from stats.tasks import sweep
from tests.accounts.people import a_guest, a_player
from tests.stats.finished import a_finished_match

pytestmark = pytest.mark.django_db
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
RECIPES = ("(4) (6)", "(6) (4)", "s(8) (X)", "p(20) (1)")


class WorkerKilled(Exception):
    """The worker dies within its transaction."""


@contextmanager
def rolled_back() -> Iterator[None]:
    """Roll back the block, as if its worker had been killed."""
    try:
        with transaction.atomic():
            yield
            raise WorkerKilled
    except WorkerKilled:
        pass


def silence(_matches: int) -> None:
    """Report no progress."""


def count_differences() -> dict[str, int]:
    return rebuild(silence, only_compare=True)


def a_random_match(players: list[User], chance: random.Random) -> Match:
    seats = chance.choice((2, 2, 2, 3, 4))
    match = a_finished_match(
        chance.sample(players, seats),
        [chance.randrange(4) for _seat in range(seats)],
        [chance.choice(RECIPES) for _seat in range(seats)],
        ended_at=BEGAN + timedelta(hours=chance.randrange(100) * 24),
        is_private=chance.random() < 0.1,
        rated=chance.random() < 0.9,
        ruleset=chance.choice(("online", "online", "goblin")),
        pace=chance.choice(("", "days:3", "live:10+5")),
    )
    if match.pace and chance.random() < 0.3:
        match.seats.filter(result=Seat.Result.LOST).update(forfeited=Seat.Forfeit.TIME)
    return match


def count_somehow(matches: list[Match], chance: random.Random) -> None:
    """Count in any order, some twice, some by a worker that is killed, and the rest by the sweep."""
    keys = [match.pk for match in matches] * 2
    chance.shuffle(keys)
    while keys:
        some = [keys.pop() for _key in range(min(len(keys), chance.randint(1, 5)))]
        if chance.random() < 0.2:
            with rolled_back():
                counting.count(some)
        elif chance.random() < 0.7:
            counting.count(some)
    sweep()


def figures() -> dict[str, list[Any]]:
    """Return all stats without the keys of their rows."""
    of_player, of_fighter = ("player__username", "pool"), ("fighter", "rules", "pool")
    belief, sums = (
        ("mu", "sigma", "matches", "rated_at"),
        ("won", "lost", "drawn", "rounds_won", "rounds_lost"),
    )
    shown = {
        "players": PlayerRating.objects.values_list(*of_player, *belief),
        "fighters": FighterRating.objects.values_list(*of_fighter, *belief),
        "months": PlayerMonth.objects.values_list(*of_player, "month", *sums),
        "months of fighters": FighterMonth.objects.values_list(*of_fighter, "month", *sums),
        "bouts": Bout.objects.values_list("match", "seat", "against", "result", "fighter", "rounds_won"),
        "shown": User.objects.get_queryset().values_list("username", "rating", "reliability"),
    }
    told = {name: sorted(rows, key=str) for name, rows in shown.items()}
    told["matches"] = [
        (
            counted.match_id,
            [without_key(each[who]) for each in counted.changes for who in ("player", "fighter")],
        )
        for counted in Counted.objects.order_by("match")
    ]
    return told


def without_key(change: dict[str, Any]) -> tuple[Any, Any]:
    return change["before"], change["after"]


SEEDS = [pytest.param(0, marks=pytest.mark.services), 1, 2, 3]


def forget_figures() -> None:
    for model in (Counted, Bout, PlayerMonth, FighterMonth, PlayerRating, FighterRating):
        model.objects.all().delete()
    User.objects.get_queryset().update(rating=None, reliability=None)


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_in_any_order_twice_and_killed_over_it_figures_are_those_of_the_record(seed: int) -> None:
    chance = random.Random(seed)
    people = [a_player(name) for name in ("Ann", "Bob", "Eve", "Kim")]
    people += [a_guest(), User.objects.create_user("Robbie", is_robot=True)]
    matches = [a_random_match(people, chance) for _match in range(40)]
    count_somehow(matches, chance)
    step_by_step = figures()
    assert count_differences() == {}
    assert any(after for _match, after in step_by_step["matches"]), "some were rated"
    forget_figures()
    sweep()
    assert figures() == step_by_step


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
def test_they_still_are_after_accounts_have_gone_fighters_changed_and_guests_stayed(seed: int) -> None:
    chance = random.Random(seed)
    star = Button.objects.create(set=ButtonSet.objects.create(name="House"), name="Star", recipe=RECIPES[0])
    ann, *others = people = [a_player(name) for name in ("Ann", "Bob", "Eve", "Kim")]
    guest = a_guest()
    count_somehow([a_random_match([*people, guest], chance) for _match in range(15)], chance)
    late = [a_random_match([*people, guest], chance) for _match in range(5)]
    ann.delete()
    User.objects.get_queryset().filter(pk=guest.pk).update(is_guest=False)
    Button.objects.filter(pk=star.pk).update(name="Tin Star", retired=True)
    count_somehow(late + [a_random_match([*others, guest], chance) for _match in range(15)], chance)
    assert count_differences() == {}
    assert PlayerRating.objects.filter(player=None).exists(), "those whom she met are rated by hers"


def test_an_abandonment_that_was_undone_is_counted_when_the_match_has_ended() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    match = a_finished_match([ann, bob], status=Match.Status.ABANDONED)
    assert counting.count([match.pk]) == 0
    Match.objects.filter(pk=match.pk).update(status=Match.Status.FINISHED)
    assert counting.count([match.pk]) == 1
    assert count_differences() == {}


@pytest.mark.services
def test_a_match_that_comes_late_takes_its_place_in_the_order() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    first = a_finished_match([ann, bob], (0, 3), ended_at=BEGAN)
    second = a_finished_match([ann, bob], ended_at=BEGAN + timedelta(days=9))
    counting.count([second.pk])
    assert Counted.objects.get(pk=second.pk).changes[0]["player"]["before"][2] == 0
    counting.count([first.pk])
    before, after = (Counted.objects.get(pk=match.pk).changes[0]["player"] for match in (first, second))
    assert before["after"] == after["before"][:2]
    assert count_differences() == {}


def test_the_number_beside_the_name_comes_with_the_tenth_match() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    for _match in range(FEWEST_RATED - 1):
        a_finished_match([ann, bob])
    sweep()
    assert shown_ratings() == {"Ann": None, "Bob": None}
    a_finished_match([ann, bob])
    sweep()
    assert (shown_ratings()["Ann"] or 0) > 1500 > (shown_ratings()["Bob"] or 0) > 0


def shown_ratings() -> dict[str, int | None]:
    return dict(User.objects.get_queryset().values_list("username", "rating"))


def test_matches_with_robots_have_a_rating_of_their_own_and_show_none() -> None:
    ann, robot = a_player("Ann"), User.objects.create_user("Robbie", is_robot=True)
    for _match in range(FEWEST_RATED):
        a_finished_match([ann, robot])
    sweep()
    assert shown_ratings()["Ann"] is None
    assert [(rating.pool, rating.matches) for rating in ann.ratings.all()] == [("robots", FEWEST_RATED)]


def test_a_friendly_match_and_one_of_a_guest_change_no_rating() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    a_finished_match([ann, bob], rated=False)
    a_finished_match([ann, a_guest()])
    sweep()
    assert Counted.objects.count() == 2
    assert not PlayerRating.objects.exists()


def test_who_drew_is_neither_up_nor_down() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    a_finished_match([ann, bob], (1, 1))
    sweep()
    assert [round(rating.mu, 9) for rating in PlayerRating.objects.all()] == [25, 25]


def spoil() -> None:
    PlayerRating.objects.update(mu=30)
    PlayerMonth.objects.update(won=7)
    Bout.objects.update(result="drawn")
    Counted.objects.update(changes=[*Counted.objects.first().changes])  # type: ignore[union-attr]
    User.objects.get_queryset().update(rating=2000)


@pytest.mark.services
def test_the_command_puts_right_what_is_wrong() -> None:
    ann, bob = a_player("Ann"), a_player("Bob")
    for won in ((3, 0), (0, 3), (3, 1)):
        a_finished_match([ann, bob], won)
    sweep()
    right = figures()
    spoil()
    with pytest.raises(CommandError, match="3 matches with other bouts differed"):
        call_command("rebuild_standing", "--check")
    assert figures() != right, "--check stores nothing"
    call_command("rebuild_standing", verbosity=0)
    assert figures() == right
    call_command("rebuild_standing", "--check")


@pytest.mark.services
def test_the_command_counts_what_nobody_has_counted() -> None:
    a_finished_match([a_player("Ann"), a_player("Bob")])
    call_command("rebuild_standing")
    assert (Counted.objects.count(), Bout.objects.count()) == (1, 2)


@pytest.mark.services
def test_a_match_that_is_not_finished_any_more_goes_out_of_all_figures() -> None:
    match = a_finished_match([a_player("Ann"), a_player("Bob")])
    sweep()
    Match.objects.filter(pk=match.pk).update(status=Match.Status.PLAYING)
    call_command("rebuild_standing")
    for model in (Counted, Bout, PlayerMonth, FighterMonth, PlayerRating, FighterRating):
        assert not model.objects.exists()


@pytest.mark.services
def test_the_command_waits_for_nobody_who_counts() -> None:
    soon = timezone.now() + timedelta(minutes=1)
    Counting.objects.create(pk=1, rebuilt_until=soon)
    with pytest.raises(CommandError, match="Another process counts matches just now"):
        call_command("rebuild_standing")


def test_after_the_command_others_count_again() -> None:
    call_command("rebuild_standing")
    a_finished_match([a_player("Ann"), a_player("Bob")])
    sweep()
    assert Counted.objects.exists()


def test_who_comes_in_where_is_told_by_the_seats() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Eve", "Kim")]
    match = a_finished_match(players, (1, 3, 1, 0), RECIPES)
    sweep()
    assert [each["rank"] for each in Counted.objects.get(pk=match.pk).changes] == [1, 0, 1, 2]
    assert Seat.objects.get(match=match, number=1).result == "won"
