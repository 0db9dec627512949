"""Orders: left by a waiting player, carried out by a worker, and dropped when in doubt."""

from __future__ import annotations

import json
from datetime import timedelta
from zipfile import ZipFile

import pytest
import time_machine
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from accounts.models import User
from games import play
from games.models import Match, Move, Seat
from games.orders import carrying_out
from games.orders.editing import MOST_ORDERS
from games.play import DecisionId, sweep_clocks
from games.play.recording import dice_of, lock_match, store_move
from games.signals import Happened, listen_to, match_moved
from notifications.models import Notice
from pages.people.export import export
from rules import AddReserve, Attack, AttackKind, Battle, Choose, Pass, Phase, Surrender
from rules.orders import (
    AttackThen,
    DeclineToReact,
    PassToo,
    SameSizes,
    TakeInitiative,
    make_pass_order,
    make_sizes_order,
)
from tests.accounts.people import a_player
from tests.games.forms import page_of
from tests.games.matches import a_match, a_match_where, act, two_friends, who_pass_themselves
from tests.games.orders.leaving import (
    attack_of,
    carried_out,
    count_orders,
    leave,
    lying_well,
    now,
    order_by_form,
    perspective,
    player_of,
    take_back_by_form,
)
from tests.robots.work import work

pytestmark = pytest.mark.django_db

ON_THE_OTHER = Attack(AttackKind.POWER, (0,), (1,))
"""Ann takes the die of Bob that he has not ordered anything for."""
ON_THE_ORDERED = Attack(AttackKind.POWER, (0,), (0,))


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


@pytest.fixture
def match(players: tuple[User, User]) -> Match:
    """Return a match in Ann's turn: her (20) may take each of Bob's dice, and each of them her (4)."""
    return lying_well(*players)


@pytest.fixture
def order(match: Match) -> AttackThen:
    order = attack_of(match, 1, (0,), (1,))
    leave(match, 1, order)
    return order


def last_move(match: Match) -> Move:
    move = match.moves.order_by("-number").first()
    assert move is not None
    return move


# ---- carried out


@pytest.mark.services
def test_an_order_answers_when_its_player_is_asked(match: Match, order: AttackThen) -> None:
    act(match, 0, ON_THE_OTHER)
    work()
    assert (last_move(match).seat, last_move(match).ordered) == (1, "once")
    assert [str(die.recipe) for die in now(match).battle.seats[1].captured] == ["(4)"]
    assert count_orders(match) == 0
    assert now(match).all_seats[1].orders_from is None


def test_the_log_tells_of_it_afterwards(match: Match, order: AttackThen, players: tuple[User, User]) -> None:
    act(match, 0, ON_THE_OTHER)
    for viewer in (*players, None):
        assert "planned in advance" not in page_of(match, viewer)
    work()
    for viewer in (*players, None):
        assert page_of(match, viewer).count("planned in advance") == 1


def test_in_doubt_nothing_is_done_and_the_player_hears_of_the_turn(match: Match, order: AttackThen) -> None:
    bob = player_of(match, 1)
    told = Notice.objects.filter(player=bob, kind="turn")
    act(match, 0, ON_THE_ORDERED)
    assert not told.exists(), "an order may answer"
    moves = match.moves.count()
    carried_out(match, 1)
    assert match.moves.count() == moves
    assert told.count() == 1
    assert "This plan no longer fit, so we dropped it." in page_of(match, bob)
    carried_out(match, 1)
    assert told.count() == 1, "it is tried once"
    act(match, 1, Surrender())
    assert count_orders(match) == 0
    assert "Your plans" not in page_of(match, bob)


def test_nobody_is_told_of_a_turn_that_an_order_answers(match: Match, order: AttackThen) -> None:
    act(match, 0, ON_THE_OTHER)
    answered = now(match).all_seats[1].owes
    work()
    told = Notice.objects.filter(player=player_of(match, 1), kind="turn", decision=answered)
    assert answered is not None
    assert not told.exists()


def test_an_order_does_not_outlive_its_round(match: Match, order: AttackThen) -> None:
    act(match, 0, Surrender())
    assert now(match).battle.round == 2
    moves = match.moves.count()
    while (owing := now(match)).all_seats[1].owes is None:
        act(owing, 0, next(iter(owing.battle.legal_attacks())))
        moves += 1
    carried_out(match, 1)
    assert match.moves.count() == moves


@pytest.mark.services
def test_a_player_who_is_quicker_decides(match: Match, order: AttackThen) -> None:
    act(match, 0, ON_THE_OTHER)
    owed = now(match).all_seats[1].owes
    assert owed is not None
    act(match, 1, Surrender())
    moves = match.moves.count()
    assert count_orders(match) == 0
    carrying_out.carry_out.call(match.pk, 1, owed)
    assert match.moves.count() == moves


