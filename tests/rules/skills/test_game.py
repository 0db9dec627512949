"""Game: once in a match, game dice may be rolled again."""

from rules import Battle, Code, Pass, Phase, RerollGame, scripted
from rules.actions import Decline
from tests.rules.playing import after_attack, row
from tests.rules.tables import act, turn_showing


def refusal_code(battle: Battle, seat: int, *dice: int) -> Code | None:
    found = battle.why_not(seat, RerollGame(dice))
    return None if found is None else found.code


def test_at_the_start_of_a_turn_any_game_dice_are_rolled_and_the_turn_goes_on() -> None:
    battle = turn_showing("R(8):1 (4):2 RH(6):1", against="(20):19")
    step = act(battle, 0, RerollGame((0, 2)), 7, 5)
    assert row(step.battle, 0) == "R(8):7 (4):2 RH(8):5"
    assert step.battle.phase is Phase.TURN
    assert step.battle.active == 0


def test_each_player_does_so_once_in_a_match() -> None:
    battle = act(turn_showing("R(8):1 R(6):2", against="(20):19"), 0, RerollGame((0,)), 7).battle
    assert refusal_code(battle, 0, 1) is Code.ALREADY_USED


def test_only_game_dice_are_named_each_once_and_at_least_one() -> None:
    battle = turn_showing("R(8):1 (4):2 R`(6):6", against="(20):19")
    assert refusal_code(battle, 0) is Code.NOTHING_CHOSEN
    assert refusal_code(battle, 0, 1) is Code.LACKS_SKILL
    assert refusal_code(battle, 0, 0, 0) is Code.SAME_DIE_TWICE
    assert refusal_code(battle, 0, 7) is Code.NO_SUCH_DIE
    assert refusal_code(battle, 0, 2) is Code.ASLEEP_AS_WARRIOR


def test_an_odd_roll_of_a_game_time_and_space_die_gives_no_extra_turn() -> None:
    battle = act(turn_showing("R^(8):1", against="(20):19"), 0, RerollGame((0,)), 7).battle
    assert act(battle, 0, Pass()).battle.active == 1


def test_in_the_reactions_it_takes_the_initiative_if_it_is_then_strictly_first() -> None:
    battle = Battle.from_recipes("R(8)", "(6)").begin(scripted(5, 3)).battle
    assert battle.phase is Phase.REACTION
    taken = act(battle, 0, RerollGame((0,)), 2).battle
    assert (taken.phase, taken.first) == (Phase.TURN, 0)


def test_in_the_reactions_a_roll_that_does_not_help_ends_them() -> None:
    battle = Battle.from_recipes("Rc(8)", "(6)").begin(scripted(5, 3)).battle
    failed = act(battle, 0, RerollGame((0,)), 3).battle
    assert (failed.phase, failed.first, row(failed, 0)) == (Phase.TURN, 1, "Rc(8):3")


def test_the_other_player_may_answer_with_game_dice_of_his_own() -> None:
    battle = Battle.from_recipes("R(8)", "R(6)").begin(scripted(5, 3)).battle
    asked = act(battle, 0, RerollGame((0,)), 2).battle
    assert (asked.phase, list(asked.decisions)) == (Phase.REACTION, [1])
    back = act(asked, 1, RerollGame((0,)), 1).battle
    assert (back.phase, back.first) == (Phase.TURN, 1)


def test_a_player_who_has_used_his_dice_is_not_asked_for_them_again() -> None:
    battle = Battle.from_recipes("R(8)", "R(6)").begin(scripted(5, 3)).battle
    battle = act(battle, 0, RerollGame((0,)), 2).battle
    battle = act(battle, 1, RerollGame((0,)), 1).battle
    assert (battle.phase, battle.first) == (Phase.TURN, 1)


def test_a_player_may_decline_and_keep_them_for_later() -> None:
    battle = Battle.from_recipes("R(8)", "(6)").begin(scripted(5, 3)).battle
    assert not act(battle, 0, Decline()).battle.seats[0].game_used


def test_auto_pass_waits_for_a_player_who_could_still_use_game_dice() -> None:
    for letter, next_up in (("R", 1), ("", 0)):
        battle = turn_showing("(8):8 (8):5", against=f"{letter}(4):1 (8):3", autopass=(False, True))
        assert after_attack(battle, "power", "(8):5", "(8):3", 4).active == next_up
