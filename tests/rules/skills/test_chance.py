from rules import Code, Phase
from tests.rules.tables import battle_beginning, chance


def test_who_is_not_first_may_roll_a_chance_die_again() -> None:
    laid = battle_beginning("(4):2", "c(8):5")
    assert laid.seat == 1
    assert laid.after(chance("c(8)"), 1).battle.first == 1


def test_a_failed_chance_stands() -> None:
    after = battle_beginning("(4):2", "c(8):5").after(chance("c(8)"), 7)
    assert (after.battle.first, after.mine) == (0, "c(8):7")


def test_the_other_one_may_react_in_turn() -> None:
    after = battle_beginning("c(4):2", "c(8):5").after(chance("c(8)"), 1)
    assert after.battle.phase is Phase.REACTION
    assert list(after.battle.decisions) == [0]


def test_a_konstant_chance_die_gains_nothing() -> None:
    after = battle_beginning("(4):2", "kc(8):5").after(chance("kc(8)"))
    assert (after.battle.first, after.mine) == (0, "kc(8):5")


def test_a_warrior_does_not_react() -> None:
    assert battle_beginning("(4):2", "(4):3 `c(8):5").battle.phase is Phase.TURN


def test_only_chance_dice_can_be_named() -> None:
    assert battle_beginning("(4):2", "(4):3 c(8):5").refusal(chance("(4)")) is Code.LACKS_SKILL


def test_it_is_of_use_only_at_the_start_of_a_round_and_to_who_would_not_go_first() -> None:
    begun = battle_beginning("c(8):2", "(8):5")
    assert (begun.battle.first, begun.battle.phase) == (0, Phase.TURN)
    assert begun.refusal(chance("c(8)")) is Code.WRONG_PHASE
