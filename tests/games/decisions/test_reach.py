"""The reach of the chosen dice, and the sentence before both sides are chosen."""

import pytest

from games.decisions import TurnForm
from games.decisions.reach import reach
from rules import Attack, AttackKind
from tests.rules.tables import battle_showing


def board(mine: str, theirs: str) -> TurnForm:
    return TurnForm(battle_showing(mine, against=theirs).battle.seen_by(0))


def choice(*mine: int, target: int | None = None) -> Attack:
    against, targets = (None, ()) if target is None else (1, (target,))
    return Attack(AttackKind.DEFAULT, mine, targets, against)


def test_each_of_my_dice_knows_what_it_takes_alone() -> None:
    assert board("(4):2 (4):4 s(6):3", "(4):3 (4):4").targets_for_script == "1:1.0,1.1 2:1.0,1.1"


@pytest.mark.parametrize(
    ("mine", "sentence", "reached"),
    [
        ((1,), "Your 4 can take 2 dice: pick one.", "1.0 1.1"),
        ((2,), "Your 3 can take their 3.", "1.0"),
        ((0,), "Your 1 can’t take anything on its own. Add a die for a skill attack.", ""),
        ((3,), "Your 2 can’t take anything on its own.", ""),
        ((0, 2), "Your 1 + 3 can take their 4.", "1.1"),
        ((1, 2), "Your 4 + 3 can’t take anything together.", ""),
    ],
)
def test_dice_of_mine_say_what_they_can_take(mine: tuple[int, ...], sentence: str, reached: str) -> None:
    found = reach(board("(4):1 (4):4 (4):3 B(4):2", "(4):3 (4):4"), choice(*mine))
    assert found == (sentence, reached)


@pytest.mark.parametrize(
    ("target", "sentence"),
    [
        (0, "Your 4 or 3 can take their 3: pick one."),
        (1, "Your 4 can take their 4."),
        (2, "None of your dice can take their 5 on its own. Combine several."),
    ],
)
def test_a_target_says_what_can_take_it(target: int, sentence: str) -> None:
    found = reach(board("(4):1 (4):4 (4):3", "(4):3 (4):4 (6):5"), choice(target=target))
    assert found == (sentence, "")


def test_an_attack_that_only_lacks_its_kind_or_a_size_is_in_reach() -> None:
    found = reach(board("(20):9 b(20):1", "(6):3"), choice(1))
    assert found == ("Your 1 can take their 3.", "1.0")
    together = reach(board("(X=8)!:2 (6):1", "(6):3"), choice(0, 1))
    assert together == ("Your 2 + 1 can take their 3.", "1.0")


def test_chosen_on_both_sides_or_on_none_there_is_no_reach() -> None:
    table = board("(4):4", "(4):3")
    assert reach(table, choice(0, target=0)) is None
    assert reach(table, choice()) is None


@pytest.mark.parametrize(("mine", "target"), [((0, 0), None), ((7,), None), ((), 9)])
def test_dice_that_are_not_there_reach_nothing(mine: tuple[int, ...], target: int | None) -> None:
    assert reach(board("(4):4", "(4):3"), choice(*mine, target=target)) is None
