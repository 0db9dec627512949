"""Lists of games over the BMO endpoint, and actions on games besides playing them."""

import pytest

from accounts.models import Preferences, User
from games.models import Match
from tests.accounts.people import a_player, befriend
from tests.api.bmo.client import Answer, BmoClient, create_game
from tests.api.bmo.shapes import BOOL, INT, NONE, STR, must_fit
from tests.games.matches import a_circle, a_match, an_offer, play_at_random

Clients = tuple[BmoClient, BmoClient]
COLUMNS = {
    "gameId": INT,
    "gameDescription": STR,
    "opponentId": INT,
    "opponentName": STR,
    "isOpponentOnVacation": BOOL,
    "myButtonName": STR,
    "opponentButtonName": STR,
    "nWins": INT,
    "nDraws": INT,
    "nLosses": INT,
    "nTargetWins": INT,
    "isAwaitingAction": INT,
    "gameState": STR,
    "status": STR,
    "inactivity": STR,
    "inactivityRaw": INT,
    "playerColor": STR,
    "opponentColor": STR,
}
LIST = {f"{name}Array": [kind] for name, kind in COLUMNS.items()}
OPEN = {
    "games": [
        {
            "gameId": INT,
            "challengerId": INT,
            "challengerName": STR,
            "isChallengerOnVacation": BOOL,
            "challengerButton": f"{STR}|{NONE}",
            "challengerColor": STR,
            "victimButton": f"{STR}|{NONE}",
            "targetWins": INT,
            "description": STR,
        }
    ]
}


@pytest.fixture
def asked_first(players: tuple[User, User]) -> tuple[User, User]:
    """Return the players, of whom the second is asked before a game begins."""
    players[1].preferences.auto_accept = Preferences.AutoAccept.NOBODY
    players[1].preferences.save()
    return players


def games(client: BmoClient, which: str) -> Answer:
    found: Answer = client.told(f"load{which}Games")
    must_fit(found, LIST)
    return found


def numbers(client: BmoClient, which: str) -> list[int]:
    found: list[int] = games(client, which)["gameIdArray"]
    return found


def test_a_game_goes_through_the_lists(clients: Clients, asked_first: tuple[User, User]) -> None:
    ann, bob = clients
    number = create_game(ann, ("Ann", "Avis"), ("Bob", "Bauer"), description="tea")
    new = games(bob, "New")
    assert (new["gameIdArray"], new["isAwaitingActionArray"]) == ([number], [1])
    assert (new["opponentNameArray"], new["myButtonNameArray"]) == (["Ann"], ["Bauer"])
    assert bob.told("countPendingGames") == {"count": 1}
    bob.told("reactToNewGame", gameId=number, action="accept")
    assert numbers(ann, "New") == []
    assert numbers(ann, "Active") == [number]
    assert bob.told("loadNextPendingGame") == {"gameId": number}
    assert bob.told("loadNextPendingGame", currentGameId=number) == {"gameId": None}
    assert ann.refused("dismissGame", gameId=number) == f"Game {number} isn't complete"


def test_a_finished_game_is_listed_until_it_is_dismissed(
    clients: Clients, players: tuple[User, User]
) -> None:
    number = create_game(clients[0], ("Ann", "Avis"), ("Bob", "Bauer"))
    play_at_random(Match.objects.get(pk=number))
    assert numbers(clients[0], "Completed") == [number]
    clients[0].told("dismissGame", gameId=number)
    assert numbers(clients[0], "Completed") == []
    assert numbers(clients[1], "Completed") == [number]
    assert clients[0].refused("dismissGame", gameId=number) == f"You have already dismissed game {number}"


def test_an_offer_that_is_refused_is_cancelled(clients: Clients, asked_first: tuple[User, User]) -> None:
    ann, bob = clients
    number = create_game(ann, ("Ann", "Avis"), ("Bob", "Bauer"))
    assert bob.refused("reactToNewGame", gameId=number, action="x") == (
        "decision must be either accept or reject"
    )
    bob.told("reactToNewGame", gameId=number, action="reject")
    assert numbers(ann, "Cancelled") == [number]
    assert ann.game(number)["gameState"] == "CANCELLED"
    assert ann.refused("cancelOpenGame", gameId=number) == "This game has already been cancelled."


def test_an_open_game_is_joined_with_a_fighter(clients: Clients) -> None:
    ann, bob = clients
    number = create_game(ann, ("Ann", "Avis"), ("", ""))
    found = bob.told("loadOpenGames")
    must_fit(found, OPEN)
    assert [(game["gameId"], game["victimButton"]) for game in found["games"]] == [(number, None)]
    assert ann.refused("joinOpenGame", gameId=number) == "You are already playing in this game."
    assert bob.refused("joinOpenGame", gameId=number, buttonName="Nobody") == (
        "Button select failed because button name was not valid."
    )
    assert bob.game(number)["gameState"] == "START_GAME", "the player has not joined"
    bob.told("joinOpenGame", gameId=number, buttonName="Bauer")
    assert bob.game(number)["gameState"] == "SPECIFY_DICE"
    cleo = a_player("Cleo")
    assert (
        BmoClient(cleo).refused("joinOpenGame", gameId=number) == f"No empty player slots in game {number}."
    )


