"""Full Auto dice on the page: firing them is a separate choice."""

from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from notifications.mail.one_click import action_in_words
from rules import Attack, AttackKind, Battle
from tests.games.forms import form_of, page_of, signed_in
from tests.games.matches import a_match_where, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

SHOT = {"attacker": "0", "target": "1.0"}


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def can_take_only_by_firing(battle: Battle) -> bool:
    [[mine, _], [theirs, _]] = [[die.value for die in seat.row] for seat in battle.seats]
    return battle.active == 0 and mine < theirs < 2 * mine and theirs > 12


@pytest.fixture
def match(players: tuple[User, User]) -> Match:
    return a_match_where(can_take_only_by_firing, *players, "P(20) (1)", "(20) (30)")


def preview(match: Match, player: User, **chosen: Any) -> str:
    asked = {"decision": match.battle.decisions[0].number, **SHOT, **chosen}
    return parsed(signed_in(player).get(f"{match.get_absolute_url()}preview/", asked).content.decode()).text


def test_each_of_them_has_a_box_to_tick_and_none_is_ticked(match: Match, players: tuple[User, User]) -> None:
    page = parsed(page_of(match, players[0]))
    [box] = [field.attributes for field in page.all("input") if field.attributes.get("name") == "fires"]
    assert (box["type"], box["value"], "checked" in box) == ("checkbox", "0", False)
    shown = match.battle.seats[0].row[0]
    assert f"Fire {shown}: it counts double, and you miss your next turn" in page.text
    assert "fires" not in form_of(match, players[1]).fields


def test_without_full_auto_dice_there_is_no_box(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "(6) (20)", "P(20) (1)")
    assert "fires" not in form_of(match, players[0]).fields


def test_the_preview_says_that_it_takes_firing_and_what_it_costs(
    match: Match, players: tuple[User, User]
) -> None:
    mine, theirs = (seat.row[0].value for seat in match.battle.seats)
    assert preview(match, players[0]) == (
        f"P(20) shows {mine}: not enough for (20), which needs {theirs}. This attack works if you fire "
        f"P(20):{mine}."
    )
    possible = preview(match, players[0], fires="0")
    attack, cost, _then = possible.split(". ", 2)
    assert attack == f"Power, full auto: your {mine} (counts {2 * mine}) takes their {theirs}"
    assert cost == "You miss your next turn"


def test_what_it_reaches_when_it_fires_is_lit(match: Match, players: tuple[User, User]) -> None:
    asked: dict[str, Any] = {"decision": match.battle.decisions[0].number, "attacker": "0"}
    url = f"{match.get_absolute_url()}preview/"
    lit = parsed(signed_in(players[0]).get(url, {**asked, "fires": "0"}).content.decode()).one("span")
    assert "1.0" in lit.attributes["data-reached"].split()


def test_it_fires_only_if_that_is_ticked(match: Match, players: tuple[User, User]) -> None:
    client, url = signed_in(players[0]), f"{match.get_absolute_url()}act/"
    answer = {"decision": match.battle.decisions[0].number, "action": "attack", **SHOT}
    refused = client.post(url, answer)
    assert refused.status_code == 422
    assert "not enough for" in parsed(refused.content.decode()).text
    assert client.post(url, {**answer, "fires": "0"}).status_code == 302
    battle = Match.objects.get(pk=match.pk).battle
    assert (battle.active, battle.seats[0].misses_turn) == (1, True)
    assert "by power on full auto" in page_of(Match.objects.get(pk=match.pk), players[0])


def test_a_tick_at_a_die_that_does_not_attack_says_nothing(players: tuple[User, User]) -> None:
    def can_take(battle: Battle) -> bool:
        return battle.active == 0 and battle.seats[0].row[1].value >= battle.seats[1].row[0].value

    match = a_match_where(can_take, *players, "P(6) (20)", "(20)")
    answer = {"decision": match.battle.decisions[0].number, "action": "attack:power", "fires": "0"}
    url = f"{match.get_absolute_url()}act/"
    assert signed_in(players[0]).post(url, {**answer, "attacker": "1", "target": "1.0"}).status_code == 302
    assert not Match.objects.get(pk=match.pk).battle.seats[0].misses_turn


def test_a_refused_answer_keeps_the_tick(match: Match, players: tuple[User, User]) -> None:
    answer = {"decision": match.battle.decisions[0].number, "action": "attack:skill", "fires": "0", **SHOT}
    refused = signed_in(players[0]).post(f"{match.get_absolute_url()}act/", answer)
    page = parsed(refused.content.decode())
    [box] = [field.attributes for field in page.all("input") if field.attributes.get("name") == "fires"]
    assert refused.status_code == 422
    assert "checked" in box


def test_a_link_in_a_mail_says_which_die_fires(match: Match) -> None:
    seen = match.battle.seen_by(0)
    mine, theirs = (seat.row[0] for seat in match.battle.seats)
    told = action_in_words(Attack(AttackKind.POWER, (0,), (0,), 1, fires=(0,)), seen, match.names)
    assert told == f"Power, full auto: {mine} (fires: you miss your next turn) on {theirs}"
