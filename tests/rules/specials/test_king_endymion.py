"""King Endymion's special: get a captured die back, once a match."""

import pytest

from rules import Battle, Code, UseSpecial
from rules.fight.legal import can_only_pass
from rules.words import tell_all
from tests.rules.playing import captured_dice, row
from tests.rules.tables import act, dice, turn_showing


def king(foe: str = "Emerald", *, printed: bool = True, lost: str = "(20):3 (8):1") -> Battle:
    battle = turn_showing("(6):1", against="(10):9", specials=("KingEndymion", foe), printed_specials=printed)
    mine, theirs = battle.seats
    return battle.replace(seats=(mine, theirs.replace(captured=dice(lost))))


def code(battle: Battle, action: UseSpecial) -> Code | None:
    refused = battle.why_not(0, action)
    return None if refused is None else refused.code


def test_a_die_comes_back_to_the_right_end_of_his_row_and_is_rolled() -> None:
    battle = king()
    step = act(battle, 0, UseSpecial(foes=(0,), against=1), 17)
    assert (row(step.battle, 0), captured_dice(step.battle, 1)) == ("(6):1 (20):17", "(8):1")
    assert (step.battle.active, step.battle.seats[0].spent) == (0, 1)
    assert [battle.score(0), step.battle.score(0)] == [3, 13]
    assert Battle.from_json(step.battle.to_json()) == step.battle


def test_each_of_his_captured_dice_may_be_named_and_no_other() -> None:
    battle = king()
    assert list(battle.legal_actions(0).answers_of(UseSpecial)) == [
        UseSpecial(foes=(0,), against=1),
        UseSpecial(foes=(1,), against=1),
    ]
    for action, refused in (
        (UseSpecial(foes=(2,), against=1), Code.NO_SUCH_DIE),
        (UseSpecial(), Code.NOTHING_CHOSEN),
        (UseSpecial(foes=(0, 1)), Code.NOTHING_CHOSEN),
        (UseSpecial(dice=(0,), foes=(0,)), Code.NOT_AN_ACTION),
        (UseSpecial(foes=(0,), against=0), Code.NO_SUCH_OPPONENT),
    ):
        assert code(battle, action) is refused


def test_once_is_all() -> None:
    battle = act(king(), 0, UseSpecial(foes=(0,)), 17).battle
    assert list(battle.legal_actions(0).answers_of(UseSpecial)) == []
    assert code(battle, UseSpecial(foes=(0,))) is Code.ALREADY_USED


@pytest.mark.parametrize(("foe", "printed"), [("", True), ("Giant", True), ("Emerald", False)])
def test_against_others_and_unless_agreed_nothing_comes_back(foe: str, printed: bool) -> None:
    assert code(king(foe, printed=printed), UseSpecial(foes=(0,))) is Code.NO_SUCH_SPECIAL


def test_of_more_than_two_nothing_comes_back() -> None:
    specials = ("KingEndymion", "Emerald", "Rubeus")
    battle = turn_showing("(6):1", "(10):9", "(10):9", specials=specials, printed_specials=True)
    seats = battle.seats
    battle = battle.replace(seats=(seats[0], seats[1].replace(captured=dice("(20):3")), seats[2]))
    assert code(battle, UseSpecial(foes=(0,), against=1)) is Code.NO_SUCH_SPECIAL


def test_nobody_passes_for_him_while_a_die_could_come_back() -> None:
    assert not can_only_pass(king(), 0)
    assert can_only_pass(king(lost=""), 0)
    assert can_only_pass(king(""), 0)


def test_the_log_says_what_came_back() -> None:
    step = act(king(), 0, UseSpecial(foes=(0,)), 17)
    assert [told.text for told in tell_all(step.events, 1, ("mirabel", "otto"))] == [
        "mirabel used their fighter's special rule.",
        "mirabel's (20):3 came back from you.",
        "mirabel's (20) rolled 17.",
    ]
