"""Decisions that icons allow between two rounds, from the page."""

from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from rules import Battle, Phase, Surrender
from tests.games.forms import form_of, page_of, signed_in
from tests.games.matches import a_match_where, act, two_friends
from tests.html import parsed

pytestmark = pytest.mark.django_db

SOJA = "(4) (4) (20) r(10) r(12)"
FOE = "(8) (20) (20) r(6) r(12)"


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def first_begins(battle: Battle) -> bool:
    return battle.active == 0


def lost_by_ann(players: tuple[User, User], key: str, recipe: str, foe: str = "Malachite") -> Match:
    match = a_match_where(first_begins, *players, recipe, FOE, specials=(key, foe))
    return act(match, 0, Surrender())


def press(match: Match, player: User, button: str, **fields: object) -> Battle:
    data = {"decision": form_of(match, player).decision, "action": button, **fields}
    answer = signed_in(player).post(f"{match.get_absolute_url()}act/", data)
    assert answer.status_code == 302, answer.content.decode()
    return Match.objects.get(pk=match.pk).battle


def words(match: Match, viewer: User | None) -> str:
    return parsed(page_of(match, viewer)).text


def preview_text(match: Match, player: User, *chosen: int) -> str:
    asked: dict[str, Any] = {"decision": form_of(match, player).decision, "chosen": chosen}
    return signed_in(player).get(f"{match.get_absolute_url()}preview/", asked).content.decode()


def recipe(battle: Battle, seat: int) -> str:
    return battle.seats[seat].recipe_text


def test_a_die_of_the_winner_is_struck_out_by_a_button(players: tuple[User, User]) -> None:
    ann, bob = players
    match = lost_by_ann(players, "Emerald", "(6) (8) r(4)")
    form = form_of(match, ann)
    assert form.choices["die"] == ["reserve:2"]
    assert form.buttons == ["die", "theirs:1.0", "theirs:1.2", "decline"]
    assert "or use your special rule on one of the winner’s dice?" in words(match, ann)
    assert not form_of(match, bob).may_act
    assert recipe(press(match, ann, "theirs:1.2"), 1) == "(8) (20) r(6) r(12)"
    assert "Ann struck out your (20) for the rest of the match." in words(match, bob)
    assert "special rule: 0 of 1 left" in words(match, bob)


def test_what_may_not_be_struck_out_is_refused_in_words(players: tuple[User, User]) -> None:
    ann, _bob = players
    match = lost_by_ann(players, "Emerald", "(6) (8) r(4)")
    for button, said in (
        ("theirs:1.3", "You can’t strike out r(6)"),
        ("theirs:0.0", "Choose one of the round winner’s dice."),
        ("theirs:1.9", "There’s no such die."),
    ):
        data = {"decision": form_of(match, ann).decision, "action": button}
        answer = signed_in(ann).post(f"{match.get_absolute_url()}act/", data)
        assert answer.status_code == 422
        assert said in parsed(answer.content.decode()).text
    assert recipe(Match.objects.get(pk=match.pk).battle, 1) == FOE


def test_wiseman_takes_a_die_from_the_reserve_of_the_winner(players: tuple[User, User]) -> None:
    ann, bob = players
    match = lost_by_ann(players, "Wiseman", "(20) (20)")
    assert form_of(match, ann).buttons == ["theirs:1.3", "theirs:1.4", "decline"]
    battle = press(match, ann, "theirs:1.4")
    assert (recipe(battle, 0), recipe(battle, 1)) == ("(20) (20) (12)", "(8) (20) (20) r(6)")
    assert "Ann took (12) from your reserve." in words(match, bob)


def test_both_sides_may_exchange_dice_and_read_what_it_does_first(players: tuple[User, User]) -> None:
    ann, bob = players
    match = lost_by_ann(players, "Washu", SOJA, "SojasGuardians")
    press(match, ann, "decline")
    match = Match.objects.get(pk=match.pk)
    battle = match.battle
    assert (battle.phase, list(battle.decisions)) == (Phase.SPECIAL, [0, 1])
    form = form_of(match, ann)
    assert (form.fields["chosen"], form.buttons) == (["0", "1", "2", "3", "4"], ["special", "decline"])
    assert "Choose one of the dice you play and one of your Reserve" in "".join(
        preview_text(match, ann, 0, 1, 3, 4)
    )
    assert "Choose the same number of Reserve dice" in preview_text(match, ann, 0)
    assert "Into play: (12). Into reserve: (4)." in preview_text(match, ann, 0, 4)
    assert recipe(press(match, ann, "special", chosen=[0, 4]), 0) == "r(4) (4) (20) r(10) (12)"
    assert "Ann swapped (4) for (12) from reserve." in words(match, bob)
    assert press(match, bob, "special", chosen=[0, 3]).phase is not Phase.SPECIAL


def test_ryo_ohki_exchanges_several_dice(players: tuple[User, User]) -> None:
    ann, _bob = players
    match = lost_by_ann(players, "RyoOhki", SOJA)
    press(match, ann, "reserve:3")
    battle = press(Match.objects.get(pk=match.pk), ann, "special", chosen=[2, 4])
    assert recipe(battle, 0) == "(4) (4) r(20) (10) (12)"


def test_no_other_special_is_foreseen(players: tuple[User, User]) -> None:
    ann, bob = players
    match = a_match_where(
        lambda battle: True, ann, bob, "(6) (8) (10) (12) (T)", "(20)", specials=("Crypto", "")
    )
    asked: dict[str, Any] = {"decision": form_of(match, ann).decision, "chosen": 0}
    answer = signed_in(ann).get(f"{match.get_absolute_url()}preview/", asked)
    assert (answer.status_code, answer.content) == (204, b"")
