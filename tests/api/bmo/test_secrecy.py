"""Secrecy over the BMO endpoint: matches that differ only in a secret look alike to a client."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from accounts.models import Block, User
from api.bmo.calls.searching import SORT_COLUMNS, STATUS
from games import play
from games.models import Match
from rules import AddAuxiliary
from tests.accounts.people import PASSWORD, a_player, block
from tests.api.bmo.client import BmoClient
from tests.games.match_page.test_secrecy import (
    Play,
    play_of,
    reach_of_play,
    size_choice,
)
from tests.games.matches import a_match, a_match_given_up, an_offer

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def time_stands_still() -> Iterator[None]:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        yield


def searches(match: Match, orders: Iterable[str]) -> list[tuple[str, dict[str, Any]]]:
    """Return searches of the history: in these orders, and with every filter that a match may meet."""
    usual = {"sortColumn": "lastMove", "sortDirection": "DESC", "numberOfResults": 10, "page": 1}
    moved = int(match.offered_at.timestamp()) + 60
    wanted: list[dict[str, Any]] = [
        *({"sortColumn": order} for order in orders),
        *({"status": status} for status in STATUS),
        *({"winningPlayer": winner} for winner in ("A", "B", "Tie")),
        *({"playerNameA": seat.name, "buttonNameA": "CustomBM"} for seat in match.all_seats),
        *({"lastMoveMin": moved}, {"lastMoveMin": moved + 3600}, {"gameId": match.pk}),
    ]
    return [("searchGameHistory", {**usual, **each}) for each in wanted]


def everything_that_is_told(
    viewer: User | None, match: Match, secret: str = PASSWORD, orders: Iterable[str] = SORT_COLUMNS
) -> dict[str, str]:
    assert viewer is not None
    client = BmoClient(viewer, secret)
    state = {"game": match.pk, "roundNumber": 1, "timestamp": client.game(match.pk)["timestamp"]}
    calls: list[tuple[str, dict[str, Any]]] = [
        ("loadGameData", {"game": match.pk}),
        ("loadGameData", {"game": match.pk, "logEntryLimit": 2}),
        ("reactToAuxiliary", {"game": match.pk, "action": "add", "dieIdx": 9}),
        ("submitDieValues", {**state, "swingValueArray": {"V": 99}}),
        ("reactToInitiative", {**state, "action": "focus", "dieIdxArray": [0], "dieValueArray": [1]}),
        ("reactToReserve", {"game": match.pk, "action": "add", "dieIdx": 9}),
        ("loadActiveGames", {}),
        ("loadNextPendingGame", {}),
        *searches(match, orders),
        *[("loadProfileInfo", {"playerName": seat.name}) for seat in match.all_seats],
        ("loadPlayerInfo", {}),
        ("loadPlayerNames", {}),
        ("loadActivePlayers", {"numberOfPlayers": 50}),
    ]
    return {f"{call} {given} for {viewer}": json.dumps(client.ask(call, **given)) for call, given in calls}


told_by = partial(reach_of_play, tell=everything_that_is_told)


def must_be_alike(offer: Match, one: Play, other: Play, viewers: Sequence[User]) -> None:
    told, again = (told_by(offer, seed, plays, *viewers) for seed, plays in ((1, one), (2, other)))
    for asked, answer in told.items():
        assert answer == again[asked], asked


def test_sizes_and_first_rolls_are_hidden_while_one_has_chosen(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X) (4/20)", "(8) (20) c(12) (V)", words="tea")
    one = play_of((0, size_choice("X", 7, option={3: 4})))
    other = play_of((0, size_choice("X", 19, option={3: 20})))
    must_be_alike(offer, one, other, [players[1], a_player("Cleo")])


def test_an_auxiliary_choice_is_hidden_until_both_have_answered(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "+(8) +(20) (V)", words="tea")
    one, other = play_of((0, AddAuxiliary(3))), play_of((0, AddAuxiliary(4)))
    must_be_alike(offer, one, other, [players[1], a_player("Cleo")])


def test_not_even_whether_the_other_has_chosen_an_auxiliary_die_is_told(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "+(8) +(20) (V)", words="tea")
    nothing, something = play_of(), play_of((0, AddAuxiliary(3)))
    told, again = (told_by(offer, 1, plays, players[1]) for plays in (nothing, something))
    assert told == again


def test_the_plays_differ_once_all_is_revealed(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "(8) (20) (V)", words="tea")
    ways = [play_of((0, size_choice("X", size)), (1, size_choice("V", 8))) for size in (7, 19)]
    told = [told_by(offer, seed, plays, players[1]) for seed, plays in zip((1, 2), ways, strict=True)]
    assert told[0] != told[1]


def test_a_private_match_does_not_exist_for_others(players: tuple[User, User]) -> None:
    offer = an_offer(*players, is_private=True)
    for client in (BmoClient(a_player("Cleo")), BmoClient(a_player("Keeper", is_superuser=True))):
        assert client.refused("loadGameData", game=offer.pk) == f"Game {offer.pk} does not exist."
    assert BmoClient(players[1]).game(offer.pk)["gameState"] == "CHOOSE_JOIN_GAME"


# ---- beside the board


def must_stay(viewer: User, match: Match, *changes: Callable[[], object]) -> None:
    """Fail if one of the changes alters anything that the viewer is shown."""
    before = everything_that_is_told(viewer, match)
    for change in changes:
        change()
        for asked, answer in everything_that_is_told(viewer, match).items():
            assert answer == before[asked], asked


def test_what_is_said_in_private_is_told_to_nobody_else(players: tuple[User, User]) -> None:
    match = a_match(*players)
    play.keep_chat_private(match.pk, players[0], True)
    play.say(match.pk, players[0], "The key is under the mat")
    must_stay(
        a_player("Cleo"),
        match,
        lambda: play.say(match.pk, players[1], "I know"),
        lambda: play.edit(match.pk, players[0], 1, "There is no key"),
    )


def test_what_a_profile_keeps_to_itself_is_not_told_over_the_door(players: tuple[User, User]) -> None:
    match = a_match(*players)
    ann = User.objects.filter(pk=players[0].pk)
    preferences = players[0].preferences
    preferences.shows_last_seen = False
    preferences.save()
    must_stay(
        a_player("Cleo"),
        match,
        lambda: ann.update(real_name="Annabel"),
        lambda: ann.update(email="annabel@example.test"),
        lambda: ann.update(last_seen=timezone.now() - timedelta(days=3)),
    )


def test_who_won_a_private_match_is_in_no_figure_for_others(players: tuple[User, User]) -> None:
    match = a_match(*players)
    cleo = a_player("Cleo")
    before = everything_that_is_told(cleo, match)
    a_match_given_up(*players, is_private=True)
    assert everything_that_is_told(cleo, match) == before


def test_a_block_is_not_told_to_whom_it_is_against(players: tuple[User, User]) -> None:
    """A blocked player sees the same as if they had blocked the other: no matches and no name."""
    cleo = a_player("Cleo")
    match = a_match(*players)
    told = []
    for blocker, blocked in ((players[0], cleo), (cleo, players[0])):
        block(blocker, blocked)
        told.append(everything_that_is_told(cleo, match))
        Block.objects.all().delete()
    assert told[0] == told[1]
