"""Over the door nobody learns what they may not know: plays that differ in a secret reach a client alike."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import pytest
import time_machine

from accounts.models import User
from games.models import Match
from rules import AddAuxiliary
from tests.accounts.people import PASSWORD, a_player
from tests.api.bmo.client import BmoClient
from tests.games.match_page.test_secrecy import (
    Play,
    choosing,
    played,
    sized,
)
from tests.games.matches import an_offer

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def time_stands_still() -> Iterator[None]:
    with time_machine.travel("2026-01-01 12:00", tick=False):
        yield


def everything_that_is_told(viewer: User | None, match: Match, secret: str = PASSWORD) -> dict[str, str]:
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
    ]
    return {f"{call} {given} for {viewer}": json.dumps(client.ask(call, **given)) for call, given in calls}


told_by = partial(played, tell=everything_that_is_told)


def must_be_alike(offer: Match, one: Play, other: Play, viewers: Sequence[User]) -> None:
    told, again = (told_by(offer, seed, plays, *viewers) for seed, plays in ((1, one), (2, other)))
    for asked, answer in told.items():
        assert answer == again[asked], asked


def test_sizes_and_first_rolls_are_hidden_while_one_has_chosen(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X) (4/20)", "(8) (20) c(12) (V)", words="tea")
    one = choosing((0, sized("X", 7, option={3: 4})))
    other = choosing((0, sized("X", 19, option={3: 20})))
    must_be_alike(offer, one, other, [players[1], a_player("Cleo")])


def test_an_auxiliary_choice_is_hidden_until_both_have_answered(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "+(8) +(20) (V)", words="tea")
    one, other = choosing((0, AddAuxiliary(3))), choosing((0, AddAuxiliary(4)))
    must_be_alike(offer, one, other, [players[1], a_player("Cleo")])


def test_not_even_whether_the_other_has_chosen_an_auxiliary_die_is_told(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "+(8) +(20) (V)", words="tea")
    nothing, something = choosing(), choosing((0, AddAuxiliary(3)))
    told, again = (told_by(offer, 1, plays, players[1]) for plays in (nothing, something))
    assert told == again


def test_the_plays_differ_once_all_is_revealed(players: tuple[User, User]) -> None:
    offer = an_offer(*players, "(6) (20) (X)", "(8) (20) (V)", words="tea")
    ways = [choosing((0, sized("X", size)), (1, sized("V", 8))) for size in (7, 19)]
    told = [told_by(offer, seed, plays, players[1]) for seed, plays in zip((1, 2), ways, strict=True)]
    assert told[0] != told[1]


def test_a_private_match_does_not_exist_for_others(players: tuple[User, User]) -> None:
    offer = an_offer(*players, is_private=True)
    for client in (BmoClient(a_player("Cleo")), BmoClient(a_player("Keeper", is_superuser=True))):
        assert client.refused("loadGameData", game=offer.pk) == f"Game {offer.pk} does not exist."
    assert BmoClient(players[1]).game(offer.pk)["gameState"] == "CHOOSE_JOIN_GAME"