@pytest.mark.services
def test_the_first_order_that_fits_answers(match: Match) -> None:
    for die in (1, 0):
        leave(match, 1, attack_of(match, 1, (die,), (1,)))
    act(match, 0, ON_THE_OTHER)
    work()
    assert (last_move(match).seat, last_move(match).action["attackers"]) == (1, [0])
    assert count_orders(match) == 0


def test_all_is_over_with_the_match(players: tuple[User, User]) -> None:
    match = lying_well(*players, first_to=1)
    leave(match, 1, attack_of(match, 1, (0,), (1,)))
    act(match, 0, Surrender())
    assert now(match).is_finished
    assert count_orders(match) == 0
    assert now(match).all_seats[1].orders_from is None


def test_one_passes_if_the_other_does(players: tuple[User, User]) -> None:
    who_pass_themselves(*players)
    match = a_match_where(lambda battle: not list(battle.legal_attacks()), *players, "(1)", "s(20)")
    order = make_pass_order(perspective(match, 1))
    assert isinstance(order, PassToo)
    leave(match, 1, order)
    act(match, 0, Pass())
    work()
    assert now(match).battle.round == 2
    assert last_move(match).ordered == "once"


# ---- reactions and sizes

LARGE = Choose({"X": 20})


def asked_to_react(battle: Battle) -> bool:
    """Return True if Bob may react, with focus dice that go below all of Ann's."""
    return battle.phase is Phase.REACTION and 1 in battle.decisions


@pytest.mark.parametrize(("order", "begins"), [(TakeInitiative(), 1), (DeclineToReact(), 0)])
def test_a_reaction_is_answered(
    players: tuple[User, User], order: TakeInitiative | DeclineToReact, begins: int
) -> None:
    match = a_match_where(
        asked_to_react, *who_pass_themselves(*players), "(X)", "f(X)", (1, LARGE), (0, LARGE)
    )
    act(match, 1, LARGE)
    leave(match, 1, order)
    act(match, 0, LARGE)
    assert now(match).battle.phase is Phase.REACTION
    work()
    assert now(match).battle.first == begins
    assert last_move(match).ordered == "once"
    assert count_orders(match) == 0


def test_who_begins_anyway_is_not_answered_for(players: tuple[User, User]) -> None:
    match = a_match_where(
        lambda battle: battle.first == 1,
        *who_pass_themselves(*players),
        "(X)",
        "f(X)",
        (1, LARGE),
        (0, LARGE),
    )
    act(match, 1, LARGE)
    leave(match, 1, DeclineToReact())
    act(match, 0, LARGE)
    moves = match.moves.count()
    carried_out(match, 1)
    assert match.moves.count() == moves


def same_again(match: Match, seat: int) -> SameSizes:
    order = make_sizes_order(perspective(match, seat).battle.seats[seat])
    assert order is not None
    return order


def test_the_same_sizes_are_chosen_in_all_rounds_to_come(players: tuple[User, User]) -> None:
    match = a_match(*players, "(Y)", "(X)", first_to=5)
    act(match, 1, Choose({"X": 7}))
    leave(match, 1, same_again(match, 1), lasting=True)
    act(match, 0, Choose({"Y": 7}))
    for number in (2, 3):
        lose_round(match, 1)
        work()
        assert now(match).battle.round == number
        assert now(match).battle.seats[1].row[0].size == 7
        assert match.moves.filter(ordered="lasting").count() == number - 1
    assert count_orders(match) == 1


def test_sizes_are_ordered_by_the_form_for_all_rounds_to_come(players: tuple[User, User]) -> None:
    match = a_match(*players, "(Y)", "(X)")
    act(match, 1, Choose({"X": 7}))
    assert "The same sizes in all later rounds: X=7" in page_of(match, players[1])
    assert order_by_form(match, players[1], "sizes").status_code == 302
    assert "whenever you’re asked" in page_of(match, players[1])


def test_a_lasting_order_is_told_only_to_its_player_until_the_end(players: tuple[User, User]) -> None:
    match = a_match(*players, "(Y)", "(X)", first_to=2)
    ann, bob = players
    act(match, 1, Choose({"X": 7}))
    leave(match, 1, same_again(match, 1), lasting=True)
    act(match, 0, Choose({"Y": 7}))
    lose_round(match, 1)
    work()
    assert "planned in advance" in page_of(match, bob)
    for viewer in (ann, None):
        assert "planned in advance" not in page_of(match, viewer)
    lose_round(match, 1)
    for viewer in (ann, None):
        assert "planned in advance" in page_of(match, viewer)


