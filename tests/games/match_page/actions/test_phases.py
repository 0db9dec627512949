"""Phases before the turns on the page, in three views: active player, waiting player, spectator."""

from collections.abc import Callable

import pytest

from accounts.models import User
from rules import Battle, Phase, Surrender
from tests.games.forms import form_of, page_of
from tests.games.match_page.actions.answers import active_seat, answer, now, preview, waiting_and_watching
from tests.games.matches import (
    a_match,
    a_match_where,
    act,
    two_friends,
)
from tests.html import parsed

pytestmark = pytest.mark.django_db


@pytest.fixture
def players() -> tuple[User, User]:
    return two_friends()


def test_auxiliary_dice_are_added_when_both_add(players: tuple[User, User]) -> None:
    match = a_match(*players, "+(20) (4) (6)", "+(8) (4) (6)")
    ann, bob = players
    form = form_of(match, ann)
    assert (form.choices["die"], form.buttons) == (["auxiliary:0"], ["die", "decline"])
    assert answer(match, ann, "die", die="auxiliary:0").status_code == 302
    waiting_and_watching(match, ann, "Waiting for Bob to choose an Auxiliary die.")
    assert answer(match, bob, "die", die="auxiliary:0").status_code == 302
    assert [die.size for die in now(match).battle.seats[0].row] == [20, 4, 6]


def test_auxiliary_dice_stay_away_when_one_declines(players: tuple[User, User]) -> None:
    match = a_match(*players, "+(20) (4) (6)", "(4) (6)")
    assert answer(match, players[1], "decline").status_code == 302
    assert [die.size for die in now(match).battle.seats[0].row] == [4, 6]


def test_a_die_has_to_be_tapped_before_the_button_goes_for_it(players: tuple[User, User]) -> None:
    match = a_match(*players, "+(20) +(4) (6)", "+(8) (4) (6)")
    for tapped in ({}, {"die": ""}, {"die": "auxiliary"}):
        refused = answer(match, players[0], "die", **tapped)
        assert refused.status_code == 422
        assert "Tap a die first." in refused.content.decode()
    refused = answer(match, players[0], "die", die="auxiliary:2")
    assert refused.status_code == 422
    assert now(match).battle.phase is Phase.AUXILIARY


@pytest.mark.parametrize("action", ["die", "decline"])
def test_who_lost_a_round_may_bring_a_reserve_die(players: tuple[User, User], action: str) -> None:
    match = a_match(*players, "r(20) (4) (6)", "r(8) (4) (6)")
    loser = active_seat(match)
    act(match, loser, Surrender())
    form = form_of(match, players[loser])
    assert (form.choices["die"], form.buttons) == (["reserve:0"], ["die", "decline"])
    waiting_and_watching(match, players[1 - loser], "to choose a Reserve die.")
    assert answer(match, players[loser], action, die="reserve:0").status_code == 302
    added = len(now(match).battle.seats[loser].row) == 3
    assert added == (action == "die")


def test_the_dice_that_result_stand_beside_each_reserve_die(players: tuple[User, User]) -> None:
    match = a_match(*players, "r(20) rs(8) (4) (6)", "r(20) rs(8) (4) (6)")
    loser = active_seat(match)
    act(match, loser, Surrender())
    told = parsed(page_of(match, players[loser])).one("ul", kind="with-reserve")
    assert [line.text for line in told.all("li")] == [
        "With r(20) you play: (20) (4) (6)",
        "With rs(8) you play: s(8) (4) (6)",
    ]


def test_sizes_are_chosen_within_what_the_page_offers(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X) (4/20) {s,z}(6) (Y,Y)", "(V)")
    form = form_of(match, players[0])
    assert form.limits == {"swing.X": (4, 20), "swing.Y": (1, 20)}
    assert form.choices.pop("die") == ["swing.X", "option.1", "plasma.2", "swing.Y"]
    assert form.choices == {"option.1": ["4", "20"], "plasma.2": ["0", "1"]}
    chosen = {"swing.X": 7, "swing.Y": 3, "option.1": 20, "plasma.2": 1}
    refused = answer(match, players[0], "choose", **{**chosen, "swing.X": 21})
    assert refused.status_code == 422
    assert "X can have 4 to 20 sides" in refused.content.decode()
    assert 'value="21"' in refused.content.decode()
    assert answer(match, players[0], "choose", **chosen).status_code == 302
    waiting_and_watching(match, players[0], "Waiting for Bob to choose sizes.")
    assert answer(match, players[1], "choose", **{"swing.V": 9}).status_code == 302
    row = now(match).battle.seats[0].row
    assert [die.size for die in row] == [7, 20, 6, 6]
    assert "z" in row[2].skills


def test_a_specialty_die_is_asked_for_its_skill(players: tuple[User, User]) -> None:
    match = a_match(*players, "*(6) (4)", "(4)")
    assert len(form_of(match, players[0]).choices["plasma.0"]) == 6


