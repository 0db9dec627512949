"""The course of tournaments: every kind to its end, and all that may stop one."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from accounts.vacations import announce
from core.refusals import NotPossible
from games import play
from games.models import Match, Seat
from games.play.clocks import give_back_outage
from tests.accounts.people import a_player, block, signed_in
from tests.games.matches import play_at_random
from tests.html import parsed
from tests.tournaments.events import (
    a_running,
    a_tournament,
    at_random,
    entries_in,
    fresh,
    full_of,
    lose,
    match_of,
    open_pairings,
    pairs_of,
    places,
    play_round,
    play_to_the_end,
    some_players,
    win_by_seed,
)
from tests.tournaments.naive import disagreements
from tournaments import verbs
from tournaments.course import advancing, outcomes, pairings, planning
from tournaments.course.advancing import advance
from tournaments.kinds import KINDS
from tournaments.models import Act, Entry, How, Pairing, Result, Tournament
from tournaments.tasks import due_tournaments, sweep

pytestmark = pytest.mark.django_db

Status = Tournament.Status


def travel_on(days: float) -> Any:
    return time_machine.travel(timezone.now() + timedelta(days=days), tick=False)


# ---- every kind


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("knock-out", 6),
        ("two-lives", 5),
        ("groups", 7),
        ("swiss", 5),
        ("running", 5),
    ],
)
def test_every_kind_ends_as_a_naive_reckoning_has_it(kind: str, count: int) -> None:
    cup = play_to_the_end(a_running(kind, count, group_size=4), at_random(count))
    assert cup.status == Status.FINISHED
    assert disagreements(cup) == []
    assert Match.objects.filter(status=Match.Status.PLAYING).count() == 0


def test_a_ladder_ends_with_its_time_when_its_matches_are_over() -> None:
    ladder = a_running("ladder", 4, lasts=10, reach=2)
    entries = {entry.seed: entry for entry in entries_in(ladder)}
    verbs.challenge(ladder.pk, entries[3].player, entries[1].pk)
    advance(ladder.pk)
    with travel_on(11):
        sweep()
        assert fresh(ladder).status == Status.RUNNING
        lose(open_pairings(ladder)[0], 1)
        sweep()
    assert fresh(ladder).status == Status.FINISHED
    assert [seed for _place, seed in places(ladder)] == [3, 1, 2, 4]
    assert disagreements(fresh(ladder)) == []


def test_the_organiser_pairs_by_hand_and_says_when_it_is_enough() -> None:
    event = a_running("by-hand", 3)
    assert open_pairings(event) == []
    one, two, three = entries_in(event)
    organiser = event.organiser
    assert organiser is not None
    verbs.pair_by_hand(event.pk, organiser, one.pk, three.pk)
    verbs.pair_by_hand(event.pk, organiser, two.pk, three.pk)
    advance(event.pk)
    play_round(event)
    verbs.finish(event.pk, organiser)
    advance(event.pk)
    assert fresh(event).status == Status.FINISHED
    assert places(event) == [(1, 1), (1, 2), (3, 3)]


def test_matches_played_to_their_end_count_with_their_rounds() -> None:
    cup = a_running(count=3, first_to=2)
    pairing = open_pairings(cup)[0]
    match = play_at_random(match_of(pairing))
    advance(cup.pk)
    pairing.refresh_from_db()
    won = [seat.rounds_won for seat in match.all_seats]
    assert [pairing.rounds_one, pairing.rounds_other] == won
    assert pairing.result == (Result.ONE if won[0] > won[1] else Result.OTHER)
    assert pairing.how == How.PLAYED


# ---- nothing hangs


def test_a_player_who_never_answered_loses_at_the_deadline() -> None:
    cup = a_running(count=3, days_per_round=5)
    pairing = open_pairings(cup)[0]
    owing = [seat.number for seat in match_of(pairing).all_seats if seat.owes is not None]
    assert len(owing) == 1
    with travel_on(6):
        sweep()
    pairing.refresh_from_db()
    assert (pairing.result, pairing.how) == ((Result.OTHER, Result.ONE)[owing[0]], How.LATE)
    assert match_of(pairing).all_seats[owing[0]].forfeited == Seat.Forfeit.DEADLINE


@pytest.mark.services
def test_the_deadline_waits_for_a_vacation_of_who_owes_the_answer() -> None:
    for no_vacation in (False, True):
        cup = full_of(
            a_tournament(days_per_round=5, no_vacation=no_vacation), some_players(3, f"V{no_vacation:d}x")
        )
        (pairing,) = open_pairings(cup)
        player = next(seat.player for seat in match_of(pairing).all_seats if seat.owes is not None)
        assert player is not None
        today = timezone.localdate()
        announce(player, today + timedelta(days=4), today + timedelta(days=9))
        with travel_on(6):
            sweep()
            pairing.refresh_from_db()
            assert pairing.is_open is not no_vacation
        with travel_on(12):
            sweep()
        pairing.refresh_from_db()
        assert pairing.how == How.LATE


def test_the_time_for_which_the_site_was_down_is_given_back() -> None:
    cup = a_running(count=3, days_per_round=5)
    (pairing,) = open_pairings(cup)
    give_back_outage(timezone.now())
    with travel_on(1):
        assert give_back_outage(timezone.now())
    given = open_pairings(cup)[0].deadline - pairing.deadline
    assert given >= timedelta(days=1)
    assert fresh(cup).due_at == pairing.deadline + given


def a_pairing_for_which_nobody_can_be_blamed(cup: Tournament) -> Pairing:
    """Return a pairing whose players have stopped the clocks."""
    pairing = open_pairings(cup)[0]
    Match.objects.filter(tournament_pairing=pairing).update(stopped_at=timezone.now())
    return pairing


def test_when_nobody_can_be_blamed_the_organiser_is_asked_and_then_the_seeds() -> None:
    cup = a_running(count=3, days_per_round=5)
    pairing = a_pairing_for_which_nobody_can_be_blamed(cup)
    with travel_on(6):
        sweep()
        pairing.refresh_from_db()
        assert pairing.waits_for_ruling
    with travel_on(6 + outcomes.DAYS_FOR_A_RULING + 0.1):
        sweep()
    pairing.refresh_from_db()
    assert (pairing.result, pairing.how) == (Result.ONE, How.SEED)
    assert match_of(pairing).status == Match.Status.FINISHED


def test_without_an_organiser_the_seeds_decide_at_once() -> None:
    cup = a_running(count=3, days_per_round=5)
    Tournament.objects.update(organiser=None)
    pairing = a_pairing_for_which_nobody_can_be_blamed(cup)
    with travel_on(6):
        sweep()
    pairing.refresh_from_db()
    assert pairing.how == How.SEED


def test_an_organiser_who_plays_is_not_asked_about_the_own_match() -> None:
    organiser = a_player("Olga", rating=1)
    cup = full_of(a_tournament(organiser=organiser), [*some_players(2), organiser])
    pairing = a_pairing_for_which_nobody_can_be_blamed(cup)
    assert organiser in (pairing.one.player, pairing.other.player if pairing.other else None)
    with travel_on(15):
        sweep()
    pairing.refresh_from_db()
    assert pairing.how == How.SEED


def test_everything_ends_though_nobody_ever_moves() -> None:
    for kind in KINDS:
        event = a_running_of_new_players(kind)
        for _month in range(30):
            if fresh(event).is_over:
                break
            due_at = fresh(event).due_at
            assert due_at is not None, kind
            with time_machine.travel(due_at + timedelta(minutes=1), tick=False):
                sweep()
        assert fresh(event).status == Status.FINISHED, kind


def a_running_of_new_players(kind: str) -> Tournament:
    live = {"pace": "live:2+1"} if KINDS[kind].live_only else {}
    players = some_players(4, name=kind.title().replace("-", ""))
    return full_of(a_tournament(kind, places_to=4, **live), players)


def test_who_leaves_loses_what_is_played_and_what_is_still_to_come() -> None:
    league = a_running("groups", 4)
    leaver = entries_in(league)[0]
    verbs.leave(league.pk, leaver.player)
    advance(league.pk)
    results = {(each.result, each.how) for each in league.pairings.filter(one=leaver)}
    assert results == {(Result.OTHER, How.LEFT)}
    assert Seat.objects.filter(player=leaver.player, forfeited=Seat.Forfeit.LEFT).count() == 3
    assert play_to_the_end(fresh(league)).status == Status.FINISHED
    assert disagreements(fresh(league)) == []


def test_who_left_before_the_next_round_is_there_only_as_a_walkover() -> None:
    cup = a_running(count=4)
    for pairing in open_pairings(cup):
        lose(pairing, win_by_seed(pairing))
    verbs.leave(cup.pk, entries_in(cup)[0].player)
    advance(cup.pk)
    final = cup.pairings.get(round=2)
    assert (final.result, final.how, final.match) == (Result.OTHER, How.LEFT, None)
    assert places(cup)[0] == (1, 2)


def test_the_sweep_finds_players_who_have_closed_their_accounts() -> None:
    cup = a_running(count=4)
    gone = entries_in(cup)[3].player
    gone.is_active = False
    gone.save()
    assert due_tournaments() == [cup.pk]
    sweep()
    assert cup.pairings.get(round=1, place=0).how == How.LEFT
    assert due_tournaments() == []


@pytest.mark.services
def test_a_player_whose_account_is_deleted_is_out_and_stays_in_the_bracket() -> None:
    cup = a_running(count=4)
    entries_in(cup)[0].player.delete()
    sweep()
    assert entries_in(fresh(cup))[0].name == "a former player"
    assert play_to_the_end(fresh(cup)).status == Status.FINISHED


def test_a_match_that_a_leaving_player_ended_is_lost_for_them() -> None:
    cup = a_running(count=4)
    pairing = open_pairings(cup)[0]
    assert pairing.one.player is not None
    play.leave(match_of(pairing).pk, pairing.one.player)
    advance(cup.pk)
    pairing.refresh_from_db()
    assert pairing.result == Result.OTHER


def test_a_match_that_was_deleted_begins_anew() -> None:
    cup = a_running(count=4)
    open_pairings(cup)[0].match.delete()  # type: ignore[union-attr]
    advance(cup.pk)
    assert all(pairing.match_id for pairing in open_pairings(cup))


def test_a_drawn_match_is_played_again_and_then_the_higher_seed_goes_on() -> None:
    cup = a_running(count=3)
    for again in range(3):
        (pairing,) = open_pairings(cup)
        assert pairing.again == again
        draw(pairing)
        advance(cup.pk)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.how) == (Result.ONE, How.SEED)
    assert pairs_of(cup, 2) == [(1, 2)]


def test_or_the_higher_seed_goes_on_at_once() -> None:
    cup = a_running(count=3, drawn_matches="seed")
    (pairing,) = open_pairings(cup)
    draw(pairing)
    advance(cup.pk)
    pairing.refresh_from_db()
    assert (pairing.result, pairing.how, pairing.again) == (Result.ONE, How.SEED, 0)


def test_a_draw_in_a_group_is_a_point_for_both() -> None:
    league = a_running("groups", 3)
    for pairing in open_pairings(league):
        draw(pairing)
    advance(league.pk)
    assert places(league) == [(1, 1), (1, 2), (1, 3)]
    assert disagreements(fresh(league)) == []


def draw(pairing: Pairing) -> None:
    Match.objects.filter(tournament_pairing=pairing).update(status=Match.Status.FINISHED)
    Seat.objects.filter(match=pairing.match_id).update(result=Seat.Result.DRAWN, owes=None)


# ---- running it again


def test_a_step_that_fails_changes_nothing_and_is_made_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker dies over its second match."""
    cup = full_of(a_tournament(), some_players(8), start=False)
    assert cup.organiser is not None
    verbs.start(cup.pk, cup.organiser)
    begun = pairings.begin_match
    left = iter(range(2))

    def dies(*args: Any) -> bool:
        next(left)
        return begun(*args)

    monkeypatch.setattr(pairings, "begin_match", dies)
    with pytest.raises(StopIteration):
        advance(cup.pk)
    assert (cup.pairings.count(), Match.objects.count()) == (0, 0)
    monkeypatch.undo()
    sweep()
    assert (cup.pairings.count(), Match.objects.count()) == (4, 4)