@pytest.mark.services
def test_a_lasting_order_ends_when_it_does_not_fit(players: tuple[User, User]) -> None:
    match = a_match(*players, "(Y)", "(X) r(Y)", first_to=5)
    act(match, 1, Choose({"X": 7}))
    leave(match, 1, same_again(match, 1), lasting=True)
    act(match, 0, Choose({"Y": 7}))
    lose_round(match, 1)
    carried_out(match, 1)
    assert now(match).battle.phase is Phase.RESERVE
    assert "whenever you’re asked" in page_of(match, players[1]), "that was another question"
    act(match, 1, AddReserve(1))
    carried_out(match, 1)
    assert now(match).battle.phase is Phase.SIZES
    assert "This plan no longer fit, so we dropped it." in page_of(match, players[1])
    act(match, 1, Choose({"X": 7, "Y": 3}))
    assert count_orders(match) == 0


# ---- leaving and taking back


@pytest.mark.services
def test_an_order_is_left_by_the_form_and_taken_back(match: Match) -> None:
    bob = player_of(match, 1)
    version = now(match).version
    assert order_by_form(match, bob, "attack", attacker="0", target="0.1", kind="default").status_code == 302
    page = page_of(match, bob)
    assert "Your plans" in page
    assert "Power: your" in page
    assert take_back_by_form(match, bob, 1).status_code == 302
    assert "Your plans" not in page_of(match, bob)
    assert now(match).all_seats[1].orders_from is None
    assert now(match).version == version


def test_an_order_that_was_taken_back_answers_nothing(match: Match, order: AttackThen) -> None:
    take_back_by_form(match, player_of(match, 1), 1)
    act(match, 0, ON_THE_OTHER)
    moves = match.moves.count()
    carried_out(match, 1)
    assert match.moves.count() == moves
    answer = take_back_by_form(match, player_of(match, 1), 1)
    assert (
        answer.status_code,
        "This order has already been used or removed." in answer.content.decode(),
    ) == (
        409,
        True,
    )


@pytest.mark.parametrize(
    ("fields", "status", "told"),
    [
        ({"order": "attack", "attacker": "0"}, 422, "Pick your dice, then a target."),
        ({"order": "attack", "attacker": "7", "target": "0.1"}, 422, "no such die"),
        ({"order": "attack", "attacker": "x", "target": "0.1"}, 400, "attacker"),
        ({"order": "attack", "attacker": "0", "target": "0.0", "kind": "power"}, 422, "value"),
        ({"order": "attack", "attacker": "0", "target": "0.1", "kind": "rude"}, 400, "kind"),
        ({"order": "decline"}, 422, "That order isn’t possible now."),
        ({"order": "sizes"}, 422, "That order isn’t possible now."),
        ({"order": "dance"}, 400, "order"),
        ({}, 400, "order"),
        ({"order": "attack", "attacker": "0", "target": "0.1", "version": "x"}, 400, "version"),
        ({"order": "attack", "attacker": "0", "target": "0.1", "version": "99"}, 409, "has moved on"),
    ],
)
def test_what_cannot_be_ordered(match: Match, fields: dict[str, str], status: int, told: str) -> None:
    answer = order_by_form(match, player_of(match, 1), "", **fields)
    assert (answer.status_code, count_orders(match)) == (status, 0)
    assert told in answer.content.decode()


def test_who_decides_now_or_has_no_seat_orders_nothing(match: Match) -> None:
    answer = order_by_form(match, player_of(match, 0), "attack", attacker="0", target="1.0")
    assert (answer.status_code, "It’s your turn to decide." in answer.content.decode()) == (409, True)
    answer = order_by_form(match, a_player("Tom"), "attack", attacker="0", target="1.0")
    assert (answer.status_code, "You aren’t playing in this match." in answer.content.decode()) == (403, True)
    assert order_by_form(match, None, "attack").headers["Location"].startswith("/accounts/login/")
    assert take_back_by_form(match, a_player("Tim"), 1).status_code == 403
    assert count_orders(match) == 0


def test_nobody_takes_back_an_order_of_another(match: Match, order: AttackThen) -> None:
    assert take_back_by_form(match, player_of(match, 0), 1).status_code == 409
    assert count_orders(match) == 1


@pytest.mark.services
def test_orders_are_few(players: tuple[User, User]) -> None:
    match = a_match_where(
        lambda battle: (
            battle.active == 0
            and {die.value for die in battle.seats[1].row} == {2, 3}
            and {die.value for die in battle.seats[0].row} == {1, 2}
        ),
        *players,
        "(8) (8) (8)",
        "(10) (10)",
    )
    bob = player_of(match, 1)
    for number in range(MOST_ORDERS + 1):
        mine, theirs = number % 2, number // 2
        order_by_form(match, bob, "attack", attacker=mine, target=f"0.{theirs}", kind="power")
        answer = order_by_form(match, bob, "attack", attacker=mine, target=f"0.{theirs}", kind="power")
        assert count_orders(match) == min(number + 1, MOST_ORDERS), "the same one stands once"
    assert (answer.status_code, "You already have 5 orders" in answer.content.decode()) == (422, True)


