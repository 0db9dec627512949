"""Searches of the history over the BMO endpoint."""

from datetime import UTC, datetime
from itertools import product
from typing import Any

import pytest

from accounts.models import User
from buttons.models import Button, ButtonSet
from games.models import Match, Seat
from tests.accounts.people import a_player, befriend
from tests.api.bmo.client import BmoClient, create_game
from tests.api.bmo.shapes import BOOL, INT, NONE, STR, must_fit
from tests.games.matches import a_match, an_offer, play_at_random

Clients = tuple[BmoClient, BmoClient]
OF_SIDE = {
    "playerId": f"{INT}|{NONE}",
    "playerName": f"{STR}|{NONE}",
    "buttonName": f"{STR}|{NONE}",
    "waitingOn": BOOL,
    "color": STR,
    "roundsWon": INT,
}
FOUND = {
    "games": [
        {
            "gameId": INT,
            **{f"{name}{side}": kind for side in "AB" for name, kind in OF_SIDE.items()},
            "gameStart": INT,
            "lastMove": INT,
            "roundsDrawn": INT,
            "targetWins": INT,
            "status": STR,
        }
    ],
    "summary": {
        "matchesFound": INT,
        "earliestStart": f"{INT}|{NONE}",
        "latestMove": f"{INT}|{NONE}",
        "gamesWonA": INT,
        "gamesWonB": INT,
        "gamesCompleted": f"{INT}|{NONE}",
    },
}


def search(client: BmoClient, **wanted: Any) -> Any:
    usual = {"sortColumn": "gameId", "sortDirection": "ASC", "numberOfResults": 10, "page": 1}
    found = client.told("searchGameHistory", **{**usual, **wanted})
    must_fit(found, FOUND)
    return found


@pytest.fixture
def finished(clients: Clients) -> int:
    number = create_game(clients[0], ("Ann", "Avis"), ("Bob", "Bauer"))
    play_at_random(Match.objects.get(pk=number))
    return number


def test_a_game_is_found_from_either_side(clients: Clients, finished: int) -> None:
    for one, other in (("Ann", "Bob"), ("bob", "Ann")):
        (game,) = search(clients[0], playerNameA=one, playerNameB=other)["games"]
        assert (game["gameId"], game["playerNameA"].lower()) == (finished, one.lower())
    winner = max(
        ("Ann", "Bob"), key=lambda name: search(clients[0], playerNameA=name)["summary"]["gamesWonA"]
    )
    assert search(clients[0], playerNameA=winner, winningPlayer="A")["summary"]["matchesFound"] == 1
    assert search(clients[0], playerNameA=winner, winningPlayer="B")["summary"]["matchesFound"] == 0


def test_games_are_narrowed_by_fighter_status_and_number(clients: Clients, finished: int) -> None:
    assert len(search(clients[0], buttonNameA="Bauer")["games"]) == 1
    assert search(clients[0], buttonNameA="Bauer", playerNameA="Ann")["games"] == []
    assert search(clients[0], status="ACTIVE")["games"] == []
    assert search(clients[0], gameId=finished, status="COMPLETE")["summary"]["gamesCompleted"] == 1
    assert search(clients[0], lastMoveMax=1)["summary"]["earliestStart"] is None


def test_what_is_sought_wrongly_is_refused(clients: Clients) -> None:
    usual = {"sortColumn": "gameId", "sortDirection": "ASC", "page": 1}
    told = clients[0].refused("searchGameHistory", **usual, numberOfResults=10, playerNameA="Nobody")
    assert told == "Player A: Player name does not exist."
    told = clients[0].refused("searchGameHistory", **usual, numberOfResults=1001)
    assert told == "numberOfResults may not exceed 1000"


def test_private_games_are_found_by_their_players_alone(clients: Clients, players: tuple[User, User]) -> None:
    private = a_match(*players, is_private=True)
    an_offer(*players, mine="a(6)")
    assert [game["gameId"] for game in search(clients[0])["games"]] == [private.pk]
    assert search(BmoClient(a_player("Cleo")))["games"] == []


def test_the_summary_counts_beyond_the_page(clients: Clients, players: tuple[User, User]) -> None:
    for seed in range(1, 5):
        play_at_random(a_match(*players, first_to=1), seed)
    a_match(*players)
    usual = {"sortColumn": "gameId", "sortDirection": "ASC", "numberOfResults": 1, "page": 1}
    told = {
        name: clients[0].told("searchGameHistory", **usual, playerNameA=name)["summary"]
        for name in ("Ann", "Bob")
    }
    assert told["Ann"]["matchesFound"] == 5
    assert told["Ann"]["gamesCompleted"] == 4
    assert (told["Ann"]["gamesWonA"], told["Ann"]["gamesWonB"]) == (
        told["Bob"]["gamesWonB"],
        told["Bob"]["gamesWonA"],
    )
    won = Seat.objects.filter(player=players[0], result=Seat.Result.WON).count()
    assert told["Ann"]["gamesWonA"] == won


@pytest.mark.parametrize("who", ["A", "B"])
def test_the_winner_is_on_the_side_that_was_asked_for(
    clients: Clients, players: tuple[User, User], who: str
) -> None:
    for seed in range(1, 5):
        play_at_random(a_match(*players, first_to=1), seed)
    found = search(clients[0], winningPlayer=who)
    won = [game[f"roundsWon{who}"] for game in found["games"]]
    assert won == [1] * found["summary"][f"gamesWon{who}"]
    assert won


# ---- in which order

COLUMNS = ["playerNameA", "buttonNameA", "playerNameB", "buttonNameB", "status", "gameId"]