def test_the_loser_is_shown_the_sizes_of_last_time(players: tuple[User, User]) -> None:
    match = a_match(*players, "(X)", "(X)")
    for player in players:
        answer(match, player, "choose", **{"swing.X": 9})
    loser = active_seat(match)
    act(match, loser, Surrender())
    assert "Last time: 9" in page_of(match, players[loser])


def reacts(seat: int) -> Callable[[Battle], bool]:
    return lambda battle: battle.phase is Phase.REACTION and seat in battle.decisions


def test_a_chance_die_is_rolled_again(players: tuple[User, User]) -> None:
    match = a_match_where(reacts(1), *players, "(4) (4)", "c(20) (8)")
    form = form_of(match, players[1])
    assert (form.choices["die"], form.buttons) == (["chance:0"], ["die", "decline"])
    waiting_and_watching(match, players[0], "Bob can still go first.")
    assert answer(match, players[1], "die", die="chance:0").status_code == 302
    assert now(match).battle.phase is Phase.TURN


def test_the_page_says_on_which_value_a_focus_die_makes_its_player_begin(players: tuple[User, User]) -> None:
    match = a_match_where(reacts(1), *players, "(20) (20)", "f(20) (20)")
    page = parsed(page_of(match, players[1]))
    hint = page.one(data_die="focus.0").one("span", kind="hint").text
    limit = int(hint.removeprefix("you go first on ").split()[0])

    def said(value: int) -> str:
        return parsed(preview(match, players[1], **{"focus.0": value})).one("span").text

    assert said(limit) == "You’ll go first. A die you turn down can’t join your first attack."
    shown = now(match).battle.seats[1].row[0].value
    assert said(shown) == "Ann goes first, unless you turn Focus dice down."
    if limit + 1 < shown:
        assert said(limit + 1) == "That’s not low enough to go first."


def test_the_page_says_what_a_chance_die_has_to_roll(players: tuple[User, User]) -> None:
    hints = {1: "no roll lets you go first", 2: "you go first on 1", 3: "you go first on 2 or less"}
    for value, hint in hints.items():
        page = parsed(page_of(a_match_where(reacts_to(value), *players, "(3)", "c(8)"), players[1]))
        assert page.one(data_die="chance:0").one("span", kind="hint").text == hint


def reacts_to(value: int) -> Callable[[Battle], bool]:
    """Return a condition: the second seat reacts to a die that shows this value."""
    return lambda battle: reacts(1)(battle) and battle.seats[0].row[0].value == value


def test_focus_dice_are_turned_down(players: tuple[User, User]) -> None:
    match = a_match_where(reacts(1), *players, "(20) (20)", "f(20) (20)")
    form = form_of(match, players[1])
    assert form.buttons == ["focus", "decline"]
    values = form.choices["focus.0"]
    assert values[-1] == "1"
    assert answer(match, players[1], "focus", **{"focus.0": values[0]}).status_code == 422
    assert answer(match, players[1], "focus", **{"focus.0": "1"}).status_code == 302
    assert now(match).battle.active == 1
    assert "dizzy" in page_of(match, players[0])


def test_game_dice_are_rolled_again_once(players: tuple[User, User]) -> None:
    match = a_match_where(reacts(1), *players, "(4) (4)", "R(20) R(8)")
    form = form_of(match, players[1])
    assert form.fields["game"] == ["0", "1"]
    assert answer(match, players[1], "game", game=["0", "1"]).status_code == 302
    assert now(match).battle.seats[1].game_used


def test_a_giant_die_is_raised_once(players: tuple[User, User]) -> None:
    match = a_match_where(
        lambda battle: battle.active == 0 and battle.seats[0].row[0].showing in range(1, 15),
        *players,
        "O(20) (4)",
        "(30) (30)",
    )
    before = now(match).battle.seats[0].row[0].value
    assert "raise:0" in form_of(match, players[0]).buttons
    assert answer(match, players[0], "raise:0").status_code == 302
    battle = now(match).battle
    assert (battle.seats[0].row[0].showing, battle.seats[0].giant_used) == (before + 3, True)
    assert "raise:0" not in form_of(match, players[0]).buttons


def test_after_a_lost_round_a_die_is_exchanged_for_one_of_the_sideboard(players: tuple[User, User]) -> None:
    match = a_match_where(lambda battle: battle.active == 0, *players, "(4) (6) S(20)", "(30) (30)")
    act(match, 0, Surrender())
    assert form_of(match, players[0]).buttons == ["swap:2.0", "swap:2.1", "decline"]
    assert answer(match, players[0], "swap:2.1").status_code == 302
    assert now(match).battle.seats[0].recipe_text == "(4) S(6) (20)"


def test_nobody_has_to_react(players: tuple[User, User]) -> None:
    match = a_match_where(reacts(1), *players, "(4) (4)", "c(20) (8)")
    assert answer(match, players[1], "decline").status_code == 302
    assert now(match).battle.phase is Phase.TURN
