import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match
from rules import Battle
from rules.phases import SECRET_PHASES
from rules.scoring import can_still_win
from tests.accounts.people import a_player, befriend
from tests.games.matches import a_circle, a_match, play_at_random, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

WORDS = "can’t win this round any more"


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


def told_under_the_rope(match: Match, viewer: User | None) -> str:
    client = Client()
    if viewer is not None:
        client.force_login(viewer)
    page = parsed(client.get(match.get_absolute_url()).content.decode())
    return page.one("p", kind="leads").text.removesuffix(" round 1")


def test_one_sentence_says_who_leads_and_by_how_much() -> None:
    ann, bob = two_friends()
    ahead = a_match(ann, bob, "(20) (20)", "(4) (3)")
    said = [told_under_the_rope(ahead, viewer) for viewer in (ann, bob, None)]
    assert said == ["You lead by 16.5", "Ann leads by 16.5", "Ann leads by 16.5"]
    assert told_under_the_rope(a_match(ann, bob, "(20)", "(20)"), ann) == "Even"


def test_at_a_table_of_three_it_names_the_leader_before_the_second() -> None:
    ann, bob = two_friends()
    cid = a_player("Cid")
    befriend(cid, ann)
    befriend(cid, bob)
    circle = a_circle((ann, "(8) (4)"), (bob, "(20) (20)"), (cid, "(20) (6)"))
    said = [told_under_the_rope(circle, viewer) for viewer in (ann, bob, cid)]
    assert said == ["Bob leads by 7", "You lead by 7", "Bob leads by 7"]
    level = a_circle((ann, "(20)"), (bob, "(20)"), (cid, "(6)"))
    said = [told_under_the_rope(level, viewer) for viewer in (ann, bob, cid)]
    assert said == [
        "You share the lead with Bob",
        "You share the lead with Ann",
        "Ann and Bob share the lead",
    ]
