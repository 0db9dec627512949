"""Random matches with random orders: each order is used at most once, and only if legal."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from accounts.models import User
from games.fairness.verifying import verify
from games.models import Match, Move, Order
from games.orders.carrying_out import carry_out
from games.orders.editing import leave_order
from rules import Perspective, orders, seeded_draw
from rules.orders import (
    AttackThen,
    PassToo,
    SameSizes,
    as_if_in_turn,
    make_attack_order,
    make_pass_order,
    make_sizes_order,
)
from rules.random_play import random_action
from tests.accounts.people import a_player, befriend
from tests.games.matches import a_circle, act
from tests.games.orders.leaving import now, player_of
from tests.rules.wandering import random_recipe

pytestmark = pytest.mark.django_db

MOST_MATCHES, MOST_MOVES = 30, 60
ENOUGH = 12


def friends(number: int) -> list[User]:
    players = [a_player(f"Player{place}") for place in range(number)]
    for one, other in combinations(players, 2):
        befriend(one, other)
    return players


def a_random_match(chance: random.Random, players: list[User]) -> Match:
    return a_circle(*[(player, f"f(X) {random_recipe(chance, 3)}") for player in players], first_to=2)


def some_order(seen: Perspective, chance: random.Random) -> orders.AdvanceOrder | None:
    kinds = orders.possible_orders(seen)
    kind = chance.choice(kinds) if kinds else None
    found: object = None
    if kind is AttackThen:
        attack = as_if_in_turn(seen).legal_actions().attacks.sample(seeded_draw(chance.random()))
        found = None if attack is None else make_attack_order(seen, attack)
    elif kind is PassToo:
        found = make_pass_order(seen)
    elif kind is SameSizes:
        assert seen.viewer is not None
        found = make_sizes_order(seen.battle.seats[seen.viewer])
    elif kind is not None:
        found = kind()
    return found if isinstance(found, orders.AdvanceOrder) else None


def leave_some(match: Match, chance: random.Random) -> None:
    for seat in match.all_seats:
        if seat.owes is None and chance.random() < 0.6:
            order = some_order(now(match).battle.seen_by(seat.number), chance)
            if order is not None:
                version, lasting = now(match).version, chance.random() < 0.5
                leave_order(match.pk, player_of(match, seat.number), version, order, lasting=lasting)


def try_twice(match: Match) -> None:
    """Try each order twice, like two workers that took up the same task."""
    for seat in now(match).all_seats:
        if seat.is_left_to_orders:
            assert seat.owes is not None
            before = match.moves.count()
            for _worker in range(2):
                carry_out.call(match.pk, seat.number, seat.owes)
            assert match.moves.count() <= before + 1
            after = now(match).all_seats[seat.number]
            assert not (after.is_left_to_orders and after.owes == seat.owes), "it has been tried"


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_whatever_is_ordered(seats: int) -> None:
    chance, draw = random.Random(seats), seeded_draw(seats)
    players = friends(seats)
    for _match in range(MOST_MATCHES):
        match = a_random_match(chance, players)
        for _move in range(MOST_MOVES):
            if now(match).is_finished:
                assert not Order.objects.filter(match=match).exists()
                break
            leave_some(now(match), chance)
            seat = next(iter(now(match).battle.decisions))
            act(match, seat, random_action(now(match).battle.seen_by(seat).battle, seat, draw))
            try_twice(match)
        assert verify(now(match)).problems == []
        if Move.objects.exclude(ordered="").count() >= ENOUGH:
            return
    pytest.fail("hardly any order was carried out")
