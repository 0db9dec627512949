"""Whole matches over the BMO endpoint, by a player that knows only loadGameData."""

import pytest

from accounts.models import User
from buttons.models import Button, ButtonSet
from games.models import Match
from rules import Phase
from tests.api.bmo.client import BmoClient, create_game
from tests.api.bmo.shapes import BUTTON, BUTTON_IN_FULL, GAME, must_fit
from tests.api.bmo.small_player import SmallPlayer, state_stamp
from tests.games.matches import a_match

Clients = tuple[BmoClient, BmoClient]

KINDS = {
    "plain": ("(4) (6) (8) (X)", "(4) (10) (2/20) (Y)"),
    "auxiliary": ("(4) (6) (X) +(20)", "(4) (10) +(12) (Y)"),
    "reserve": ("(4) (6) r(8) r(20)", "(4) (10) r(12) (Y)"),
    "fire": ("(4) F(6) F(8) (20)", "(4) F(10) (12) F(Y)"),
    "chance and focus": ("c(4) c(6) (8) f(10)", "f(4) c(10) (12) (Y)"),
    "turbo": ("(4) (6/10)! (X)!", "(4) (10) (Y)!"),
    "turbo that is fixed": ("f(16)! (8,8)!", "(4)! (10)! (20)!"),
    "twin": ("(4,4) (6,X) (8)", "(4) (1,10) (Y,Y)"),
    "shadow and speed": ("s(4) z(6) t(8) #(10) b(12)", "d(4) z(10) B(12) (C)"),
    "odd ones": ("%(4) G(6) `(8) k(10)", "m(4) J(10) ^(12) n(6)"),
}


@pytest.mark.parametrize("kind", KINDS)
def test_matches_of_every_kind_of_skill_are_played_to_their_end(clients: Clients, kind: str) -> None:
    a_set = ButtonSet.objects.create(name="Test")
    for name, recipe in zip(("One", "Other"), KINDS[kind], strict=True):
        Button.objects.create(set=a_set, name=name, recipe=recipe)
    number = create_game(clients[0], ("Ann", "One"), ("Bob", "Other"), maxWins=2)
    end = SmallPlayer(clients, number, seed=7).play()
    wins = [player["gameScoreArray"]["W"] for player in end["playerDataArray"]]
    assert max(wins) == 2
    assert Match.objects.get(pk=number).status == Match.Status.FINISHED


def a_turn(clients: Clients) -> tuple[Match, BmoClient, dict[str, object]]:
    """Return a match in a turn, the client of the active player, and the game as it sees it."""
    number = create_game(clients[0], ("Ann", "Avis"), ("Bob", "Bauer"))
    for client in clients:
        game = client.game(number)
        client.told("submitDieValues", game=number, **state_stamp(game), swingValueArray={"X": 10})
    match = Match.objects.get(pk=number)
    assert match.phase is Phase.TURN
    active = clients[match.battle.active or 0]
    return match, active, active.game(number)


def turn(game: dict[str, object], **changes: object) -> dict[str, object]:
    active = game["activePlayerIdx"]
    assert isinstance(active, int)
    return {
        "game": game["gameId"],
        **state_stamp(game),
        "attackType": "Power",
        "attackerIdx": active,
        "defenderIdx": 1 - active,
        "dieSelectStatus": {"playerIdx_0_dieIdx_0": "false"},
        **changes,
    }


def test_a_turn_that_is_refused_changes_no_letter_for_anybody(clients: Clients) -> None:
    match, active, game = a_turn(clients)
    before = [client.ask("loadGameData", game=match.pk) for client in clients]
    for kind in ("Power", "Skill", "Trip", "Nonsense", "Default"):
        for picked in ({}, {"playerIdx_0_dieIdx_99": True}, {"playerIdx_0_dieIdx_0": True}):
            active.ask("submitTurn", **turn(game, attackType=kind, dieSelectStatus={**picked, "x": False}))
    assert [client.ask("loadGameData", game=match.pk) for client in clients] == before


def test_who_is_not_at_turn_cannot_attack_not_even_in_the_name_of_the_other(clients: Clients) -> None:
    match, active, game = a_turn(clients)
    other = next(client for client in clients if client is not active)
    told = "It is not your turn to attack right now"
    assert other.refused("submitTurn", **turn(game, attackType="Surrender")) == told
    swapped = {"attackerIdx": 1 - int(str(game["activePlayerIdx"])), "defenderIdx": game["activePlayerIdx"]}
    assert active.refused("submitTurn", **turn(game, attackType="Surrender", **swapped)) == told
    assert match.battle == Match.objects.get(pk=match.pk).battle


@pytest.mark.parametrize("stale", ["roundNumber", "timestamp"])
def test_who_has_seen_an_older_state_is_refused(clients: Clients, stale: str) -> None:
    _match, active, game = a_turn(clients)
    told = active.refused(
        "submitTurn", **turn(game, attackType="Surrender", **{stale: 1 + int(str(game[stale]))})
    )
    assert told == "It is not your turn to attack right now"


def test_an_ambiguous_default_says_so_as_clients_expect(clients: Clients) -> None:
    a_set = ButtonSet.objects.create(name="Test")
    for name in ("One", "Other"):
        Button.objects.create(set=a_set, name=name, recipe="tM(6)")
    number = create_game(clients[0], ("Ann", "One"), ("Bob", "Other"))
    game = clients[0].game(number)
    active = int(game["activePlayerIdx"])
    picked = {f"playerIdx_{seat}_dieIdx_0": True for seat in (0, 1)}
    told = clients[active].refused("submitTurn", **turn(game, attackType="Default", dieSelectStatus=picked))
    assert told
    assert told.startswith("Default attack is ambiguous")


