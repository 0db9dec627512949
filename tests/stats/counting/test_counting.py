"""A finished match is counted once, in bouts and in the sums of its month."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.models import Counts, Match, Seat, Terms
from games.play import ProposedSeat
from games.play.under_way.abandoning import end_without_time
from rules import Surrender
from stats.counting import counting
from stats.counting.bouts import bouts_of
from stats.counting.months import month_of as month_in_which
from stats.models import Counted, Counting, FighterMonth, PlayerMonth, Pool
from stats.outcomes import Outcome
from stats.tasks import sweep
from tests.accounts.people import a_player
from tests.games.matches import a_match, act, offer_of, two_friends
from tests.robots.work import work

pytestmark = pytest.mark.django_db
COUNTS = Counts(own_record=True, figures=True, ratings=True, with_robot=False)


def end(match: Match) -> Match:
    return act(match, next(iter(match.battle.decisions)), Surrender())


def a_counted_match(one: User, other: User, **terms: Any) -> Match:
    return count_match(end(a_match(one, other, first_to=1, **terms)))


def fought_with(one: User, mine: Button, other: User, theirs: Button) -> Match:
    places = [
        ProposedSeat(player, button.recipe, button.name) for player, button in ((one, mine), (other, theirs))
    ]
    return count_match(end(play.accept(offer_of(one, places, first_to=1).pk, other)))


def count_match(match: Match) -> Match:
    counting.count([match.pk])
    return match


def on_one_device(owner: User) -> Match:
    places = [ProposedSeat(None, "(6) (8)"), ProposedSeat(None, "(4) (10)")]
    return play.play_on_one_device(owner, places, ["Ann", "Friend"], Terms(first_to=1))


def outcome(*results: str) -> Outcome:
    seats = [Seat(number=number, result=result) for number, result in enumerate(results)]
    now = datetime(2026, 5, 31, 23, 30, tzinfo=UTC)
    return Outcome(1, now, "online", Pool.PEOPLE, COUNTS, False, seats, range(len(seats)))


def two_buttons() -> tuple[Button, Button]:
    house = ButtonSet.objects.create(name="House")
    star, lid = (
        Button.objects.create(set=house, name=name, recipe=recipe)
        for name, recipe in [("Tin Star", "(6) (8)"), ("Lid", "(4) (10)")]
    )
    return star, lid


def stored_bouts(match: Match) -> set[tuple[str, str, str]]:
    return {(str(bout.player), bout.result, str(bout.opponent)) for bout in match.bouts.all()}


@pytest.mark.services
def test_both_players_have_a_bout_from_their_own_side() -> None:
    ann, bob = two_friends()
    match = a_counted_match(ann, bob)
    winner, loser = (match.seats.get(result=result).player for result in ("won", "lost"))
    assert stored_bouts(match) == {(str(winner), "won", str(loser)), (str(loser), "lost", str(winner))}


def test_a_match_that_is_still_played_has_none() -> None:
    assert not a_match(*two_friends()).bouts.exists()


def test_a_bout_knows_the_buttons() -> None:
    ann, bob = two_friends()
    star, lid = two_buttons()
    match = fought_with(ann, star, bob, lid)
    assert {(bout.player, bout.button, bout.opposing_button) for bout in match.bouts.all()} == {
        (ann, star, lid),
        (bob, lid, star),
    }


def test_a_recipe_of_ones_own_is_no_button_even_if_it_reads_alike() -> None:
    Button.objects.create(set=ButtonSet.objects.create(name="House"), name="Tin Star", recipe="(6) (8)")
    assert not a_counted_match(*two_friends()).bouts.filter(button__isnull=False).exists()


def test_in_a_circle_only_the_winner_has_beaten_anybody() -> None:
    bouts = bouts_of(outcome("lost", "won", "lost"), {})
    assert [(bout.seat, bout.result, bout.against, bout.is_first) for bout in bouts] == [
        (0, "lost", 1, True),
        (1, "won", 0, True),
        (1, "won", 2, False),
        (2, "lost", 1, True),
    ]


def test_two_who_draw_have_a_drawn_bout_each() -> None:
    bouts = bouts_of(outcome("drawn", "drawn"), {})
    assert [(bout.seat, bout.result, bout.against) for bout in bouts] == [(0, "drawn", 1), (1, "drawn", 0)]


def test_an_abandoned_match_counts_for_nobody() -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob)
    end_without_time(match, match.all_seats)
    match = count_match(match)
    assert match.status == Match.Status.ABANDONED
    assert not match.bouts.exists()


def test_a_match_on_one_device_counts_for_nobody() -> None:
    match = count_match(end(on_one_device(a_player("Ann"))))
    assert match.status == Match.Status.FINISHED
    assert not match.bouts.exists()


def test_a_private_match_is_kept_as_private() -> None:
    match = a_counted_match(*two_friends(), is_private=True)
    assert set(match.bouts.values_list("is_private", flat=True)) == {True}


@pytest.mark.services
def test_a_player_who_left_is_nobody_in_the_bouts_that_stay() -> None:
    ann, bob = two_friends()
    match = a_counted_match(ann, bob)
    ann.delete()
    assert {(bout.player, bout.opponent) for bout in match.bouts.all()} == {(None, bob), (bob, None)}


@pytest.mark.services
def test_a_match_is_counted_once_however_often_it_is_asked_for() -> None:
    match = a_counted_match(*two_friends())
    assert counting.count([match.pk]) == 0
    sweep()
    assert (match.bouts.count(), Counted.objects.count()) == (2, 1)
    assert sorted(PlayerMonth.objects.values_list("won", "lost")) == [(0, 1), (1, 0)]


def test_a_bout_knows_the_rounds_of_both_the_rules_and_when_it_was() -> None:
    match = a_counted_match(*two_friends())
    won = match.bouts.get(result="won")
    assert (won.rounds_won, won.rounds_lost, won.rules, won.pool) == (1, 0, "online", "people")
    assert won.ended_at == match.seats.get(number=0).closed_at


@pytest.mark.services
def test_the_sweep_counts_what_no_task_has_counted() -> None:
    ann, bob = two_friends()
    matches = [end(a_match(ann, bob, first_to=1)) for _match in range(3)]
    sweep()
    assert Counted.objects.count() == len(matches)


@pytest.mark.services
def test_matches_of_a_month_are_summed_by_player_and_by_fighter() -> None:
    ann, bob = two_friends()
    matches = [a_counted_match(ann, bob) for _match in range(2)]
    won = sum(match.seats.get(player=ann).result == "won" for match in matches)
    assert month_of(ann) == (won, 2 - won, 0, won, 2 - won)
    first = FighterMonth.objects.get(fighter__recipe="(6) (8)")
    assert (first.won + first.lost, first.rules, first.pool) == (2, "online", "people")


def month_of(player: User) -> tuple[int, ...]:
    month = PlayerMonth.objects.get(player=player)
    return (month.won, month.lost, month.drawn, month.rounds_won, month.rounds_lost)


@pytest.mark.services
def test_a_month_begins_by_the_clock_of_the_site() -> None:
    assert month_in_which(outcome("won", "lost")) == date(2026, 5, 1)


def test_a_fighter_against_itself_is_in_no_month_of_fighters() -> None:
    ann, bob = two_friends()
    a_counted_match(ann, bob, mine="(4) (6)", theirs="(6) (4)")
    assert PlayerMonth.objects.count() == 2
    assert not FighterMonth.objects.exists()


def test_a_private_match_is_in_no_month() -> None:
    a_counted_match(*two_friends(), is_private=True)
    assert not PlayerMonth.objects.exists()
    assert not FighterMonth.objects.exists()


@pytest.mark.services
def test_the_last_move_only_asks_a_worker_to_count_and_to_look_back_and_no_other_move_does() -> None:
    ann, bob = two_friends()
    asked = [statements_at_the_end_of_a_round(a_match(ann, bob, first_to=rounds)) for rounds in (2, 1)]
    assert [len(statements) for statements in asked] == [0, 2]
    assert all("INSERT" in statement for statement in asked[1])


def statements_at_the_end_of_a_round(match: Match) -> list[str]:
    """Return the statements about stats, buttons and tasks."""
    tables = re.compile(r'(FROM|INTO|JOIN|UPDATE) "(standing_|buttons_button|django_tasks)')
    with CaptureQueriesContext(connection) as asked:
        end(match)
    told = [statement["sql"] for statement in asked]
    return [sql for sql in told if tables.search(sql)]


def test_what_the_worker_was_asked_for_is_counted() -> None:
    match = end(a_match(*two_friends(), first_to=1))
    work()
    assert match.bouts.count() == 2


@pytest.mark.services
def test_while_somebody_makes_all_figures_anew_nothing_is_counted() -> None:
    soon = timezone.now() + timedelta(minutes=1)
    Counting.objects.update_or_create(pk=1, defaults={"rebuilt_until": soon})
    match = a_counted_match(*two_friends())
    assert not match.bouts.exists()
    Counting.objects.update(rebuilt_until=timezone.now())
    sweep()
    assert match.bouts.exists()
