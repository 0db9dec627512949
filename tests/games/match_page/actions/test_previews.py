"""Previews and refusals of answers on the page."""

from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from rules import Battle
from tests.games.forms import page_of, signed_in
from tests.games.match_page.actions.answers import answer, now, preview
from tests.games.matches import (
    a_match,
    a_match_showing,
    a_match_where,
    two_friends,
)
from tests.html import parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def test_a_preview_writes_nothing_and_says_why_not(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "s(20) (4)", "(20) (20)")
    before = Match.objects.values().get(pk=match.pk)
    sentences = [
        preview(match, players[0], attacker="0", target="1.0", kind=kind)
        for kind in ("power", "default", "trip")
    ]
    assert all('class="no"' in sentence or "then" in sentence for sentence in sentences)
    assert 'class="no"' in sentences[0]
    assert Match.objects.values().get(pk=match.pk) == before


def test_only_who_is_to_act_gets_a_preview(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "(20)", "(20)")
    url = f"{match.get_absolute_url()}preview/"
    decision = str(match.battle.decisions[0].number)
    selection = {"decision": decision, "attacker": "0", "target": "1.0"}
    for viewer in (players[1], None):
        answer = signed_in(viewer).get(url, selection)
        assert (answer.status_code, answer.content) == (204, b"")


def test_an_attack_that_could_be_several_is_asked_about_in_place(players: tuple[User, User]) -> None:
    def unclear(battle: Battle) -> bool:
        if battle.active != 0:
            return False
        kinds = {attack.kind for attack in battle.legal_attacks() if attack.targets == (0,)}
        return {"power", "trip"} <= kinds

    match = a_match_where(unclear, *players, "t(20) (1)", "(4) (20)")
    chosen = {"attacker": "0", "target": "1.0"}
    shown = preview(match, players[0], **chosen)
    refused = answer(match, players[0], "attack", **chosen).content.decode()
    for page in (shown, refused):
        assert 'value="attack:power"' in page
        assert 'value="attack:trip"' in page
        assert 'title="Both dice roll. The target is captured unless it shows more."' in page
    assert answer(match, players[0], "attack:trip", **chosen).status_code == 302


def test_dice_of_no_use_say_why(players: tuple[User, User]) -> None:
    def only_one_of_use(battle: Battle) -> bool:
        attacks = list(battle.legal_attacks())
        return battle.active == 0 and {attack.attackers for attack in attacks} == {(1,)}

    match = a_match_where(only_one_of_use, *players, "(4) (20)", "(20)")
    page = page_of(match, players[0])
    assert page.count("This die has no attack now.") == 2
    assert page.count('data-state="idle') == 1
    assert "idle" not in page_of(match, players[1])
    mine, theirs = (seat.row for seat in match.battle.seats)
    reason = f"(4) shows {mine[0].value}: not enough for (20), which needs {theirs[0].value}."
    if theirs[0].value > 4:
        reason = f"(20) needs {theirs[0].value}, and (4) can never show that much."
    assert page.count(reason) == 2
    assert reason in preview(match, players[0], attacker="0")
    of_use = preview(match, players[0], attacker="1")
    assert f"Your {mine[1].value} can take their {theirs[0].value}." in of_use
    url = f"{match.get_absolute_url()}preview/"
    asked = {"decision": str(match.battle.decisions[0].number)}
    for nonsense in ({"attacker": "99"}, {"attacker": "", "target": "9.9"}):
        assert signed_in(players[0]).get(url, asked | nonsense).status_code < 500


def test_one_die_that_takes_one_is_called_power_everywhere(players: tuple[User, User]) -> None:
    match = a_match_showing(*players, "(4) (4)", "(6) (8)", 4, 1, 4, 5)
    chosen = {"attacker": "0", "target": "1.0", "kind": "skill"}
    assert "Power: your 4 takes their 4." in preview(match, players[0], **chosen)
    assert answer(match, players[0], "attack", **chosen).status_code == 302
    page = page_of(match, players[1])
    assert "by power" in parsed(page).one(id="log").text
    assert "by skill" not in page
    shadow = a_match_showing(*players, "s(4) (4)", "(6) (8)", 4, 1, 4, 5)
    assert "Skill: your 4 takes their 4." in preview(shadow, players[0], **chosen)


def refusal_in(page: str) -> str:
    return parsed(page).one("span", kind="no").text


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({}, "Pick your dice, then a target."),
        ({"attacker": "0"}, "This die has no attack now. (3) needs 3, and (1) can never show that much."),
        (
            {"target": "1.1"},
            "None of your dice can attack this die now. (30) needs 7, and (4) can never show that much.",
        ),
        ({"attacker": "0", "target": "1.0"}, "(3) needs 3, and (1) can never show that much."),
        ({"attacker": ["0", "1"], "target": "1.0"}, "(1), (1) can’t make exactly the 3 that (3) needs."),
        (
            {"attacker": "2", "target": ["1.0", "1.1"]},
            "To attack by power, choose one of your dice and one target.",
        ),
        ({"attacker": "2", "target": "1.0", "kind": "skill"}, "(4) shows 4, but (3) needs exactly 3."),
    ],
)
def test_what_cannot_be_is_refused_with_the_sentence_that_the_page_foresaw(
    players: tuple[User, User], chosen: dict[str, Any], why: str
) -> None:
    match = a_match_showing(*players, "(1) (1) (4)", "(3) (30)", 1, 1, 4, 3, 7)
    said = refusal_in(preview(match, players[0], **chosen))
    refused = answer(match, players[0], "attack", **chosen)
    assert said.startswith(why)
    assert said in parsed(refused.content.decode()).text
    assert refused.status_code == 422
    assert now(match).version == match.version


def test_who_is_asked_for_sizes_hears_so_if_they_try_to_attack(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X) E(6) E(8)", "(X) (6)")
    attack = {"attacker": ["0", "1"], "target": ["1.0", "1.1"], "kind": "evil"}
    for chosen in (attack, {"attacker": "0"}, {}):
        refused = answer(match, players[0], "attack", **chosen)
        assert refused.status_code == 422
        assert now(match).version == match.version
        said = refusal_in(preview(match, players[0], **chosen))
        assert said in parsed(refused.content.decode()).text


def test_a_board_that_comes_alone_brings_the_counts_of_its_page(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "(20)", "(20)")
    url = f"{match.get_absolute_url()}board/"
    boards = [signed_in(player).get(url).content.decode() for player in players]
    assert "<title>(1) Ann against Bob" in boards[0]
    assert "<title>Ann against Bob" in boards[1]
    assert "hx-swap-oob" in boards[0]
    assert "<title>(1) Ann against Bob" in page_of(match, players[0])


def test_captured_dice_keep_the_size_that_was_chosen_for_them(players: tuple[User, User]) -> None:
    match = a_match(*players, "(20)! k(30) (30)", "(X) (4/10) (2,X)")
    answer(match, players[1], "choose", **{"swing.X": 7, "option.1": 10})
    battle = now(match).battle
    mine, theirs = battle.seats
    laid = battle.replace(seats=(mine.replace(captured=theirs.row), theirs))
    Match.objects.filter(pk=match.pk).update(battle_data=laid.to_json())
    for viewer in (*players, None):
        page = page_of(match, viewer)
        for recipe in ("(X=7)", "(4/10=10)", "(2,X=7)"):
            assert parsed(page).all("span", kind="die", title=recipe)
