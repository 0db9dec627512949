"""A match forfeited early counts for its players' ratings, and is counted separately."""

import pytest

from accounts.models import User
from buttons.models import Button, ButtonSet
from games.models import Match, Seat
from games.offers.popularity import count_matches
from stats.counting import counting
from stats.counting.ratings import belief_in
from stats.counting.rebuilding import rebuild
from stats.models import Bout, Counted, FighterMonth, FighterRating, PlayerMonth, PlayerRating, Trophy
from stats.rating import NEW_FIGHTER
from stats.tables.forfeits import count_forfeits
from stats.tables.rating_history import steps_of
from tests.accounts.people import a_player, signed_in
from tests.html import parsed
from tests.stats.finished import a_finished_match

pytestmark = pytest.mark.django_db


def a_forfeited_match(
    players: list[User], seat: int, how: str, won: tuple[int, ...] = (1, 2), **fields: object
) -> Match:
    """Store a match that this seat forfeited and the last of the others won."""
    match = a_finished_match(players, won, **fields)  # type: ignore[arg-type]
    winner = next(number for number in reversed(range(len(players))) if number != seat)
    match.seats.update(result=Seat.Result.LOST)
    match.seats.filter(number=winner).update(result=Seat.Result.WON)
    match.seats.filter(number=seat).update(forfeited=how)
    counting.count([match.pk])
    return match


@pytest.fixture
def players() -> list[User]:
    return [a_player("Ann"), a_player("Bob")]


def count_differences() -> dict[str, int]:
    return rebuild(lambda _matches: None, only_compare=True)


@pytest.mark.parametrize("how", ["time", "surrender", "left"])
def test_players_are_rated_and_fighters_are_not(players: list[User], how: str) -> None:
    a_forfeited_match(players, 0, how)
    ann, bob = (PlayerRating.objects.get(player=player) for player in players)
    assert ann.mu < bob.mu
    assert {belief_in(rating) for rating in FighterRating.objects.all()} == {NEW_FIGHTER}


def test_it_is_in_no_other_figures_and_wins_no_trophy(players: list[User]) -> None:
    match = a_forfeited_match(players, 0, "time")
    assert Counted.objects.filter(match=match).exists()
    for figures in (Bout, PlayerMonth, FighterMonth, Trophy):
        assert not figures.objects.exists()


def test_fighters_are_not_said_to_have_been_played(players: list[User]) -> None:
    made = Button.objects.create(set=ButtonSet.objects.create(name="Smithy"), name="Anvil", recipe="(4) (6)")
    for match in (a_finished_match(players), a_forfeited_match(players, 1, "surrender", (2, 1))):
        match.seats.update(button_name="Anvil", recipe="(4) (6)")
    count_matches()
    made.refresh_from_db()
    assert made.played == 2, "two seats of the match that was played to its end"


def test_what_an_organiser_decides_changes_no_rating(players: list[User]) -> None:
    match = a_forfeited_match(players, 0, "ruled")
    assert Counted.objects.get(match=match).changes == []
    assert not PlayerRating.objects.exists()


def test_who_left_a_circle_comes_behind_those_who_stayed() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cleo")]
    a_forfeited_match(players, 0, "surrender", (2, 0, 3))
    ann, bob, cleo = (PlayerRating.objects.get(player=player).mu for player in players)
    assert ann < bob < cleo


def test_figures_made_anew_are_the_same_in_whatever_order_they_were_counted(players: list[User]) -> None:
    matches = [a_finished_match(players, won) for won in ((3, 1), (0, 3))]
    a_forfeited_match(players, 0, "time")
    for match in reversed(matches):
        counting.count([match.pk])
    a_forfeited_match(players, 1, "surrender", (2, 0))
    assert count_differences() == {}


def test_ratings_that_learned_of_fighters_are_mended(players: list[User]) -> None:
    match = a_finished_match(players)
    counting.count([match.pk])
    match.seats.filter(result="lost").update(forfeited="time")
    assert count_differences()["matches with other bouts"] == 1
    rebuild(lambda _matches: None)
    assert count_differences() == {}
    assert {belief_in(rating) for rating in FighterRating.objects.all()} == {NEW_FIGHTER}


def test_they_are_counted_apart_on_the_page_of_a_player(players: list[User]) -> None:
    _ann, bob = players
    a_forfeited_match(players, 0, "time")
    a_forfeited_match(players, 0, "surrender")
    a_forfeited_match(players, 1, "surrender", (2, 1))
    a_forfeited_match(players, 0, "time", is_private=True)
    page = parsed(signed_in(a_player("Tom")).get("/players/Ann/figures/").content.decode())
    facts = [fact.text for fact in page.one("dl", kind="facts").all("div")]
    assert facts[-3:] == ["won by surrender1", "lost on time1", "lost by surrender1"]
    assert "won : lost0 : 0" in facts
    assert [(str(words), number) for words, number in count_forfeits(bob, bob)] == [
        ("won on time", 2),
        ("won by surrender", 1),
        ("lost by surrender", 1),
    ], "with the private one"


def test_who_stayed_in_a_circle_and_lost_is_counted_apart_too() -> None:
    players = [a_player(name) for name in ("Ann", "Bob", "Cleo")]
    a_forfeited_match(players, 0, "left", (0, 1, 3))
    told = [[(str(words), number) for words, number in count_forfeits(player, player)] for player in players]
    assert told == [
        [("left and lost", 1)],
        [("lost after another player was out", 1)],
        [("won because a player left", 1)],
    ]


def test_the_graph_of_a_rating_has_them(players: list[User]) -> None:
    match = a_forfeited_match(players, 0, "time")
    rating = PlayerRating.objects.get(player=players[0])
    assert [step.match for step in steps_of(rating)] == [match.pk]
