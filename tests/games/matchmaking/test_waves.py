"""Waves that pair players who look for an opponent."""

from __future__ import annotations

from datetime import time, timedelta

import pytest
from django.utils import timezone
from django.utils.text import slugify
from pytest_django import DjangoAssertNumQueries

from accounts.models import Block, Hours, User
from buttons.models import Button, ButtonSet
from buttons.recipes.strengths import measured_strengths, sort_dice
from games import play
from games.matchmaking import waves
from games.matchmaking.meeting import terms_of
from games.matchmaking.pool import PlayerPair
from games.models import Match, Seat
from games.models.seek import Seek
from games.play import ProposedSeat
from games.play.terms.even_fighters import CLOSE
from tests.games.matches import a_match
from tests.games.matchmaking.lookers import DAYS, NOW, a_search, rated_at, who_looks

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("fighters")]


def search_ends(*searches: Seek) -> list[str]:
    return [Seek.objects.get(pk=search.pk).end for search in searches]


@pytest.mark.services
def test_two_who_look_now_meet() -> None:
    one, other = a_search("Ann"), a_search("Bob", 1560)
    (match,) = waves.run_wave(NOW)
    assert search_ends(one, other) == ["met", "met"]
    assert match.players == [one.player_id, other.player_id]
    assert (match.status, match.pace, match.rated) == (Match.Status.PLAYING, "live:10+5", True)
    assert all(seat.recipe or seat.special for seat in match.all_seats)
    assert not match.of_event
    assert set(Seek.objects.values_list("match", flat=True)) == {match.pk}


def test_nobody_is_paired_far_above_their_level_before_they_have_waited() -> None:
    one, other = a_search("Ann", 1100), a_search("Bob", 1900)
    assert not waves.run_wave(NOW)
    Seek.objects.filter(pk=one.pk).update(asked_at=timezone.now() - timedelta(seconds=90))
    assert waves.run_wave(NOW)
    assert search_ends(one, other) == ["met", "met"]


def test_players_bring_the_fighter_that_they_chose() -> None:
    hammer = Button.objects.filter_available().filter(dice_count__gt=0, special="")[0]
    a_search("Ann", fighter=f"{hammer.set.slug}/{hammer.slug}")
    a_search("Bob")
    (match,) = waves.run_wave(NOW)
    assert match.all_seats[0].button_name == hammer.name
    assert match.all_seats[1].drawn_by_chance


def test_chance_draws_even_fighters_for_both(fighters: list[Button]) -> None:
    plain = fighters[0].set
    for name, recipe in (("Mouse", "(1) (2) (2)"), ("Ant", "(20)"), ("Giant", "(30) (30) (30) (30)")):
        Button.objects.create(set=plain, name=name, slug=name.lower(), recipe=recipe)
    for fighter, fit in (("", {"Hammer", "Avis", "Kith"}), ("plain/hammer", {"Hammer", "Kith"})):
        Seek.objects.all().delete()
        Match.objects.all().delete()
        a_search("Ann" + fighter[:1], fighter=fighter)
        a_search("Bob" + fighter[:1])
        (match,) = waves.run_wave(NOW)
        lots = match.lots.all()
        assert lots
        for lot in lots:
            assert {name.removesuffix(" (Plain)") for name in lot.among} <= fit


def test_in_a_live_search_chance_draws_fighters_of_known_strength() -> None:
    made = ButtonSet.objects.create(name="Known")
    for recipe in measured_strengths():
        Button.objects.create(set=made, name=recipe, slug=slugify(f"k {recipe}"), recipe=recipe)
    a_search("Ann")
    a_search("Bob")
    (match,) = waves.run_wave(NOW)
    one, other = (measured_strengths()[sort_dice(seat.recipe)] for seat in match.all_seats)
    assert abs(one - other) <= CLOSE + 1e-9


