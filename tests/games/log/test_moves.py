"""Cached sentences equal those written anew, for each reader and at each moment."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser
from django.utils import translation

from accounts.models import User
from games.log import moves
from games.log.log import NEWEST_OF_ALL, Log
from games.models import Match
from tests.accounts.people import a_player
from tests.games.matches import a_match, play_at_random, two_friends
from tests.games.offers.test_one_device import at_home

pytestmark = pytest.mark.django_db

DICE = [
    ("(6) (10) (12) (20) (4)", "(4) (8) (12) (20) (10)"),
    ("(X) (8) r(6)", "(Y) (4/10) r(20)"),
    ("z(X) f(6) c(12)", "+(8) (V) p(20)"),
]


def log_entries(match: Match, viewers: list[User | AnonymousUser]) -> list[object]:
    match = Match.objects.get(pk=match.pk)
    return [
        [(entry.anchor, entry.sentences, entry.round) for entry in Log(match, viewer, before=page).entries]
        for viewer in viewers
        for page in (None, NEWEST_OF_ALL)
    ]


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("dice", DICE)
@pytest.mark.parametrize("ruleset", ["online", "goblin"])
def test_what_is_kept_is_what_would_be_written(dice: tuple[str, str], seed: int, ruleset: str) -> None:
    ann, bob = two_friends()
    match = a_match(ann, bob, *dice, first_to=2, ruleset=ruleset)
    viewers: list[User | AnonymousUser] = [ann, bob, AnonymousUser(), a_player("Eve")]
    for step in range(30):
        warm = log_entries(match, viewers)
        moves._kept.clear()
        assert warm == log_entries(match, viewers), f"after {step} moves"
        if Match.objects.get(pk=match.pk).battle.is_over:
            break
        play_at_random(match, seed * 100 + step, moves=1)


def test_another_name_and_another_language_are_told() -> None:
    ann, bob = two_friends()
    match = play_at_random(a_match(ann, bob), moves=2)
    before = str(log_entries(match, [AnonymousUser()]))
    assert "Bob" in before
    bob.username = "Robert"
    bob.save()
    assert "Robert" in str(log_entries(match, [AnonymousUser()]))
    assert "Bob" not in str(log_entries(match, [AnonymousUser()]))
    kept = len(moves._kept)
    with translation.override("de"):
        log_entries(match, [AnonymousUser()])
    assert len(moves._kept) > kept


def test_on_one_device_nobody_is_you() -> None:
    match = play_at_random(at_home(a_player("Ann"), names=("Ann", "Bea")), moves=3)
    assert "You" not in str(log_entries(match, [match.all_seats[0].player or AnonymousUser()]))


def test_no_more_is_kept_than_was_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moves, "MOST_SENTENCES", 12)
    match = play_at_random(a_match(*two_friends()), moves=8)
    moves._kept.clear()
    log_entries(match, [AnonymousUser()])
    kept = sum(len(each.sentences) for each in moves._kept.values())
    assert 0 < kept == moves._kept.size <= 12


def test_the_keys_of_what_is_kept_are_short_however_much_happened() -> None:
    match = play_at_random(a_match(*two_friends()), moves=8)
    moves._kept.clear()
    log_entries(match, [AnonymousUser()])
    assert max(len(repr(key)) for key in moves._kept) < len(repr(list(match.moves.values_list("events"))))
