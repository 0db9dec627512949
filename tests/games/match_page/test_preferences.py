"""Preferences of players, and their effect on matches."""

import re

import pytest
from django.test import Client

from accounts.models import Preferences, User
from games.models import Match
from tests.accounts.people import a_player
from tests.games.forms import AnswerForm, form_of, signed_in
from tests.games.matches import a_match, a_match_where, an_offer, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db


def page_of_whose_turn_it_is(client: Client, **chosen: object) -> str:
    players = two_friends()
    match = a_match(*players)
    player = players[next(iter(match.battle.decisions))]
    Preferences.objects.create(player=player, **chosen)
    client.force_login(player)
    return client.get(match.get_absolute_url()).content.decode()


def test_surrender_of_a_round_stands_behind_a_sentence(client: Client) -> None:
    sheet = parsed(page_of_whose_turn_it_is(client)).one(id="ways-out")
    assert re.search(r"You give up this round, so (Ann|Bob) wins it\.", sheet.text)
    assert "Surrender the round" in sheet.text


def test_a_player_who_wants_to_be_asked_nothing_gives_up_a_round_at_once(client: Client) -> None:
    page = parsed(page_of_whose_turn_it_is(client, confirm="never"))
    assert "Surrender the round" in page.one(id="board").text
    assert "Surrender the round" not in page.one(id="ways-out").text


def offer_to(wish: str, *, friend: bool = True, theirs: str = "(4) (10)") -> Match:
    ann, bob = two_friends() if friend else (a_player("Ann"), a_player("Bob"))
    Preferences.objects.create(player=bob, auto_accept=wish)
    return an_offer(ann, User.objects.get(pk=bob.pk), theirs=theirs, rated=False)


@pytest.mark.parametrize(
    ("wish", "friend", "begins"),
    [
        ("nobody", True, False),
        ("friends", True, True),
        ("friends", False, False),
        ("everybody", True, True),
        ("everybody", False, True),
    ],
)
def test_a_player_is_not_asked_about_matches_with_players_they_named(
    wish: str, friend: bool, begins: bool
) -> None:
    assert offer_to(wish, friend=friend).has_begun is begins


def test_who_has_to_choose_a_button_is_asked_all_the_same() -> None:
    assert not offer_to("everybody", theirs="").has_begun


def test_who_has_no_time_is_asked_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bob = two_friends()
    a_match(ann, bob)
    Preferences.objects.create(player=bob, auto_accept="everybody")
    monkeypatch.setattr("accounts.players.who_may_play.MOST_AT_ONCE", 1)
    assert not an_offer(a_player("Cat"), User.objects.get(pk=bob.pk)).has_begun


def test_who_wants_that_is_asked_again_before_every_answer() -> None:
    ann, bob = two_friends()
    Preferences.objects.create(player=ann, confirm="always")
    match = a_match(ann, bob, "(X) (4/20)", "(V)")
    client = signed_in(ann)
    url = f"{match.get_absolute_url()}act/"
    form = form_of(match, ann)
    sizes = {"decision": form.decision, "swing.X": "9", "option.1": "20"}
    refused = client.post(url, {**sizes, "action": "choose", "swing.X": "99"})
    assert refused.status_code == 422
    asked = client.post(url, {**sizes, "action": "choose"})
    assert "Is that what you want to do?" in asked.content.decode()
    assert Match.objects.get(pk=match.pk).version == match.version
    again = AnswerForm(asked.content.decode())
    assert again.buttons == ["sure:choose"]
    assert (again.fields["swing.X"], again.fields["option.1"]) == (["9"], ["20"])
    assert client.post(url, {**sizes, "action": again.buttons[0]}).status_code == 302


def test_before_an_attack_it_is_said_what_it_would_do() -> None:
    ann, bob = two_friends()
    Preferences.objects.create(player=ann, confirm="always")
    match = a_match_where(lambda battle: battle.active == 0, ann, bob, "(4) (20)", "(6) (6)")
    attack = next(match.battle.legal_attacks())
    chosen = {"attacker": [*map(str, attack.attackers)], "target": [f"1.{place}" for place in attack.targets]}
    answer = {"decision": form_of(match, ann).decision, "kind": attack.kind.value, **chosen}
    url = f"{match.get_absolute_url()}act/"
    asked = signed_in(ann).post(url, {**answer, "action": "attack"}).content.decode()
    assert "takes" in asked
    assert asked.count("checked") == len(attack.attackers) + len(attack.targets)
    assert signed_in(ann).post(url, {**answer, "action": "sure:attack"}).status_code == 302