def test_it_changes_ratings_only_if_both_ask_for_it() -> None:
    a_search("Ann", rated=False)
    a_search("Bob")
    (match,) = waves.run_wave(NOW)
    assert not match.rated


@pytest.mark.services
def test_the_fourth_match_of_two_within_a_week_changes_no_ratings() -> None:
    ann, bob = rated_at("Ann", 1500), rated_at("Bob", 1500)
    for _number in range(3):
        a_match(ann, bob)
    who_looks(ann, since=999)
    who_looks(bob, since=999)
    (match,) = waves.run_wave(NOW)
    assert not match.rated


@pytest.mark.services
@pytest.mark.parametrize("pace", [NOW, DAYS])
def test_who_blocks_whom_never_meet(pace: str) -> None:
    one, other = a_search("Ann", pace=pace, since=999), a_search("Bob", pace=pace, since=999)
    Block.objects.create(blocker=other.player, blocked=one.player)
    assert not waves.run_wave(pace)
    assert search_ends(one, other) == ["", ""]


def test_two_searches_over_days_of_one_player_do_not_meet() -> None:
    player = rated_at("Ann", 1500)
    who_looks(player, DAYS, since=999)
    who_looks(player, DAYS, since=999)
    assert not waves.run_wave(DAYS)


@pytest.mark.services
def test_who_play_each_other_already_do_not_meet_over_days() -> None:
    one, other = a_search("Ann", pace=DAYS, since=99_999), a_search("Bob", pace=DAYS, since=99_999)
    a_match(one.player, other.player)
    assert not waves.run_wave(DAYS)


@pytest.mark.services
def test_how_often_two_met_lately_is_counted_once_for_each_match() -> None:
    one, other, third = (rated_at(name, 1500) for name in ("Ann", "Bob", "Cid"))
    for _number in range(2):
        a_match(other, one)
    a_match(one, third)
    never, lately = waves.pairs_met(NOW, [one.pk, other.pk, third.pk], timezone.now())
    assert (never, lately) == (set(), {PlayerPair(one.pk, other.pk): 2, PlayerPair(one.pk, third.pk): 1})


@pytest.mark.services
def test_a_live_search_whose_page_is_gone_pairs_nobody_and_ends() -> None:
    one, _other = a_search("Ann"), a_search("Bob")
    Seek.objects.filter(pk=one.pk).update(seen_at=timezone.now() - timedelta(seconds=61))
    assert not waves.run_wave(NOW)
    Seek.objects.filter(pk=one.pk).update(seen_at=timezone.now() - timedelta(seconds=181))
    waves.pair_live()
    assert search_ends(one) == ["closed"]


def test_nobody_is_paired_at_night_over_days() -> None:
    one, other = a_search("Ann", pace=DAYS), a_search("Bob", pace=DAYS)
    now = timezone.localtime()
    Hours.objects.create(
        player=one.player,
        zone=str(timezone.get_current_timezone()),
        night_from=time((now.hour - 1) % 24),
        night_to=time((now.hour + 2) % 24),
    )
    assert not waves.run_wave(DAYS)
    Hours.objects.all().delete()
    assert waves.run_wave(DAYS)
    assert search_ends(one, other) == ["met", "met"]


def test_a_search_of_a_player_who_takes_no_more_matches_ends_alone() -> None:
    one, other = a_search("Ann"), a_search("Bob")
    User.objects.filter(pk=one.player_id).update(away_message="Gone fishing")
    assert not waves.run_wave(NOW)
    assert search_ends(one, other) == ["full", ""]


@pytest.mark.services
def test_a_live_match_ends_the_live_searches_of_its_players_and_they_are_not_paired() -> None:
    one, other = a_search("Ann"), a_search("Bob")
    third = rated_at("Cid", 1500)
    begun = a_match(third, one.player, pace="live:5+5")
    assert search_ends(one, other) == ["met", ""]
    assert Seek.objects.get(pk=one.pk).match == begun
    assert not waves.run_wave(NOW)