@pytest.fixture
def several(clients: Clients, players: tuple[User, User]) -> list[int]:
    cleo = a_player("cleo")
    befriend(players[0], cleo)
    Button.objects.create(set=ButtonSet.objects.get(), name="avalon", recipe="(6) (6)")
    one = create_game(clients[0], ("Ann", "Bauer"), ("Bob", "avalon"))
    two = create_game(clients[0], ("Ann", "Avis"), ("cleo", "Bauer"))
    three = create_game(clients[1], ("Bob", "Bauer"), ("Ann", "avalon"))
    four = create_game(clients[0], ("Ann", "avalon"), ("", ""))
    play_at_random(Match.objects.get(pk=three))
    return [one, two, three, four]


@pytest.mark.services
def test_games_are_sorted_by_what_they_show(clients: Clients, several: list[int]) -> None:
    for column, direction in product(COLUMNS, ("ASC", "DESC")):
        games = search(clients[0], sortColumn=column, sortDirection=direction)["games"]
        values = [game[column] or "" for game in games]
        shown = [value.lower() if isinstance(value, str) else value for value in values]
        assert shown == sorted(shown, reverse=direction == "DESC"), column
        assert {game["gameId"] for game in games} == set(several), column
        assert len(set(shown)) > 1, column


@pytest.mark.services
def test_games_are_sorted_by_the_player_on_the_side_that_was_sought(
    clients: Clients, several: list[int]
) -> None:
    one, two, three, four = several
    games = search(clients[0], sortColumn="playerNameB", playerNameA="Ann", sortDirection="DESC")["games"]
    assert [(game["playerNameA"], game["playerNameB"]) for game in games] == [
        *[("Ann", "cleo"), ("Ann", "Bob"), ("Ann", "Bob"), ("Ann", None)]
    ]
    assert [game["gameId"] for game in games] == [two, three, one, four]


def test_games_are_sorted_by_the_winner(clients: Clients, players: tuple[User, User]) -> None:
    for seed in range(1, 7):
        play_at_random(a_match(*players, first_to=1), seed)
    a_match(*players, first_to=1)
    wanted = {"sortColumn": "winningPlayer", "playerNameA": "Ann"}
    games = search(clients[0], **wanted, sortDirection="DESC")["games"]
    lead = [game["roundsWonA"] - game["roundsWonB"] for game in games]
    assert lead == sorted(lead, reverse=True)
    assert set(lead) == {1, 0, -1}


def test_pages_of_a_sorted_search_follow_each_other(clients: Clients, several: list[int]) -> None:
    wanted: dict[str, Any] = {"sortColumn": "buttonNameA", "playerNameA": "Ann"}
    whole = search(clients[0], **wanted)["games"]
    pages = [search(clients[0], **wanted, numberOfResults=1, page=page)["games"] for page in (1, 2, 3, 4, 5)]
    assert [game for page in pages for game in page] == whole


def test_a_column_that_is_none_is_refused(clients: Clients) -> None:
    usual = {"sortDirection": "ASC", "numberOfResults": 1, "page": 1}
    told = clients[0].refused("searchGameHistory", sortColumn="colorA", **usual)
    assert told == "Argument (sortColumn) to function searchGameHistory is invalid"


# ---- by fighters and times


def test_a_fighter_is_sought_by_the_name_that_the_door_gives_it(clients: Clients) -> None:
    again = ButtonSet.objects.create(name="Again", position=200_000)
    Button.objects.create(set=again, name="Avis", recipe="(20) (20)")
    numbers = [create_game(clients[0], ("Ann", name), ("Bob", "Bauer")) for name in ("Avis", "Avis (Again)")]
    for name, number in zip(("Avis", "Avis (Again)"), numbers, strict=True):
        (game,) = search(clients[0], buttonNameA=name)["games"]
        assert (game["gameId"], game["buttonNameA"]) == (number, name)


def test_recipes_of_ones_own_are_sought_as_theirs(clients: Clients) -> None:
    create_game(clients[0], ("Ann", "Avis"), ("Bob", "Bauer"))
    number = create_game(
        clients[0], ("Ann", "CustomBM"), ("Bob", "Bauer"), customRecipeArray=["(6) s(8)", None]
    )
    (game,) = search(clients[0], buttonNameA="CustomBM")["games"]
    assert (game["gameId"], game["buttonNameA"]) == (number, "CustomBM")


def test_a_fighter_that_is_retired_is_still_sought_and_one_that_never_was_is_refused(
    clients: Clients, finished: int
) -> None:
    Button.objects.filter(name="Bauer").update(retired=True)
    assert [game["gameId"] for game in search(clients[0], buttonNameA="Bauer")["games"]] == [finished]
    usual = {"sortColumn": "gameId", "sortDirection": "ASC", "numberOfResults": 1, "page": 1}
    told = clients[0].refused("searchGameHistory", **usual, buttonNameB="Nobody")
    assert told == "Button B: Button name does not exist."


def test_a_day_up_to_which_games_are_sought_counts_to_its_end(clients: Clients, finished: int) -> None:
    began = datetime(2026, 3, 1, 18, tzinfo=UTC)
    Match.objects.filter(pk=finished).update(offered_at=began, moved_at=began)
    day = int(datetime(2026, 3, 1, tzinfo=UTC).timestamp())
    for name in ("gameStart", "lastMove"):
        assert len(search(clients[0], **{f"{name}Min": day, f"{name}Max": day})["games"]) == 1
        assert search(clients[0], **{f"{name}Max": day - 24 * 3600})["games"] == []
