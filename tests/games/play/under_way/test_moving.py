"""Each decision is answered only once, by any caller and however often it is sent."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, connections, transaction
from django.test import Client
from pytest_django.fixtures import Settings

from core.refusals import NotPlayable
from games import play
from games.models import Match, Move
from games.play import DecisionClosed, DecisionId, ProposedSeat
from games.signals import Happened, News, listen, match_moved
from rules import Choose, Pass, Refused, Surrender
from tests.accounts.people import a_player, block
from tests.games.matches import (
    a_match,
    a_match_where,
    act,
    an_offer,
    play_at_random,
    play_to_the_end,
    two_friends,
)
from tests.refusals import refused_as

pytestmark = pytest.mark.django_db


def open_decision(match: Match) -> DecisionId:
    seat, decision = next(iter(match.battle.decisions.items()))
    return DecisionId(match.pk, seat, decision.number)


@pytest.mark.services
def test_a_decision_is_answered_only_once() -> None:
    match = a_match(*two_friends())
    decision = open_decision(match)
    play.act(decision, Surrender())
    with pytest.raises(DecisionClosed):
        play.act(decision, Surrender())
    assert match.moves.count() == 2


@pytest.mark.services
def test_what_the_rules_refuse_changes_nothing() -> None:
    match = a_match(*two_friends(), "(4) (20)", "(4) (4)")
    decision = open_decision(match)
    before = Match.objects.values().get(pk=match.pk)
    with pytest.raises(Refused):
        play.act(decision, Choose({"X": 4}))
    assert Match.objects.values().get(pk=match.pk) == before
    assert match.moves.count() == 1


@pytest.mark.services
def test_both_players_may_choose_sizes_at_the_same_moment() -> None:
    match = a_match(*two_friends(), "(X) (6)", "(Y) (6)")
    decisions = [DecisionId(match.pk, seat, match.battle.decisions[seat].number) for seat in (0, 1)]
    play.act(decisions[1], Choose({"Y": 5}))
    play.act(decisions[0], Choose({"X": 7}))
    assert Match.objects.get(pk=match.pk).battle.phase == "turn"


@pytest.mark.services
def test_the_record_cannot_be_written_twice() -> None:
    match = a_match(*two_friends())
    move = match.moves.get()
    with pytest.raises(TypeError):
        move.save()
    move.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        Move.objects.bulk_create([move])


@pytest.mark.services
def test_a_double_click_and_a_second_tab_hear_that_it_was_decided() -> None:
    players = two_friends()
    match = a_match(*players, "(X)", "(X)")
    decision = open_decision(match)
    client = Client()
    client.force_login(players[decision.seat])
    answer = {"decision": decision.number, "action": "choose", "swing.X": "8"}
    first = client.post(f"{match.get_absolute_url()}act/", answer)
    second = client.post(f"{match.get_absolute_url()}act/", answer)
    assert (first.status_code, second.status_code) == (302, 409)
    assert "This has already been decided" in second.content.decode()
    assert match.moves.count() == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ({"action": "pass"}, 400),
        ({"decision": "x", "action": "pass"}, 400),
        ({"decision": "9" * 30, "action": "pass"}, 400),
        ({"decision": "99", "action": "pass"}, 409),
        ({"decision": "1"}, 400),
        ({"decision": "1", "action": "dance"}, 400),
        ({"decision": "1", "action": "surrender"}, 400),
        ({"decision": "1", "action": "chance:x"}, 400),
        ({"decision": "1", "action": "pass:1"}, 400),
        ({"decision": "1", "action": "attack", "kind": "rude"}, 400),
        ({"decision": "1", "action": "attack", "attacker": "-1", "target": "1.0"}, 400),
        ({"decision": "1", "action": "attack", "attacker": "0", "target": "0"}, 400),
        ({"decision": "1", "action": "attack", "attacker": "77", "target": "1.0"}, 422),
        ({"decision": "1", "action": "attack", "attacker": "0", "target": "0.1"}, 422),
        ({"decision": "1", "action": "attack", "attacker": ["0", "0"], "target": "1.0"}, 422),
        ({"decision": "1", "action": "attack", "turbo.x": "3"}, 400),
        ({"decision": "1", "action": "choose", "swing.X": "5"}, 422),
        ({"decision": "1", "action": "fire"}, 422),
        ({"decision": "1", "action": "cancel"}, 422),
        ({"decision": "1", "action": "reserve:0"}, 422),
        ({"decision": "1", "action": "game", "game": "١"}, 400),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_reason(answer: dict[str, Any], status: int) -> None:
    players = two_friends()
    match = a_match_where(lambda battle: battle.active == 0, *players, "(6) (6)", "(6) (6)")
    client = Client()
    client.force_login(players[0])
    before = Match.objects.values().get(pk=match.pk)
    answered = client.post(f"{match.get_absolute_url()}act/", answer)
    assert answered.status_code == status
    assert Match.objects.values().get(pk=match.pk) == before
    assert 'class="no"' in answered.content.decode() or 'say no"' in answered.content.decode()


def test_only_seated_players_decide() -> None:
    match = a_match(*two_friends())
    stranger = Client()
    stranger.force_login(a_player("Eve"))
    answer = {"decision": "1", "action": "pass"}
    assert stranger.post(f"{match.get_absolute_url()}act/", answer).status_code == 403
    assert Client().post(f"{match.get_absolute_url()}act/", answer).status_code == 302
    assert match.moves.count() == 1


@pytest.mark.services
def test_an_offer_is_accepted_once_and_only_by_whom_it_asks() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    with refused_as("no-seat-left"):
        play.accept(offer.pk, a_player("Eve"))
    play.accept(offer.pk, bob)
    with refused_as("offer-is-gone"):
        play.accept(offer.pk, bob)
    with refused_as("offer-is-gone"):
        play.decline(offer.pk, bob)


def test_an_open_offer_waits_for_anybody_and_for_their_button() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, None, "(6)", "")
    with pytest.raises(NotPlayable, match="Choose a fighter"):
        play.accept(offer.pk, bob)
    match = play.accept(offer.pk, bob, place=ProposedSeat(bob, "(8)"))
    assert match.status == Match.Status.PLAYING
    assert match.battle.seats[1].recipe_text == "(8)"


def test_an_offer_is_declined_or_withdrawn() -> None:
    ann, bob = two_friends()
    assert play.decline(an_offer(ann, bob).pk, bob).status == Match.Status.DECLINED
    assert play.decline(an_offer(ann, bob).pk, ann).status == Match.Status.WITHDRAWN


def test_players_who_block_each_other_do_not_meet() -> None:
    ann, bob = two_friends()
    offer = an_offer(ann, bob)
    block(bob, ann)
    with refused_as("unavailable"):
        an_offer(ann, bob)
    with refused_as("unavailable"):
        play.accept(offer.pk, bob)


@pytest.mark.services
def test_other_rooms_hear_of_every_step_and_cannot_stop_it() -> None:
    heard: list[Happened] = []

    @listen
    def note(news: News) -> None:
        heard.append(news.happened)

    @listen
    def stumble(news: News) -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT nothing FROM nowhere")

    try:
        match = play_to_the_end(an_offer(*two_friends(), first_to=1))
    finally:
        match_moved.disconnect(dispatch_uid=note)
        match_moved.disconnect(dispatch_uid=stumble)
    assert match.is_finished
    # Each is done over with savepoints, as the other listener failed.
    assert heard[:4] == [Happened.OFFERED, Happened.OFFERED, Happened.BEGUN, Happened.BEGUN]
    assert heard[-1] == Happened.ENDED
    assert set(heard[4:-1]) == {Happened.MOVED}


@pytest.mark.services
def test_a_listener_hears_inside_the_transaction_that_may_still_fail() -> None:
    heard: list[int] = []

    @listen
    def note(news: News) -> None:
        heard.append(Move.objects.filter(match=news.match).count())

    ann, bob = two_friends()
    match = play.accept(an_offer(ann, bob).pk, bob)
    match_moved.disconnect(dispatch_uid=note)
    assert heard == [0, 1]
    assert match.moves.count() == 1


RECIPES = [
    pytest.param("(4) (6) z(8) (10) (X)", "s(4) p(6) t(8) (12) (Y)", marks=pytest.mark.services),
    ("+(20) (4) (6) c(10)", "+(8) f(12) f(4) (6)"),
    ("r(20) (4) (6) n(10)", "r(8) H(12) (4) o(6)"),
    ("F(6) (4) (6) v(10)", "!k(X) m(12) (4/20) (6,6)"),
]


@pytest.mark.parametrize(("mine", "theirs"), RECIPES)
def test_a_whole_match_agrees_with_its_record(mine: str, theirs: str) -> None:
    match = play_to_the_end(an_offer(*two_friends(), mine, theirs, first_to=2))
    assert match.is_finished
    call_command("verify_matches")


@pytest.mark.services
def test_a_record_that_was_tampered_with_is_found() -> None:
    match = play_at_random(a_match(*two_friends()), moves=3)
    move = match.moves.latest("number")
    draws = [[kind, low, high, low] for kind, low, high, _result in move.draws]
    Move.objects.filter(pk=move.pk).update(draws=draws, events=move.events[:-1])
    with pytest.raises(CommandError, match=f"match {match.pk}"):
        call_command("verify_matches")


def test_a_match_whose_seed_no_key_opens_is_told_and_the_others_are_checked(settings: Settings) -> None:
    ann, bob = two_friends()
    before = play_at_random(a_match(ann, bob), moves=3)
    settings.DICE_KEYS = ["another key " * 5]
    match = play_at_random(a_match(ann, bob), moves=3)
    match.moves.filter(number=match.version).update(events=[])
    with pytest.raises(CommandError) as raised:
        call_command("verify_matches")
    told = str(raised.value).splitlines()
    assert told[0] == f"match {before.pk}: none of the DICE_KEYS opens its seed, so no draw was checked"
    assert [line for line in told if line.startswith(f"match {match.pk}")]


@pytest.mark.services
def test_a_move_of_an_older_revision_is_folded_and_not_made_again(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = play_at_random(a_match(*two_friends()), moves=3)
    match.moves.update(rules_revision=0)
    call_command("verify_matches")
    assert capsys.readouterr().out == "1 matches: 0 moves made again, 4 of older rules only folded.\n"


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one writer in at a time anyway")
def test_two_workers_at_once_make_one_move() -> None:
    match = a_match(*two_friends())
    decision = open_decision(match)
    start = Barrier(8)

    def worker(_number: int) -> str:
        start.wait()
        try:
            play.act(decision, Surrender())
        except DecisionClosed:
            return "already decided"
        finally:
            connections.close_all()
        return "moved"

    with ThreadPoolExecutor(8) as pool:
        results = list(pool.map(worker, range(8)))
    assert sorted(results) == ["already decided"] * 7 + ["moved"]
    assert match.moves.count() == 2


@pytest.mark.services
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite lets one writer in at a time anyway")
def test_two_workers_choose_sizes_for_two_players_at_once() -> None:
    match = a_match(*two_friends(), "(X)", "(Y)")
    answers = [(0, Choose({"X": 6})), (1, Choose({"Y": 6}))]
    start = Barrier(2)

    def worker(answer: tuple[int, Choose]) -> None:
        start.wait()
        try:
            play.act(DecisionId(match.pk, answer[0], 1), answer[1])
        finally:
            connections.close_all()

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(worker, answers))
    assert Match.objects.get(pk=match.pk).battle.phase == "turn"
    call_command("verify_matches")


@pytest.mark.services
def test_an_answer_to_a_match_as_it_was_read_is_not_lost_where_somebody_was_quicker() -> None:
    match = a_match(*two_friends(), "(X)", "(Y)")
    as_ann_sees_it, as_bob_sees_it = (Match.objects.get(pk=match.pk) for _seat in range(2))
    play.act(DecisionId(match.pk, 0, 1), Choose({"X": 6}), as_ann_sees_it)
    moved = play.act(DecisionId(match.pk, 1, 1), Choose({"Y": 6}), as_bob_sees_it)
    assert moved.battle == Match.objects.get(pk=match.pk).battle
    assert moved.battle.phase == "turn"
    assert [move.number for move in match.moves.order_by("number")] == [1, 2, 3]
    call_command("verify_matches")


@pytest.mark.services
def test_a_match_as_it_was_read_decides_nothing_twice() -> None:
    match = a_match(*two_friends())
    as_it_was_read = Match.objects.get(pk=match.pk)
    decision = open_decision(match)
    play.act(decision, Surrender(), as_it_was_read)
    with refused_as("already-decided"):
        play.act(decision, Surrender(), as_it_was_read)
    assert match.moves.count() == 2


def test_passing_is_refused_while_there_is_an_attack() -> None:
    match = a_match(*two_friends(), "(20) (20)", "(1) (1)")
    seat = match.battle.active
    assert seat is not None
    attacks = list(match.battle.legal_attacks())
    if attacks:
        with pytest.raises(Refused):
            act(match, seat, Pass())
