"""Tournaments over the BMO endpoint, as far as its clients can express them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import Token, User
from games.models import Match
from tests.accounts.people import a_player, block
from tests.api.bmo.client import BmoClient, some_fighters
from tests.api.bmo.shapes import BOOL, INT, NONE, STR, WithOptional, must_fit
from tests.games.matches import play_to_the_end
from tests.tournaments.events import a_tournament
from tournaments.course.advancing import advance
from tournaments.models import Pairing, Tournament

pytestmark = pytest.mark.django_db

GAME = {
    "gameId": INT,
    "statusId": INT,
    "status": STR,
    "n_target_wins": INT,
    "buttonArray": [STR],
    "playerArray": [STR],
    "isOnVacationArray": [BOOL],
    "nWinsArray": [INT],
    "ndraws": INT,
    "winner": STR,
}
TOURNAMENT = WithOptional(
    {
        "tournamentId": INT,
        "tournamentRoundNumber": INT,
        "tournamentState": STR,
        "type": STR,
        "nPlayers": INT,
        "maxWins": INT,
        "maxRound": STR,
        "description": STR,
        "creatorDataArray": {"creatorId": INT, "creatorName": STR},
        "remainCountArray": [INT],
        "currentPlayerIdx": f"{INT}|{BOOL}",
        "gameDataArrayArray": [[GAME]],
        "timestamp": NONE,
        "isCreator": BOOL,
        "isWatched": BOOL,
    },
    {"playerDataArray": [{"playerId": INT, "playerName": STR, "buttonName": STR}]},
)
COLUMNS = {
    "tournamentId": INT,
    "tournamentDescription": STR,
    "nTargetWins": INT,
    "tournamentState": STR,
    "status": STR,
    "roundNumber": INT,
    "tournamentType": STR,
    "creatorName": STR,
    "startTime": INT,
    "nPlayers": INT,
    "nPlayersJoined": INT,
    "isCreator": BOOL,
    "hasJoined": BOOL,
    "isWatched": BOOL,
}
LIST = {f"{name}Array": [kind] for name, kind in COLUMNS.items()}


@pytest.fixture
def clients(db: None) -> list[BmoClient]:
    some_fighters(Avis="(4) (6)", Bauer="(8) (10)")
    return [BmoClient(a_player(name)) for name in ("Olga", "Ann", "Bob", "Cleo", "Dan")]


def make_tournament(client: BmoClient, **changes: Any) -> int:
    given = {"tournamentType": "Single Elimination", "nPlayer": 4, "maxWins": 1, **changes}
    number: int = client.told("createTournament", **given)["tournamentId"]
    return number


def data_of(client: BmoClient, number: int) -> Any:
    found = client.told("loadTournamentData", tournament=number)
    must_fit(found, TOURNAMENT)
    return found


def listed_numbers(client: BmoClient) -> list[int]:
    found = client.told("loadTournaments")
    must_fit(found, LIST)
    numbers: list[int] = found["tournamentIdArray"]
    return numbers


def join_tournament(client: BmoClient, number: int, *names: str) -> None:
    client.told("updateTournament", tournamentId=number, action="join", buttonNames=list(names or ["Avis"]))


def test_a_tournament_is_played_from_the_first_player_to_the_winner(clients: list[BmoClient]) -> None:
    olga, *players = clients
    number = make_tournament(olga, description="Cup of tea")
    empty = data_of(olga, number)
    assert (empty["tournamentState"], empty["description"]) == ("JOIN_TOURNAMENT", "Cup of tea")
    assert (empty["isCreator"], empty["isWatched"], empty["currentPlayerIdx"]) == (True, True, False)
    assert "playerDataArray" not in empty
    for client in players:
        join_tournament(client, number)
    begun = data_of(players[0], number)
    assert (begun["tournamentState"], begun["tournamentRoundNumber"]) == ("PLAY_GAMES", 1)
    assert begun["remainCountArray"] == [1, 1, 1, 1]
    assert [len(games) for games in begun["gameDataArrayArray"]] == [2]
    assert {each["buttonName"] for each in begun["playerDataArray"]} == {"Avis"}
    for its_round in (1, 2):
        for game in data_of(olga, number)["gameDataArrayArray"][-1]:
            told = players[0].game(game["gameId"])
            assert (told["tournamentId"], told["tournamentRoundNumber"]) == (number, its_round)
            assert (told["creatorDataArray"]["creatorId"], game["winner"]) == (0, "")
            play_to_the_end(Match.objects.get(pk=game["gameId"]))
    over = data_of(olga, number)
    assert over["tournamentState"] == "END_TOURNAMENT"
    assert sorted(over["remainCountArray"]) == [0, 0, 0, 1]
    (final,) = over["gameDataArrayArray"][-1]
    last = over["playerDataArray"][over["remainCountArray"].index(1)]
    assert (final["status"], final["winner"]) == ("COMPLETE", last["playerName"])
    assert listed_numbers(players[0]) == [number]
    players[0].told("dismissTournament", tournamentId=number)
    assert listed_numbers(players[0]) == []


def test_a_round_is_told_when_all_of_the_one_before_is_over(clients: list[BmoClient]) -> None:
    number = make_tournament(clients[0], nPlayer=8)
    for client in [*clients[1:], *(BmoClient(a_player(name)) for name in ("Eve", "Fay", "Gus", "Hal"))]:
        join_tournament(client, number)
    (first,) = data_of(clients[1], number)["gameDataArrayArray"]
    for game in first[:3]:
        play_to_the_end(Match.objects.get(pk=game["gameId"]))
        advance(number)
    assert Pairing.objects.filter(round=2).exists()
    told = data_of(clients[1], number)
    assert (told["tournamentRoundNumber"], len(told["gameDataArrayArray"])) == (1, 1)
    play_to_the_end(Match.objects.get(pk=first[3]["gameId"]))
    told = data_of(clients[1], number)
    assert (told["tournamentRoundNumber"], [len(games) for games in told["gameDataArrayArray"]]) == (
        2,
        [4, 2],
    )


def test_what_is_no_tournament_of_theirs_is_refused(clients: list[BmoClient]) -> None:
    olga = clients[0]
    given = {"tournamentType": "Single Elimination", "nPlayer": 4, "maxWins": 1}
    for change, told in (
        ({"tournamentType": "Swiss"}, "Invalid tournament type"),
        ({"nPlayer": 5}, "Invalid number of players for this tournament type"),
        ({"maxWins": 6}, "Tournament create failed because the maximum number of wins was invalid"),
        ({"maxWins": 3.5}, "Argument (maxWins) to function createTournament is invalid"),
    ):
        assert olga.refused("createTournament", **{**given, **change}) == told
    assert Tournament.objects.count() == 0


def test_one_joins_changes_and_leaves(clients: list[BmoClient]) -> None:
    olga, ann, *_others = clients
    number = make_tournament(olga)

    def refused(client: BmoClient, action: str, **given: Any) -> str | None:
        return client.refused("updateTournament", tournamentId=number, action=action, **given)

    assert refused(ann, "foobar") == "Invalid action on tournament"
    assert refused(ann, "leave") == "You are not part of this tournament."
    assert refused(ann, "changeButton", buttonNames=["Avis"]) == "You are not part of this tournament."
    for names in ([], ["Avis", "Bauer"], ["CustomBM"]):
        assert refused(ann, "join", buttonNames=names) == "Invalid button choice."
    assert refused(ann, "join") == "Invalid button choice."
    join_tournament(ann, number)
    assert refused(ann, "join", buttonNames=["Avis"]) == "You are already part of this tournament."
    ann.told("updateTournament", tournamentId=number, action="changeButton", buttonNames=["Bauer"])
    (entry,) = data_of(ann, number)["playerDataArray"]
    assert (entry["playerName"], entry["buttonName"]) == ("Ann", "Bauer")
    assert refused(ann, "cancel") == "You did not create this tournament."
    told = ann.refused("unfollowTournament", tournamentId=number)
    assert told == "Participants cannot unfollow an ongoing tournament"
    ann.told("updateTournament", tournamentId=number, action="leave")
    assert data_of(ann, number)["isWatched"] is False
    olga.told("updateTournament", tournamentId=number, action="cancel")
    assert data_of(olga, number)["tournamentState"] == "CANCELLED"
    assert refused(ann, "join", buttonNames=["Avis"]) == "The tournament was cancelled."


def test_chance_draws_a_fighter_as_one_joins(clients: list[BmoClient]) -> None:
    number = make_tournament(clients[0])
    join_tournament(clients[1], number, "__random")
    (entry,) = data_of(clients[2], number)["playerDataArray"]
    assert entry["buttonName"] in ("Avis", "Bauer")


def test_others_watch_and_do_so_no_more(clients: list[BmoClient]) -> None:
    olga, ann, *players = clients
    number = make_tournament(olga)
    assert ann.refused("unfollowTournament", tournamentId=number) == "Tournament was not being followed"
    for _time in range(2):
        ann.told("followTournament", tournamentId=number)
    assert data_of(ann, number)["isWatched"] is True
    assert (
        ann.refused("dismissTournament", tournamentId=number) == "Only participants can dismiss tournaments"
    )
    ann.told("unfollowTournament", tournamentId=number)
    join_tournament(players[0], number)
    told = players[0].refused("dismissTournament", tournamentId=number)
    assert told == f"Tournament {number} isn't complete"
    olga.told("updateTournament", tournamentId=number, action="cancel")
    told = ann.refused("followTournament", tournamentId=number)
    assert told == "Cannot follow a tournament that has ended"
    told = players[0].refused("unfollowTournament", tournamentId=number)
    assert told == "This tournament should be dismissed, not unfollowed"


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": "swiss"},
        {"places_to": 6, "places_from": 6},
        {"fighters": "once"},
        {"by_link": True},
        {"friends_only": True},
        {"seeding": "chance", "places_from": 3},
    ],
)
def test_tournaments_with_other_rules_do_not_exist(clients: list[BmoClient], changes: dict[str, Any]) -> None:
    usual = {"places_from": 4, "places_to": 4}
    cup = a_tournament(**{**usual, **changes}, organiser=User.objects.get(username="Olga"))
    assert listed_numbers(clients[0]) == []
    told = clients[0].refused("loadTournamentData", tournament=cup.pk)
    assert told == f"Tournament {cup.pk} does not exist."


def test_a_tournament_of_the_site_is_told_if_it_is_one_of_theirs(clients: list[BmoClient]) -> None:
    cup = a_tournament(places_from=4, places_to=4)
    assert listed_numbers(clients[1]) == [cup.pk]
    join_tournament(clients[1], cup.pk)
    advance(cup.pk)
    assert data_of(clients[1], cup.pk)["creatorDataArray"]["creatorName"] == "Olga"


def test_a_token_needs_its_scopes(clients: list[BmoClient]) -> None:
    olga = User.objects.get(username="Olga")
    looks = BmoClient(olga, Token.new(olga, "monitor", timedelta(days=1)).secret)
    plays = BmoClient(olga, Token.new(olga, "client", timedelta(days=1), plays=True).secret)
    given = {"tournamentType": "Single Elimination", "nPlayer": 4, "maxWins": 1}
    told = [client.refused("createTournament", **given) for client in (looks, plays)]
    assert told == [
        'This token can\'t do that: it needs the scope "play".',
        'This token can\'t do that: it needs the scope "organise".',
    ]
    join_tournament(plays, make_tournament(clients[0]))


def test_a_block_keeps_a_player_out(clients: list[BmoClient]) -> None:
    olga, ann = (User.objects.get(username=name) for name in ("Olga", "Ann"))
    block(olga, ann)
    number = make_tournament(clients[0])
    assert clients[1].refused("updateTournament", tournamentId=number, action="join", buttonNames=["Avis"])