def test_on_one_device_there_is_nothing_to_order(players: tuple[User, User]) -> None:
    match = lying_well(*players)
    Match.objects.filter(pk=match.pk).update(device_holder=0)
    answer = order_by_form(match, players[1], "attack", attacker="0", target="0.1")
    assert (answer.status_code, "That order isn’t possible now." in answer.content.decode()) == (422, True)
    assert count_orders(match) == 0


# ---- at once, and when something dies


@pytest.mark.services
def test_what_was_left_in_the_moment_of_a_move_is_tried_by_the_sweep(match: Match) -> None:
    """The player who moves has read the match before the order was left, and does not see it."""
    before = now(match)
    assert before.all_seats[1].orders_from is None
    leave(match, 1, attack_of(match, 1, (0,), (1,)))
    play.act(DecisionId(match.pk, 0, before.battle.decisions[0].number), ON_THE_OTHER, before)
    work()
    assert last_move(match).seat == 0
    carrying_out.sweep(patience=timedelta(0))
    work()
    assert (last_move(match).seat, last_move(match).ordered) == (1, "once")


@pytest.mark.services
@pytest.mark.parametrize("status", ["RUNNING", "FAILED"])
def test_an_order_whose_worker_died_is_tried_again(match: Match, order: AttackThen, status: str) -> None:
    act(match, 0, ON_THE_OTHER)
    DBTaskResult.objects.update(status=status, started_at=timezone.now() - 2 * carrying_out.PATIENCE)
    Seat.objects.update(owes_since=timezone.now() - 2 * carrying_out.PATIENCE)
    carrying_out.sweep()
    work()
    assert last_move(match).ordered == "once"
    moves = match.moves.count()
    DBTaskResult.objects.update(status="READY")
    work()
    assert match.moves.count() == moves, "it is used once"


@pytest.mark.services
@pytest.mark.parametrize("by_claim", [False, True])
def test_an_order_answers_in_time_however_late_a_worker_comes(
    players: tuple[User, User], by_claim: bool
) -> None:
    with time_machine.travel("2026-01-01 12:00", tick=False) as clock:
        match = lying_well(*players, pace="live:1+0", by_claim=by_claim)
        leave(match, 1, attack_of(match, 1, (0,), (1,)))
        act(match, 0, ON_THE_OTHER)
        clock.shift(timedelta(hours=1))
        sweep_clocks()
        work()
        assert last_move(match).ordered == "once"
        assert now(match).all_seats[1].time_left == timedelta(minutes=1)
        assert not now(match).is_finished


@pytest.mark.services
def test_in_doubt_the_clock_runs_on(players: tuple[User, User]) -> None:
    with time_machine.travel("2026-01-01 12:00", tick=False) as clock:
        match = lying_well(*players, pace="live:1+0")
        leave(match, 1, attack_of(match, 1, (0,), (1,)))
        act(match, 0, ON_THE_ORDERED)
        clock.shift(timedelta(hours=1))
        work()
        sweep_clocks()
        assert now(match).all_seats[1].forfeited == "time"


def test_ones_own_orders_are_among_ones_data(match: Match, order: AttackThen) -> None:
    for seat, number in ((1, 1), (0, 0)):
        with export(player_of(match, seat)) as file, ZipFile(file) as data:
            told = json.loads(data.read(f"matches/{match.pk}.json"))
            assert len(told["my_orders"]) == number


def test_what_was_tried_is_not_tried_again(match: Match, order: AttackThen) -> None:
    act(match, 0, ON_THE_ORDERED)
    work()
    carrying_out.sweep(patience=timedelta(0))
    assert not DBTaskResult.objects.ready().exists()


@pytest.mark.services
def test_a_move_costs_no_statement_more_where_nobody_has_ordered_anything(
    players: tuple[User, User],
) -> None:
    one, other = lying_well(*players), lying_well(*players)
    as_usual = statements_of_a_move(one)
    match_moved.disconnect(dispatch_uid=carrying_out.follow_orders)
    try:
        assert statements_of_a_move(other) == as_usual
    finally:
        listen_to(Happened.MOVED, Happened.ENDED, about=carrying_out.has_orders)(carrying_out.follow_orders)


def statements_of_a_move(match: Match) -> int:
    with CaptureQueriesContext(connection) as asked:
        act(match, 0, ON_THE_OTHER)
    return len(asked)


def lose_round(match: Match, seat: int) -> None:
    with transaction.atomic():
        running = lock_match(match.pk)
        draw = dice_of(running)
        store_move(running, seat, Surrender(), running.battle.surrender(seat, draw), draw)
