"""Seasons of a league: divisions, calendar, and the next season."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from accounts.models import User
from core.refusals import NotPossible
from games.models import Match, Terms
from games.play import MatchCode
from notifications.pages.news_list import newest
from tests.tournaments.events import (
    a_tournament,
    an_organiser,
    entries_in,
    in_days,
    lose,
    match_of,
    open_pairings,
    some_players,
)
from tests.tournaments.leagues import (
    A_DAY,
    a_league,
    advance_fully,
    full_of,
    names_of,
    on_day,
    play_all,
    season_of,
    start_season,
)
from tournaments import verbs
from tournaments.course.snapshot import event_of
from tournaments.models import Came, Entry, How, League, Result, Tournament
from tournaments.news.notify import warn_of_last_days
from tournaments.refusals import TournamentCode

pytestmark = pytest.mark.django_db


def a_season(count: int = 6) -> Tournament:
    return full_of(season_of(a_league()), some_players(count))


def test_divisions_of_the_first_season_are_by_rating_and_all_matches_are_over_at_the_close() -> None:
    season = full_of(season_of(a_league()), some_players(16))
    assert names_of(season) == [
        [f"Player{number}" for number in range(1, 9)],
        [f"Player{number}" for number in range(9, 17)],
    ]
    assert {entry.came for entry in entries_in(season)} == {Came.NEW}
    assert season.started_at is not None
    assert season.closes_at == season.started_at + 27 * A_DAY
    assert {pairing.deadline for pairing in season.pairings.all()} == {season.closes_at}
    assert season.pairings.count() == 2 * 28
    assert season.pairings.filter(match=None).count() == 0


def test_a_small_league_goes_round_twice() -> None:
    assert a_season(4).pairings.count() == 12


def test_fewer_than_four_are_no_season() -> None:
    season = full_of(season_of(a_league()), some_players(3))
    assert season.status == Tournament.Status.CANCELLED


@pytest.mark.services
def test_the_next_season_opens_as_one_starts_and_is_four_weeks_later() -> None:
    season = a_season()
    following = season_of(season.league, 2)  # type: ignore[arg-type]
    assert (following.title, following.is_open) == ("Bone League · 2", True)
    assert season.starts_at is not None
    assert following.starts_at == season.starts_at + 28 * A_DAY


def test_the_best_are_promoted_and_the_last_relegated() -> None:
    season = play_all(full_of(season_of(a_league()), some_players(16)))
    places = season.entries.order_by("group", "place").values_list("group", "place")
    assert list(places) == [(group, place) for group in (1, 2) for place in range(1, 9)]
    following = start_season(season_of(season.league, 2))  # type: ignore[arg-type]
    assert set(names_of(following)[0]) == {f"Player{number}" for number in (1, 2, 3, 4, 5, 9, 10, 11)}
    came = {entry.name: entry.came for entry in entries_in(following)}
    assert (came["Player9"], came["Player8"], came["Player1"]) == (Came.UP, Came.DOWN, Came.STAYED)


def test_only_the_first_division_has_a_champion() -> None:
    season = play_all(full_of(season_of(a_league()), some_players(16)))
    assert [entry.name for entry in season.entries.winners()] == ["Player1"]


# ---- the close


def test_rounds_decide_what_is_not_over_at_the_close_and_no_rating_changes() -> None:
    season = a_season()
    ahead, level = open_pairings(season)[:2]
    match = match_of(ahead)
    match.seats.filter(number=1).update(rounds_won=1)
    with on_day(season, 27):
        season = advance_fully(season)
    ahead.refresh_from_db()
    level.refresh_from_db()
    assert (ahead.result, ahead.how, ahead.rounds_other) == (Result.OTHER, How.ROUNDS, 1)
    assert (level.result, level.how) == (Result.DRAWN, How.ROUNDS)
    assert match_of(level).status == Match.Status.CALLED_OFF
    assert match_of(ahead).seats.get(number=0).forfeited == "ruled"
    assert season.is_over


def test_players_of_half_of_their_matches_are_in_again_unless_they_say_no() -> None:
    season = a_season(6)
    one, two, *_others = entries_in(season)
    verbs.set_goes_on(season.league_id or 0, two.player, on=False)
    for pairing in open_pairings(season):
        if one.pk not in (pairing.one_id, pairing.other_id):
            lose(pairing, pairing.one.seed or 0)
    with on_day(season, 27):
        advance_fully(season)
    following = season_of(season.league, 2)  # type: ignore[arg-type]
    names = {entry.name for entry in entries_in(following)}
    assert two.name not in names
    assert {"Player3", "Player4", "Player5", "Player6"} <= names


def test_who_plays_only_friends_is_not_signed_up_among_strangers() -> None:
    season = a_season(6)
    child = entries_in(season)[0].player
    User.objects.filter(pk=child.pk).update(friends_only=True)
    play_all(season)
    with on_day(season, 27):
        advance_fully(season)
    following = season_of(season.league, 2)  # type: ignore[arg-type]
    assert following.entries.count() == 5
    assert not following.entries.filter(player=child).exists()


def test_a_season_waits_for_the_end_of_the_one_before() -> None:
    season = a_season()
    following = season_of(season.league, 2)  # type: ignore[arg-type]
    Tournament.objects.filter(pk=season.pk).update(closes_at=season.closes_at + 5 * A_DAY)  # type: ignore[operator]
    with on_day(season, 28):
        assert advance_fully(following).is_open


# ---- no-shows, and those who leave


def test_who_stands_by_takes_over_from_somebody_who_has_not_answered() -> None:
    season = a_season()
    (substitute,) = some_players(1, "Spare")
    verbs.stand_by(season.pk, substitute)
    before = {pairing.pk: pairing.match_id for pairing in open_pairings(season)}
    with on_day(season, 5):
        advance_fully(season)
    entry = season.entries.get(player=substitute)
    assert entry.seed == 1
    assert season.entries.get(player__username="Player1").state == Entry.State.LEFT
    changed = {pairing.pk for pairing in open_pairings(season) if pairing.match_id != before[pairing.pk]}
    mine = {each.pk for each in open_pairings(season) if entry.pk in (each.one_id, each.other_id)}
    assert changed == mine
    with on_day(season, 6):
        advance_fully(season)
    assert season.entries.get(player=substitute).seed == 1


def test_results_of_somebody_who_leaves_early_leave_the_table() -> None:
    season = a_season(8)
    first, second = entries_in(season)[:2]
    pairing = next(
        each for each in open_pairings(season) if {each.one_id, each.other_id} == {first.pk, second.pk}
    )
    lose(pairing, 2)
    advance_fully(season)
    verbs.leave(season.pk, first.player)
    season = play_all(advance_fully(season))
    assert list(season.entries.order_by("place").values_list("seed", flat=True)) == [*range(2, 9), 1]
    event = event_of(season, entries_in(season), list(season.pairings.all()))
    assert season.its_kind.group_tables(event)[1][0].points == 12


def test_a_season_whose_players_all_leave_ends() -> None:
    season = a_season()
    for entry in entries_in(season):
        verbs.leave(season.pk, entry.player)
    assert advance_fully(season).is_over


# ---- what is refused


def code_of(act: Callable[[], object]) -> str:
    with pytest.raises(NotPossible) as refused:
        act()
    return refused.value.code


def test_nobody_changes_the_calendar_or_moves_players_by_hand() -> None:
    season, olga = a_season(), an_organiser()
    following = season_of(season.league, 2)  # type: ignore[arg-type]
    entry, pairing = entries_in(season)[0], open_pairings(season)[0]
    (spare,) = some_players(1, "Spare")
    verbs.stand_by(season.pk, spare)
    date = verbs.Arrangement(starts_at=in_days(3), places_from=3, places_to=9, pace="", days_per_round=9)
    for act in (
        lambda: verbs.start(following.pk, olga),
        lambda: verbs.rearrange(following.pk, olga, date),
        lambda: verbs.extend(season.pk, olga, pairing.pk, 3),
        lambda: verbs.replace(season.pk, olga, entry.pk, spare),
    ):
        assert code_of(act) == TournamentCode.KEEPS_CALENDAR


def test_a_league_has_days_and_fighters_by_chance_and_numbers_within_limits() -> None:
    for settings, code in (
        ({"terms": Terms(pace="live:5+3")}, TournamentCode.PACE_OF_LEAGUES),
        ({"terms": Terms()}, TournamentCode.PACE_OF_LEAGUES),
        ({"terms": Terms(pace="later")}, MatchCode.NO_SUCH_PACE),
        ({"fighters": "draft"}, TournamentCode.FIGHTERS_OF_LEAGUES),
        ({"size": 40}, TournamentCode.NUMBER_OUT_OF_RANGE),
        ({"up": 9}, TournamentCode.NUMBER_OUT_OF_RANGE),
        ({"title": ""}, TournamentCode.TITLE_MISSING),
        ({"title": "A" * 58}, TournamentCode.TITLE_TOO_LONG),
        ({"starts_at": in_days(-1)}, TournamentCode.START_IN_THE_PAST),
    ):
        assert code_of(partial(a_league, **settings)) == code
    assert not League.objects.exists()


def test_only_leagues_are_seeded_by_the_season_before() -> None:
    assert code_of(lambda: a_tournament(seeding="last")) == TournamentCode.UNKNOWN_CHOICE


def test_a_founder_opens_a_season_only_if_none_is_coming() -> None:
    league = a_league()
    assert code_of(lambda: verbs.open_season(league.pk, an_organiser(), in_days(2))) == (
        TournamentCode.SEASON_IS_COMING
    )
    verbs.cancel(season_of(league).pk, an_organiser())
    stranger = some_players(1)[0]
    assert code_of(lambda: verbs.open_season(league.pk, stranger, in_days(2))) == (
        TournamentCode.NOT_THE_LEAGUE_FOUNDER
    )
    assert verbs.open_season(league.pk, an_organiser(), in_days(2)).season == 2


def test_only_who_plays_says_whether_they_go_on() -> None:
    league = a_league()
    assert (
        code_of(lambda: verbs.set_goes_on(league.pk, an_organiser(), on=False))
        == TournamentCode.NOT_OF_LEAGUE
    )


def test_only_founders_and_moderators_change_what_is_said_of_a_league() -> None:
    league = a_league()
    stranger = some_players(1)[0]
    assert code_of(lambda: verbs.edit_league(league.pk, stranger, "Mine", "")) == (
        TournamentCode.NOT_THE_LEAGUE_FOUNDER
    )
    assert verbs.edit_league(league.pk, an_organiser(), " Bones ", "For all.").title == "Bones"


# ---- what players hear


def league_news(player: User) -> list[str]:
    """Return the player's news of the league, oldest first."""
    return [item.sentence for item in reversed(newest(player, None)) if "Bone League" in item.sentence]


def test_players_hear_of_the_start_the_sign_up_the_close_and_how_it_ended() -> None:
    season = full_of(season_of(a_league()), some_players(16))
    for day in (5, 14, 20, 25, 26):
        with on_day(season, day):
            advance_fully(season)
            warn_of_last_days()
    with on_day(season, 26.5):
        play_all(season)
    by_name = {entry.name: entry.player for entry in entries_in(season)}
    first, eighth, ninth = (league_news(by_name[f"Player{number}"]) for number in (1, 8, 9))
    assert first == [
        "Bone League · 1 has started.",
        "Bone League · 1: will you play again next season?",
        "Bone League · 1 closes in two days. The rounds won so far will decide your unfinished matches.",
        "You won Bone League · 1!",
    ]
    assert eighth[-1] == "Bone League · 1 is over, and you’ve been relegated."
    assert ninth[-1] == "Bone League · 1 is over, and you’ve been promoted!"