def test_an_open_game_is_withdrawn_by_its_player_alone(clients: Clients) -> None:
    number = create_game(clients[0], ("Ann", "Avis"), ("", "Bauer"))
    told = clients[1].refused("cancelOpenGame", gameId=number)
    assert told == "You are not involved in this game."
    clients[0].told("cancelOpenGame", gameId=number)
    assert clients[0].game(number)["gameState"] == "CANCELLED"


def test_games_that_they_cannot_express_are_in_no_list(clients: Clients, players: tuple[User, User]) -> None:
    ann, bob = players
    cleo = a_player("Cleo")
    befriend(ann, cleo)
    befriend(bob, cleo)
    a_circle((ann, "(6) (X)"), (bob, "(8)"), (cleo, "(20)"))
    an_offer(ann, bob, ruleset="classic")
    an_offer(ann, bob, mine="a(6)")
    for which in ("New", "Active", "Completed", "Cancelled"):
        assert numbers(clients[1], which) == []
    assert clients[1].told("countPendingGames") == {"count": 0}
    assert clients[1].told("loadNextPendingGame") == {"gameId": None}


def test_players_talk_and_put_it_otherwise(clients: Clients) -> None:
    ann, bob = clients
    number = create_game(ann, ("Ann", "Avis"), ("Bob", "Bauer"))
    ann.told("submitChat", game=number, chat="Helo")
    editable = ann.game(number)["gameChatEditable"]
    assert bob.game(number)["gameChatEditable"] is False
    assert ann.refused("submitChat", game=number, chat="Hello", edit=editable - 1) == (
        "You can't edit the requested chat message now"
    )
    ann.told("submitChat", game=number, chat="Hello", edit=editable)
    assert [line["message"] for line in bob.game(number)["gameChatLog"]] == ["Hello"]


def test_a_private_chat_is_read_by_its_players_alone(clients: Clients) -> None:
    ann, bob = clients
    cleo = BmoClient(a_player("Cleo"))
    number = create_game(ann, ("Ann", "Avis"), ("Bob", "Bauer"))
    ann.told("submitChat", game=number, chat="Hello")
    assert [line["message"] for line in cleo.game(number)["gameChatLog"]] == ["Hello"]
    bob.told("setChatVisibility", game=number, private=True)
    (line,) = cleo.game(number)["gameChatLog"]
    assert line == {"timestamp": 0, "player": "", "message": "The chat for this game is private"}
    assert cleo.refused("setChatVisibility", game=number, private=False)
    assert cleo.refused("submitChat", game=number, chat="I am here") == (
        "You can't add a new chat message now"
    )


# ---- making games


def test_a_game_continues_one_that_is_over_between_the_same_two(
    clients: Clients, players: tuple[User, User]
) -> None:
    ann, bob = clients
    befriend(players[0], cleo := a_player("Cleo"))
    before = create_game(ann, ("Ann", "Avis"), ("Bob", "Bauer"))

    def refused(opponent: str = "Bob", number: int = before) -> str | None:
        sides = [["Ann", "Avis"], [opponent, "Bauer"]]
        return ann.refused("createGame", playerInfoArray=sides, maxWins=1, previousGameId=number)

    failed = "Game create failed because the previous game "
    assert refused() == f"{failed}has not been completed yet."
    assert refused(number=before + 999) == f"{failed}was not found."
    private = a_match(players[1], cleo, is_private=True)
    assert refused(number=private.pk) == f"{failed}was not found."
    play_at_random(Match.objects.get(pk=before))
    assert refused("Cleo") == f"{failed}does not contain the same players."
    number = create_game(bob, ("Bob", "Avis"), ("Ann", "Bauer"), previousGameId=before)
    assert ann.game(number)["previousGameId"] == before


def test_a_recipe_of_ones_own_is_brought_as_custom(clients: Clients) -> None:
    sides = [["Ann", "CustomBM"], ["Bob", "Avis"]]
    usual = {"playerInfoArray": sides, "maxWins": 1}
    assert clients[0].refused("createGame", **usual) == "customRecipeArray must be supplied"
    assert (
        clients[0].refused("createGame", **usual, customRecipeArray=[" "]) == "Custom recipe cannot be empty."
    )
    assert clients[0].refused("createGame", **usual, customRecipeArray=["(6) ((8)"])
    number = create_game(clients[0], ("Ann", "CustomBM"), ("Bob", "Avis"), customRecipeArray=["(6) s(8)"])
    told = clients[0].game(number)["playerDataArray"][0]["button"]
    assert (told["name"], told["recipe"]) == ("CustomBM", "(6) s(8)")


def test_games_are_made_by_players_who_are_named_and_two(clients: Clients) -> None:
    for sides, rounds, told in (
        ([["", "Avis"], ["Bob", "Avis"]], 1, "the first player was not specified."),
        ([["Ann", "Avis"], ["Ann", "Avis"]], 1, "a player has been selected more than once."),
        ([["Ann", "Avis"], ["Nobody", "Avis"]], 1, "there is no player Nobody."),
        ([["Ann", "Avis"], ["Bob", "Avis"]], 10, "the maximum number of wins was invalid."),
    ):
        message = clients[0].refused("createGame", playerInfoArray=sides, maxWins=rounds)
        assert message == f"Game create failed because {told}"
    nothing = clients[0].refused("createGame", playerInfoArray=[["Ann", ""], ["Bob", ""]], maxWins=1)
    assert nothing == "The first button needs to be set."
