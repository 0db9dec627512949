"""Trophies are awarded once, from the record, and listed with their match."""

import random
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from buttons.models import Button
from core.drawing.medals import medal_drawing
from games.models import Match, Move, Seat
from pages.people.leaving import close_account
from robots.models import Robot
from robots.seating import make_robots
from rules.events import RoundEnded
from rules.notation.codec import FORMAT, event_to_json
from stats.counting import counting
from stats.counting.rebuilding import rebuild
from stats.models import Trophy
from stats.trophies.kinds import KINDS
from tests.accounts.people import a_guest, a_player
from tests.games.matches import a_match, two_friends
from tests.stats.counting.test_counting import end, on_one_device
from tests.stats.finished import a_finished_match
from tests.stats.rows import a_button

pytestmark = pytest.mark.django_db
BEGAN = datetime(2026, 1, 1, tzinfo=UTC)
SAME = ("(4) (6)", "(6) (4)")


def a_won_match(players: list[User], rounds: tuple[int, ...] = (1, 0), day: int = 0, **fields: Any) -> Match:
    match = a_finished_match(players, rounds, ended_at=BEGAN + timedelta(days=day), **fields)
    counting.count([match.pk])
    return match


def trophies(player: User) -> set[str]:
    return set(Trophy.objects.filter(player=player).values_list("kind", flat=True))


def match_of(player: User, kind: str) -> Match:
    return Trophy.objects.get(player=player, kind=kind).match


def places() -> set[tuple[int, str, int]]:
    return set(Trophy.objects.values_list("player", "kind", "match"))


def robot(mind: str) -> User:
    return Robot.objects.get(mind=mind).player


def store_round_ends(match: Match, winners: list[int | None]) -> None:
    for number, winner in enumerate(winners):
        event = event_to_json(RoundEnded(number, winner, (0, 0), "captured"))
        Move.objects.create(
            match=match, number=number, seat=0, round=number, action={}, draws=[], events=[event],
            format=FORMAT, rules_revision=1,
        )  # fmt: skip


@pytest.mark.services
def test_the_first_win_is_a_trophy_of_the_match_that_won_it_and_a_second_win_gives_no_other() -> None:
    ann, bob = two_friends()
    first = a_won_match([ann, bob])
    a_won_match([ann, bob], day=1)
    assert trophies(ann) == {"first", "person"}
    assert match_of(ann, "first") == first
    assert not trophies(bob)


@pytest.mark.parametrize(
    ("rounds", "fields", "given"),
    [
        ((3, 0), {}, {"clean"}),
        ((3, 1), {}, set()),
        ((2, 0), {}, set()),
        ((3, 0), {"head_start": 1, "head_start_seat": 0}, set()),
        ((3, 2), {"head_start": 1, "head_start_seat": 1}, {"ahead"}),
        ((3, 1), {"head_start": 1, "head_start_seat": 1}, {"ahead", "clean"}),
        ((1, 0), {"recipes": SAME}, {"mirror"}),
    ],
)
def test_what_a_match_of_two_wins(rounds: tuple[int, int], fields: dict[str, Any], given: set[str]) -> None:
    ann, bob = two_friends()
    a_won_match([ann, bob], rounds, **fields)
    assert trophies(ann) == {"first", "person", *given}


@pytest.mark.parametrize(
    ("winners", "comes_back"),
    [([1, 1, 0, 0, 0], True), ([1, None, 1, 0, 0, 0], True), ([1, 0, 1, 0, 0], False)],
)
def test_who_wins_after_losing_the_first_two_rounds_has_come_back(
    winners: list[int | None], comes_back: bool
) -> None:
    ann, bob = two_friends()
    match = a_finished_match([ann, bob], (3, 2))
    store_round_ends(match, winners)
    counting.count([match.pk])
    assert ("comeback" in trophies(ann)) == comes_back


def test_a_circle_of_four_is_a_trophy_and_one_of_three_is_none() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cleo", "Dan")]
    a_won_match(players[:3], (1, 0, 0))
    assert "circle" not in trophies(players[0])
    a_won_match(players, (1, 0, 0, 0), day=1)
    assert "circle" in trophies(players[0])


def test_each_robot_beaten_is_one_trophy_and_the_strongest_another_but_none_is_a_person() -> None:
    make_robots()
    ann = a_player("Ann")
    for day, mind in enumerate(Robot.Mind.values):
        assert "robots" not in trophies(ann)
        a_won_match([ann, robot(mind)], day=day)
    assert trophies(ann) == {"first", "strongest", "robots"}


def test_robots_win_no_trophies() -> None:
    make_robots()
    a_won_match([robot(Robot.Mind.WISE), a_player("Ann")])
    assert not Trophy.objects.exists()


def test_ten_wins_are_told_by_the_tenth_whichever_of_them_is_counted_last() -> None:
    ann, bob = two_friends()
    matches = [
        a_finished_match([ann, bob], (1, 0), ended_at=BEGAN + timedelta(days=day)) for day in range(11)
    ]
    for match in [*matches[1:], matches[0]]:
        counting.count([match.pk])
    assert match_of(ann, "ten") == matches[9]
    assert match_of(ann, "first") == matches[0]


def test_twenty_five_fighters_of_the_catalogue_are_a_trophy_and_own_recipes_are_none() -> None:
    ann, bob = two_friends()
    for number in range(1, 26):
        won_as(a_button(f"Fighter {number}", f"({number})"), ann, bob, day=number)
        if number == 24:
            a_won_match([ann, bob], recipes=("(29)", "(30)"), day=number)
            assert "fighters" not in trophies(ann)
    assert "fighters" in trophies(ann)


