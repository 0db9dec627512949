"""Rating changes by one match."""

from datetime import UTC, datetime, timedelta

import pytest

from stats.rating import (
    DAYS_UNTIL_UNKNOWN,
    NEW_FIGHTER,
    NEW_PLAYER,
    Belief,
    RatedTeam,
    after_a_pause,
    rate_sides,
    stake,
    to_shown_rating,
)

NOW = datetime(2026, 5, 1, tzinfo=UTC)
NEW = RatedTeam(NEW_PLAYER, NEW_FIGHTER)
WELL_KNOWN = Belief(25, 1, 50, NOW)


def test_everybody_begins_at_1500() -> None:
    assert NEW_PLAYER.shown_rating == 1500


def test_no_number_is_shown_below_0() -> None:
    assert to_shown_rating(-100) == 0


def test_who_wins_rises_and_who_loses_falls_with_their_fighters() -> None:
    winner, loser = rate_sides([NEW, NEW], [0, 1], NOW)
    assert winner.player.mu > 25 > loser.player.mu
    assert winner.fighter.mu > 25 > loser.fighter.mu


def test_a_strong_fighter_makes_no_strong_player() -> None:
    """A win with a fighter that always wins says less about its player."""
    strong = RatedTeam(NEW_PLAYER, Belief(35, 1, 50, NOW))
    with_strong, _other = rate_sides([strong, NEW], [0, 1], NOW)
    with_new, _other = rate_sides([NEW, NEW], [0, 1], NOW)
    assert with_strong.player.mu < with_new.player.mu


def test_two_equals_who_draw_stay_equals() -> None:
    one, other = rate_sides([NEW, NEW], [0, 0], NOW)
    assert one.player.mu == pytest.approx(other.player.mu) == pytest.approx(25)


def test_a_draw_brings_the_weaker_up_and_the_stronger_down() -> None:
    weak, strong = (
        RatedTeam(Belief(20, 4, 9, NOW), NEW_FIGHTER),
        RatedTeam(Belief(30, 4, 9, NOW), NEW_FIGHTER),
    )
    one, other = rate_sides([weak, strong], [0, 0], NOW)
    assert one.player.mu > 20
    assert other.player.mu < 30


def test_in_a_circle_the_order_counts_and_ties_are_ties() -> None:
    first, second, third, fourth = rate_sides([NEW] * 4, [0, 1, 1, 3], NOW)
    assert first.player.mu > second.player.mu > fourth.player.mu
    assert second.player.mu == pytest.approx(third.player.mu)


def test_a_fighter_against_itself_stays_as_it_is_and_its_players_do_not() -> None:
    winner, loser = rate_sides([NEW, NEW], [0, 1], NOW, [True, True])
    assert winner.fighter == loser.fighter == NEW_FIGHTER
    assert winner.player.mu > loser.player.mu


def test_each_match_makes_it_surer_and_is_counted() -> None:
    winner, _loser = rate_sides([NEW, NEW], [0, 1], NOW)
    assert winner.player.sigma < NEW_PLAYER.sigma
    assert (winner.player.matches, winner.player.rated_at) == (1, NOW)


def test_a_pause_makes_it_less_sure_but_never_less_than_at_first() -> None:
    days = [0, 30, 300, DAYS_UNTIL_UNKNOWN * 2]
    sigmas = [after_a_pause(WELL_KNOWN, NOW + timedelta(days=number)).sigma for number in days]
    assert sigmas == sorted(sigmas)
    assert sigmas[0] == 1
    assert sigmas[-1] == NEW_PLAYER.sigma


def test_a_rating_is_provisional_until_ten_matches() -> None:
    assert [Belief(25, 3, number).is_provisional for number in (9, 10)] == [True, False]


def test_what_a_match_would_change_is_what_it_changes() -> None:
    mine, theirs = RatedTeam(WELL_KNOWN, NEW_FIGHTER), RatedTeam(Belief(29, 2, 20, NOW), NEW_FIGHTER)
    would = stake(mine, theirs, NOW)
    won, lost = (rate_sides([mine, theirs], ranks, NOW)[0].player.shown_rating for ranks in ([0, 1], [1, 0]))
    assert would == (won - 1500, lost - 1500, False)
    assert would.won > -would.lost > 0, "against a stronger player there is more to win than to lose"