def test_a_worker_that_dies_between_two_steps_leaves_the_rest_to_the_sweep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(planning, "AT_ONCE", 1)
    cup = full_of(a_tournament(), some_players(8), start=False)
    assert cup.organiser is not None
    verbs.start(cup.pk, cup.organiser)
    assert advancing.advance_once(cup.pk)
    assert (cup.pairings.count(), Match.objects.count()) == (4, 1)
    assert due_tournaments() == [cup.pk]
    sweep()
    assert Match.objects.count() == 4


def test_one_tournament_that_fails_does_not_keep_others_waiting(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    one = a_running(count=3)
    other = full_of(a_tournament(), some_players(3, "Other"))
    for cup in (one, other):
        lose(open_pairings(cup)[0], 3)
    Tournament.objects.filter(pk=one.pk).update(kind="unknown")
    sweep()
    assert pairs_of(other, 2) == [(1, 2)]
    assert f"Could not advance tournament {one.pk}" in caplog.text


@pytest.mark.services
def test_a_tournament_that_another_worker_advances_is_left_to_it(
    django_assert_max_num_queries: Callable[..., Any],
) -> None:
    cup = a_running(count=3)
    with transaction.atomic(), django_assert_max_num_queries(20):
        advance(cup.pk, wait=False)


@pytest.mark.services
def test_the_sweep_asks_once_when_nothing_is_due(
    django_assert_num_queries: Callable[..., Any],
) -> None:
    for number in range(3):
        full_of(a_tournament(), some_players(3, f"P{number}x"))
    with django_assert_num_queries(1):
        sweep()


def test_the_log_says_what_happened_by_itself() -> None:
    cup = a_running(count=3)
    assert list(Act.objects.filter(tournament=cup).values_list("what", "by__username")) == [
        ("founded", "Olga"),
        ("started", "Olga"),
    ]


def test_who_is_out_stays_in_the_list_of_entries() -> None:
    cup = play_to_the_end(a_running(count=3))
    assert set(Entry.objects.filter(tournament=cup).values_list("state", flat=True)) == {"in", "out"}


def test_those_who_block_each_other_may_meet_and_do_not_talk() -> None:
    one, two, three = some_players(3)
    block(two, three)
    cup = full_of(a_tournament(), [one, two, three])
    match = match_of(open_pairings(cup)[0])
    assert match.players == [two.pk, three.pk]
    for player, said in (
        (two, "You can’t chat in this match because you block Player3."),
        (three, "There is no chat in this match."),
    ):
        for verb, words in ((play.say, "Hello"), (play.react, "nice")):
            with pytest.raises(NotPossible) as refused:
                verb(match.pk, player, words)
            assert str(refused.value) == said
        page = parsed(signed_in(player).get(match.get_absolute_url()).content.decode())
        assert said in page.text
        assert not page.all("form", kind="talk")
    assert match.messages.count() == 0


def test_what_was_said_before_a_block_stays_as_it_is() -> None:
    one, two, three = some_players(3)
    match = match_of(open_pairings(full_of(a_tournament(), [one, two, three]))[0])
    play.say(match.pk, two, "Hello")
    assert parsed(signed_in(two).get(match.get_absolute_url()).content.decode()).all("form", kind="talk")
    block(three, two)
    with pytest.raises(NotPossible) as refused:
        play.edit(match.pk, two, 1, "Goodbye")
    assert str(refused.value) == "There is no chat in this match."
    assert match.messages.get().text == "Hello"