def won_as(button: Button, one: User, other: User, day: int) -> None:
    match = a_finished_match(
        [one, other], (1, 0), [button.recipe, "(30)"], ended_at=BEGAN + timedelta(days=day)
    )
    Seat.objects.filter(match=match, number=0).update(button_name=button.name)
    counting.count([match.pk])


def test_in_any_order_and_however_often_the_same_trophies_are_given_as_by_rebuilding() -> None:
    chance = random.Random(3)
    make_robots()
    players = [a_player("Ann"), a_player("Bob"), a_guest(), robot(Robot.Mind.WISE), a_player("Cleo")]
    matches = [
        a_finished_match(
            chance.sample(players, seats := chance.choice((2, 2, 4))),
            [3, *(chance.randrange(3) for _other in range(seats - 1))],
            [chance.choice(SAME) for _seat in range(seats)],
            ended_at=BEGAN + timedelta(days=chance.randrange(20)),
            is_private=chance.random() < 0.2,
        )
        for _match in range(50)
    ]
    keys = [match.pk for match in matches] * 2
    chance.shuffle(keys)
    for key in keys:
        counting.count([key])
    given = places()
    assert {"first", "ten", "circle", "mirror", "strongest"} <= {kind for _player, kind, _match in given}
    assert not rebuild(lambda _matches: None, only_compare=True)
    Trophy.objects.filter(kind__in=("ten", "circle")).delete()
    assert rebuild(lambda _matches: None)["trophies"]
    assert places() == given


def test_a_match_that_is_not_finished_any_more_takes_its_trophies_along() -> None:
    ann, bob = two_friends()
    first, second = a_won_match([ann, bob]), a_won_match([ann, bob], day=1)
    Match.objects.filter(pk=first.pk).update(status=Match.Status.PLAYING)
    rebuild(lambda _matches: None)
    assert match_of(ann, "first") == second


def test_matches_on_one_device_and_abandoned_ones_win_nothing() -> None:
    ann, bob = two_friends()
    on_device = end(on_one_device(ann))
    left = a_finished_match([ann, bob], (1, 0), status=Match.Status.ABANDONED)
    assert counting.count([on_device.pk, left.pk]) == 0
    assert not Trophy.objects.exists()


def test_a_guest_wins_trophies_and_who_leaves_takes_theirs_along() -> None:
    guest, bob = a_guest(), a_player("Bob")
    a_won_match([guest, bob])
    a_won_match([bob, guest], day=1)
    close_account(bob)
    assert set(Trophy.objects.values_list("player", "kind")) == {(guest.pk, "first"), (guest.pk, "person")}


def test_the_profile_shows_what_was_won_with_its_match_and_what_the_others_take(client: Client) -> None:
    ann, bob = two_friends()
    match = a_won_match([ann, bob])
    page = client.get("/players/Ann/").content.decode()
    assert f'<a href="/match/{match.pk}/">Match {match.pk}</a>' in page
    assert "2 of 12" in page
    assert "Win a two-player match after being 0 : 2 down." in page


def test_what_a_private_match_won_is_shown_to_the_winner_alone(client: Client) -> None:
    ann, bob = two_friends()
    match = a_won_match([ann, bob], is_private=True)
    for viewer in (None, bob):
        if viewer:
            client.force_login(viewer)
        page = client.get("/players/Ann/").content.decode()
        assert "First win" not in page, viewer
    client.force_login(ann)
    assert f'<a href="/match/{match.pk}/">Match {match.pk}</a> · only you can see it' in " ".join(
        client.get("/players/Ann/").content.decode().split()
    )


@pytest.mark.services
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 1, 0), (1, 2, 0)])
def test_a_public_match_wins_a_trophy_again_that_a_private_one_won_before(order: tuple[int, ...]) -> None:
    ann, bob = two_friends()
    matches = [
        a_finished_match([ann, bob], (1, 0), ended_at=BEGAN + timedelta(days=day), is_private=day == 0)
        for day in range(3)
    ]
    for number in order:
        counting.count([matches[number].pk])
    assert match_of(ann, "first") == matches[1]
    assert not rebuild(lambda _matches: None, only_compare=True)


def test_ten_wins_of_which_some_were_private_are_a_secret_until_ten_were_public() -> None:
    ann, bob = two_friends()
    for day in range(10):
        a_won_match([ann, bob], day=day, is_private=day < 2)
    assert Trophy.objects.get(player=ann, kind="ten").is_private
    for day in range(10, 12):
        a_won_match([ann, bob], day=day)
    assert not Trophy.objects.get(player=ann, kind="ten").is_private
    assert not rebuild(lambda _matches: None, only_compare=True)


def test_the_end_of_a_match_tells_the_winner_of_the_trophies_as_soon_as_it_is_counted(client: Client) -> None:
    ann, bob = two_friends()
    match = end(a_match(ann, bob, first_to=1))
    winner, loser = (match.seats.get(result=result).player for result in ("won", "lost"))
    assert winner is not None
    assert loser is not None
    client.force_login(winner)
    assert "Trophy:" not in client.get(f"/match/{match.pk}/board/").content.decode()
    counting.count([match.pk])
    assert "Trophy: First win" in client.get(f"/match/{match.pk}/board/").content.decode()
    client.force_login(loser)
    assert "Trophy:" not in client.get(f"/match/{match.pk}/").content.decode()


def test_every_kind_has_a_medal_of_its_own() -> None:
    assert len({medal_drawing(kind.key) for kind in KINDS}) == len(KINDS)
