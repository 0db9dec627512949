"""Secrecy of orders: other players and spectators learn of none before it is carried out.

A match is played twice with the same dice, once with orders and once without: whatever reaches others than
the player who left them must be equal, byte for byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from zipfile import ZipFile

import pytest
import time_machine
from django.db import transaction

from accounts.models import User
from games import play
from games.models import Match, Order
from games.orders.carrying_out import carry_out
from notifications.models import Delivery, Notice
from pages.people.export import export
from rules import Choose
from rules.orders import DeclineToReact, make_sizes_order
from tests.accounts.people import a_player
from tests.games.match_page.test_secrecy import (
    Rollback,
    an_admin,
    reach_of_play,
)
from tests.games.matches import act, an_offer, two_friends
from tests.games.orders.leaving import any_attack, count_orders, leave, now, perspective, who_waits

pytestmark = pytest.mark.django_db

Plays = Callable[[Match], None]


@pytest.fixture(autouse=True)
def time_stands_still() -> Iterator[None]:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        yield


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def play_nothing(_match: Match) -> None:
    pass


def an_attack(match: Match) -> None:
    seat = who_waits(match)
    leave(match, seat, any_attack(match, seat))


def before_reactions(match: Match) -> None:
    leave(match, 1, DeclineToReact(), lasting=True)
    sizes = make_sizes_order(perspective(match, 1).battle.seats[1])
    assert sizes is not None
    leave(match, 1, sizes, lasting=True)


def choose_size(match: Match) -> None:
    act(match, 1, Choose({"V": 7}))


def in_sequence(*plays: Plays) -> Plays:
    def one_after_the_other(match: Match) -> None:
        for each in plays:
            each(match)

    return one_after_the_other


def must_be_alike(one: dict[str, str], other: dict[str, str]) -> None:
    assert one.keys() == other.keys()
    for asked, answer in one.items():
        assert answer == other[asked], asked


def told_to_others(match: Match, plays: Plays, *viewers: User | None) -> dict[str, str]:
    """Return everything besides pages that reaches these players: exports, news and mails."""
    found: dict[str, str] = {}
    try:
        with transaction.atomic():
            plays(match)
            for viewer in viewers:
                if viewer is None:
                    continue
                with export(viewer) as file, ZipFile(file) as data:
                    found[f"data of {viewer}"] = str([data.read(name) for name in data.namelist()])
                news = Notice.objects.filter(player=viewer).order_by("pk").values("kind", "happened", "mark")
                mails = Delivery.objects.filter(player=viewer).order_by("pk").values("sort", "due")
                found[f"news of {viewer}"] = str([*news, *mails])
            found["version"] = str(now(match).version)
            raise Rollback
    except Rollback:
        return found


def of_orders(plays: Plays) -> Plays:
    """Wrap *plays* in a check that an order was left."""

    def leaving(match: Match) -> None:
        plays(match)
        assert count_orders(match)

    return leaving


@pytest.mark.parametrize(
    ("mine", "theirs", "before", "orders"),
    [
        ("(6) (8) (20)", "(4) (10) (20)", play_nothing, an_attack),
        ("(6) (X)", "c(8) (V)", choose_size, before_reactions),
    ],
    ids=["an attack", "reactions and sizes"],
)
def test_an_order_changes_nothing_for_others(
    players: tuple[User, User], mine: str, theirs: str, before: Plays, orders: Plays
) -> None:
    offer = an_offer(*players, mine, theirs, words="tea")
    viewers = [*players, None, an_admin()]
    with_orders = reach_of_play(offer, 1, in_sequence(before, of_orders(orders)), *viewers)
    without = reach_of_play(offer, 1, before, *viewers)
    owners = [
        player for player in players if with_orders[f"board/ for {player}"] != without[f"board/ for {player}"]
    ]
    assert len(owners) == 1, "the player sees the own orders"
    for asked, answer in without.items():
        if not asked.endswith(f" for {owners[0]}"):
            assert answer == with_orders[asked], asked


def test_an_order_that_came_to_nothing_stays_unknown(players: tuple[User, User]) -> None:
    """Even after a worker has tried it."""
    offer = an_offer(*players, "(6) (8) (20)", "(4) (10) (20)", words="tea")

    def moved(match: Match) -> None:
        seat = 1 - who_waits(match)
        attack = next(iter(now(match).battle.legal_attacks()))
        act(match, seat, attack)

    def tried(match: Match) -> None:
        seat = who_waits(match)
        leave(match, seat, any_attack(match, seat))
        Order.objects.update(round=99)
        moved(match)
        owed = now(match).all_seats[seat].owes
        assert owed is not None
        carry_out.call(match.pk, seat, owed)
        owners.append(seat)

    owners: list[int] = []
    viewers = [*players, None, an_admin()]
    with_order = reach_of_play(offer, 1, tried, *viewers)
    without = reach_of_play(offer, 1, moved, *viewers)
    for asked, answer in without.items():
        if not asked.endswith(f" for {players[owners[0]]}"):
            assert answer == with_order[asked], asked


def test_data_news_and_version_know_nothing(players: tuple[User, User]) -> None:
    match = play.accept(an_offer(*players, "(6) (X)", "c(8) (V)").pk, players[1])
    act(match, 1, Choose({"V": 7}))
    viewers = [players[0], a_player("Tom"), an_admin()]
    with_orders = told_to_others(match, of_orders(before_reactions), *viewers)
    must_be_alike(told_to_others(match, play_nothing, *viewers), with_orders)