def test_a_default_without_dice_passes_if_one_may(clients: Clients) -> None:
    _match, active, game = a_turn(clients)
    assert active.refused("submitTurn", **turn(game, attackType="Default"))


def test_what_is_said_with_a_turn_is_said(clients: Clients) -> None:
    match, active, game = a_turn(clients)
    active.told("submitTurn", **turn(game, attackType="Surrender", chat="Well played"))
    assert [line["message"] for line in active.game(match.pk)["gameChatLog"]] == ["Well played"]


def test_sizes_that_are_wrong_are_refused(clients: Clients) -> None:
    number = create_game(clients[0], ("Ann", "Avis"), ("Bob", "Bauer"))
    game = clients[0].game(number)
    assert clients[0].refused("submitDieValues", game=number, **state_stamp(game), swingValueArray={"X": 99})
    assert clients[0].refused("submitDieValues", game=number, **state_stamp(game))
    assert clients[0].game(number) == game


def test_actions_of_another_state_are_refused_in_their_words(clients: Clients) -> None:
    number = create_game(clients[0], ("Ann", "Avis"), ("Bob", "Bauer"))
    game = clients[0].game(number)
    state = {"game": number, **state_stamp(game)}
    for call, arguments, told in (
        ("reactToAuxiliary", {"game": number, "action": "decline"}, "Game state is not current"),
        ("reactToReserve", {"game": number, "action": "decline"}, "Game state is not current"),
        ("reactToInitiative", {**state, "action": "decline"}, "Game state is not current"),
        ("adjustFire", {**state, "action": "cancel"}, "Game state is not current"),
        ("submitTurn", turn({**game, "activePlayerIdx": 0}), "It is not your turn to attack right now"),
    ):
        assert clients[0].refused(call, **arguments) == told, call
    clients[0].told("submitDieValues", **state, swingValueArray={"X": 10})
    again = clients[0].refused("submitDieValues", **state, swingValueArray={"X": 10})
    assert again == "Dice sizes no longer need to be set"


# ---- shapes


def test_a_button_has_their_keys(clients: Clients) -> None:
    buttons = clients[0].told("loadButtonData")
    must_fit(buttons, [BUTTON])
    assert [button["buttonName"] for button in buttons] == ["Avis", "Bauer", "CustomBM"]
    (avis,) = clients[0].told("loadButtonData", buttonName="Avis")
    must_fit(avis, BUTTON_IN_FULL)
    assert avis["dieTypes"]["X Swing"]["swingMax"] == 20
    assert clients[0].refused("loadButtonData", buttonName="Nobody") == "Button not found."


def test_a_name_that_two_sets_have_is_told_with_the_set_of_the_later_one(clients: Clients) -> None:
    again = ButtonSet.objects.create(name="Again", position=200_000)
    Button.objects.create(set=again, name="Avis", recipe="(20) (20)")
    names = [button["buttonName"] for button in clients[0].told("loadButtonData")]
    assert names == ["Avis", "Avis (Again)", "Bauer", "CustomBM"]
    number = create_game(clients[0], ("Ann", "Avis (Again)"), ("Bob", "Avis"))
    told = [player["button"] for player in clients[0].game(number)["playerDataArray"]]
    assert [(button["name"], button["recipe"]) for button in told] == [
        ("Avis (Again)", "(20) (20)"),
        ("Avis", "(4) (4) (10) (12) (X)"),
    ]


def test_fighters_that_fight_only_as_printed_are_not_offered(clients: Clients) -> None:
    recipe = "(4) (6) (6) (8) (8) (10) (12)"
    Button.objects.create(set=ButtonSet.objects.get(), name="Tex", recipe=recipe, special="Tex")
    assert "Tex" not in {button["buttonName"] for button in clients[0].told("loadButtonData")}


@pytest.mark.parametrize("recipe", ["{zf,Bp}(V)", "a(6)", "(X')", "~(8)"])
def test_what_they_cannot_express_is_kept_from_them(
    clients: Clients, players: tuple[User, User], recipe: str
) -> None:
    Button.objects.create(set=ButtonSet.objects.get(), name="Odd", recipe=recipe)
    assert "Odd" not in {button["buttonName"] for button in clients[0].told("loadButtonData")}
    told = clients[0].refused("createGame", playerInfoArray=[["Ann", "Odd"], ["Bob", "Avis"]], maxWins=1)
    assert told == "Button select failed because button name was not valid."
    match = a_match(*players, mine=recipe)
    assert clients[0].refused("loadGameData", game=match.pk) == f"Game {match.pk} does not exist."


def test_a_game_is_told_with_their_keys_in_every_state(clients: Clients, players: tuple[User, User]) -> None:
    number = create_game(clients[0], ("Ann", "Avis"), ("", "Bauer"))
    game = clients[0].game(number)
    must_fit(game, GAME)
    assert game["gameState"] == "START_GAME"
    assert (game["playerDataArray"][1]["playerName"], game["playerDataArray"][1]["playerId"]) == ("", None)
    assert game["gameActionLog"][-1]["message"] == "Game created by Ann"
