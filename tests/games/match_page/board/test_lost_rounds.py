import pytest
from django.test import Client
from django.urls import reverse

from games.models import Match
from rules import Battle
from rules.phases import SECRET_PHASES
from rules.scoring import can_still_win
from tests.games.matches import a_match, play_at_random, two_friends

pytestmark = pytest.mark.django_db

WORDS = "cannot win this round any more"


def is_lost_for_somebody(battle: Battle) -> bool:
    if battle.is_over or battle.phase in SECRET_PHASES:
        return False
    one, other = battle.seats
    return False in (can_still_win(one, other, battle.ruleset), can_still_win(other, one, battle.ruleset))


def test_the_board_says_so_when_somebody_cannot_win_the_round_any_more(client: Client) -> None:
    players = two_friends()
    for seed in range(1000):
        match = Match.objects.get(pk=a_match(*players, "(4) (6) (8)", "(20) (12) (4)", first_to=9).pk)
        board = reverse("games:board", args=[match.pk])
        assert WORDS not in client.get(board).content.decode()
        while not match.battle.is_over and not is_lost_for_somebody(match.battle):
            match = play_at_random(match, seed=seed, moves=1)
        if not match.battle.is_over:
            assert WORDS in client.get(board).content.decode()
            return
    pytest.fail("nobody ever fell so far behind")
