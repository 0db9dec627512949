"""The history and players, sought over the door."""

from typing import Any

import pytest

from accounts.models import User
from games.models import Match, Seat
from tests.accounts.people import a_player
from tests.api.bmo.client import BmoClient, created
from tests.api.bmo.shapes import BOOL, INT, NONE, STR, ByName, must_fit
from tests.games.matches import a_match, an_offer, play_at_random

Clients = tuple[BmoClient, BmoClient]
OF_SIDE = {
    "playerId": INT,
    "playerName": STR,
    "buttonName": STR,
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
    found = client.told("searchGameHistory", **usual, **wanted)
    must_fit(found, FOUND)
    return found


@pytest.fixture
def finished(clients: Clients) -> int:
    number = created(clients[0], ("Ann", "Avis"), ("Bob", "Bauer"))
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


def test_players_are_listed(clients: Clients) -> None:
    names = clients[0].told("loadPlayerNames")
    assert names == {"nameArray": ["Ann", "Bob"], "statusArray": ["ACTIVE", "ACTIVE"]}
    active = clients[0].told("loadActivePlayers", numberOfPlayers=1)["players"]
    must_fit(active, [{"playerName": STR, "idleness": STR}])
    assert len(active) == 1


def test_a_profile_shows_what_its_page_shows(clients: Clients, players: tuple[User, User]) -> None:
    User.objects.filter(pk=players[1].pk).update(real_name="Robert", about="Plays at night")
    told = clients[0].told("loadProfileInfo", playerName="Bob")["profile_info"]
    assert (told["name_ingame"], told["name_irl"], told["email"]) == ("Bob", "", None)
    assert told["comment"] == "Plays at night"
    assert len(told) == 20
    assert clients[0].refused("loadProfileInfo", playerName="Nobody")


def test_one_reads_ones_own_preferences_and_no_address(clients: Clients, players: tuple[User, User]) -> None:
    told = clients[0].told("loadPlayerInfo")["user_prefs"]
    assert (told["name_ingame"], told["autopass"], told["autoaccept"]) == ("Ann", False, True)
    assert told["email"] == ""
    assert len(told) == 33


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


def test_sets_are_told_and_one_with_its_fighters(clients: Clients) -> None:
    (found,) = clients[0].told("loadButtonSetData")
    assert set(found) == {
        *("setName", "numberOfButtons", "dieSkills", "dieTypes", "onlyHasUnimplementedButtons"),
    }
    (brom,) = clients[0].told("loadButtonSetData", buttonSet=found["setName"])
    assert len(brom["buttons"]) == brom["numberOfButtons"] == found["numberOfButtons"]
    assert clients[0].refused("loadButtonSetData", buttonSet="Nowhere") == "Button set not found."


def test_skills_and_types_are_told_to_everybody() -> None:
    visitor = BmoClient(None)
    skills = visitor.told("loadDieSkillsData")
    must_fit(skills, ByName({"name": STR, "description": STR, "interacts": ByName(STR)}))
    assert skills["s"]["name"] == "Shadow"
    types = visitor.told("loadDieTypesData")
    must_fit(types, ByName({"name": STR, "description": STR}))
    assert types["(X)"]["name"] == "X Swing"