@pytest.mark.services
def test_nobody_waiting_costs_next_to_nothing(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(1):
        waves.pair_live()
    with django_assert_num_queries(1):
        waves.pair_by_days()


def found_a_minute_ago() -> tuple[Match, Seek, Seek]:
    one, other = a_search("Ann", since=200), a_search("Bob")
    (match,) = waves.run_wave(NOW)
    Seek.objects.update(ended_at=timezone.now() - timedelta(seconds=61))
    return match, one, other


@pytest.mark.services
def test_a_match_to_which_one_does_not_come_is_called_off_and_the_other_looks_on() -> None:
    match, one, other = found_a_minute_ago()
    Seat.objects.filter(match=match, player=one.player).update(seen_at=timezone.now())
    waves.settle_missed_matches()
    match.refresh_from_db()
    assert match.status == Match.Status.CALLED_OFF
    assert search_ends(one, other) == ["", "absent"]
    assert Seek.objects.get(pk=one.pk).asked_at == one.asked_at
    assert not Match.objects.filter_played().filter(pk=match.pk).exists()


def test_a_match_to_which_both_come_goes_on() -> None:
    match, one, other = found_a_minute_ago()
    Seat.objects.filter(match=match).update(seen_at=timezone.now())
    waves.settle_missed_matches()
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert search_ends(one, other) == ["met", "met"]
    assert not Seek.objects.filter(is_settled=False).exists()


@pytest.mark.services
def test_after_a_day_a_search_becomes_an_open_offer() -> None:
    search = a_search("Ann", pace=DAYS, since=25 * 3600)
    waves.pair_by_days()
    assert search_ends(search) == ["offer"]
    offer = Match.objects.on_offer().get()
    assert (offer.proposer, offer.pace) == (search.player, "days:3")
    assert any(seat.is_open for seat in offer.all_seats)


@pytest.mark.services
def test_who_looks_over_days_takes_an_open_offer_of_their_level_at_once() -> None:
    proposer, player = rated_at("Ann", 1500), rated_at("Bob", 1600)
    terms = terms_of(DAYS, rated=True)
    offer = play.propose(
        proposer, [ProposedSeat(proposer, "(6) (10) (12)", "Hammer"), ProposedSeat(None)], terms
    )
    search = who_looks(player, DAYS)
    assert search_ends(search) == ["met"]
    assert Seek.objects.get().match_id == offer.pk
    assert Match.objects.get(pk=offer.pk).status == Match.Status.PLAYING


def test_an_offer_that_comes_later_is_taken_by_the_next_wave() -> None:
    search = a_search("Bob", 1600, DAYS)
    proposer = rated_at("Ann", 1500)
    play.propose(
        proposer,
        [ProposedSeat(proposer, "(6) (10) (12)", "Hammer"), ProposedSeat(None)],
        terms_of(DAYS, rated=True),
    )
    waves.pair_by_days()
    assert search_ends(search) == ["met"]


@pytest.mark.services
def test_old_searches_are_forgotten() -> None:
    a_search("Ann")
    Seek.objects.update(ended_at=timezone.now() - timedelta(days=31), end="left")
    waves.forget_old_searches()
    assert not Seek.objects.exists()


def test_an_offer_with_a_recipe_of_ones_own_is_not_taken_for_anybody() -> None:
    search = a_search("Bob", 1600, DAYS)
    proposer = rated_at("Ann", 1500)
    play.propose(
        proposer, [ProposedSeat(proposer, "(6) (8)"), ProposedSeat(None)], terms_of(DAYS, rated=True)
    )
    waves.pair_by_days()
    assert search_ends(search) == [""]


def test_nobody_is_paired_on_quiet_days() -> None:
    one, other = a_search("Ann"), a_search("Bob")
    preferences = one.player.preferences
    preferences.quiet_until = timezone.localdate() + timedelta(days=2)
    preferences.save()
    assert not waves.run_wave(NOW)
    assert search_ends(one, other) == ["full", ""]
