"""The circle: three players or more, and a duel as a circle of two."""

from dataclasses import replace

import pytest

from rules import (
    AddAuxiliary,
    Attack,
    AttackKind,
    Battle,
    Code,
    Decline,
    Pass,
    Phase,
    RerollChance,
    Surrender,
    TurnDownFocus,
    scripted,
    seeded_draw,
)
from rules.events import MatchEnded, Passed, RoundEnded
from rules.random_play import random_action
from tests.rules.playing import after_attack, captured_dice, row, why_not
from tests.rules.tables import act, dice, print_row, turn_showing


def begun(*recipes: str, draws: tuple[int, ...] = (), **options: object) -> Battle:
    return Battle.from_recipes(*recipes, **options).begin(scripted(*draws)).battle  # type: ignore[arg-type]


# ---- initiative and reactions


def test_the_lowest_dice_go_first_and_the_others_follow_in_order() -> None:
    battle = begun("c(20)", "c(20)", "c(20)", draws=(9, 2, 5))
    assert battle.ranking == (1, 2, 0)


def test_the_order_of_equals_is_drawn_by_lot() -> None:
    assert begun("c(20)", "c(20)", "c(20)", draws=(9, 9, 2, 1)).ranking == (2, 1, 0)
    assert begun("c(20)", "c(20)", "c(20)", draws=(9, 9, 2, 0)).ranking == (2, 0, 1)


def test_a_tie_of_some_is_no_draw_but_a_tie_of_all_is_one_in_classic() -> None:
    assert begun("(20)", "(20)", "(20)", ruleset="classic", draws=(2, 2, 9, 0)).round == 1
    assert begun("(20)", "(20)", "(20)", ruleset="classic", draws=(2, 2, 2, 1, 2, 3)).round == 2


def test_the_giant_is_behind_everybody() -> None:
    battle = begun("(20)", "c(20)", "c(20)", specials=["Giant"], draws=(1, 9, 8))
    assert battle.ranking == (2, 1, 0)


def test_those_closest_to_going_first_are_asked_first() -> None:
    battle = begun("c(20)", "c(20)", "c(20)", draws=(9, 2, 5))
    assert list(battle.decisions) == [2]
    assert list(act(battle, 2, Decline()).battle.decisions) == [0]


def test_after_failing_or_declining_a_player_is_not_asked_again_until_another_goes_first() -> None:
    battle = begun("c(20)", "c(20)", "c(20)", draws=(9, 2, 5))
    battle = act(battle, 2, RerollChance(0), 7).battle
    assert list(battle.decisions) == [0]
    battle = act(battle, 0, RerollChance(0), 1).battle
    assert (battle.first, list(battle.decisions)) == (0, [1])
    battle = act(battle, 1, Decline()).battle
    assert list(battle.decisions) == [2]
    battle = act(battle, 2, RerollChance(0), 20).battle
    assert (battle.phase, battle.active) == (Phase.TURN, 0)


def test_focus_must_make_one_strictly_first_of_all() -> None:
    battle = begun("f(20)", "(20)", "(20)", draws=(9, 4, 3))
    refused = battle.why_not(0, TurnDownFocus({0: 3}))
    assert refused is not None
    assert refused.code is Code.NOT_FIRST_YET
    battle = act(battle, 0, TurnDownFocus({0: 2})).battle
    assert (battle.first, battle.seats[0].row[0].marks) == (0, frozenset({"dizzy"}))


# ---- turns


def test_the_attacked_player_is_next() -> None:
    battle = turn_showing("(20):9", "(20):20", "(8):3 (20):20")
    assert after_attack(battle, "power", "(20)", "(8)", 4, on=2).active == 2


def test_after_a_pass_the_player_to_the_left_is_next() -> None:
    battle = turn_showing("k(20):9", "k(20):8", "k(20):7")
    battle = act(act(battle, 0, Pass()).battle, 1, Pass()).battle
    assert battle.active == 2
    battle = after_attack(
        turn_showing("(20):9", "k(20):20", "(8):3 k(30):30"), "power", "(20)", "(8)", 4, on=2
    )
    assert act(battle, 2, Pass()).battle.active == 0


def test_one_attack_has_its_targets_at_one_opponent_who_must_be_named() -> None:
    battle = turn_showing("(20):9", "(8):3", "(8):3")
    given = battle.why_not(0, Attack(AttackKind.POWER, (0,), (0,)))
    assert given is not None
    assert given.code is Code.NO_SUCH_OPPONENT
    assert why_not(battle, "power", "(20)", "(8)", on=1) is None
    assert why_not(battle, "power", "(20)", "(8)", on=2) is None


def attack_nobody(battle: Battle) -> object:
    from rules import Attack, AttackKind

    return Attack(AttackKind.POWER, (0,), (0,))


def test_attacks_on_all_opponents_are_offered_and_any_of_them_rules_out_passing() -> None:
    battle = turn_showing("(20):9", "(20):20", "(8):3", "(8):2")
    assert [(each.against, each.kind) for each in battle.legal_attacks()] == [(2, "power"), (3, "power")]
    assert not battle.may_pass()


def test_an_extra_turn_is_the_same_players() -> None:
    battle = turn_showing("J(20):9", "(20):20", "(8):3 (20):20")
    assert after_attack(battle, "power", "J(20)", "(8)", 4, on=2).active == 0


TURNS_WITHOUT_CAPTURE = [
    ("trip", "t", (1, 9)),
    ("boom", "b", (5,)),
    ("sleep", "Z", (1, 9)),
    ("thief", "$", (5,)),
    ("teleport", "T", (5,)),
]


@pytest.mark.parametrize(("kind", "letter", "draws"), TURNS_WITHOUT_CAPTURE)
def test_the_turn_goes_to_the_target_of_anything(kind: str, letter: str, draws: tuple[int, ...]) -> None:
    battle = turn_showing(f"{letter}(20):9 (4):1", "(20):20", f"(20):{9 + (kind == 'sleep')} (4):4")
    assert after_attack(battle, kind, f"{letter}(20)", "(20)", *draws, on=2).active == 2


def test_a_player_without_dice_passes_by_himself() -> None:
    battle = turn_showing("(20):9", "(8):3", "(20):20")
    battle = after_attack(battle, "power", "(20)", "(8)", 4, on=1)
    assert (battle.active, battle.passes) == (2, 1)


def test_a_sleeping_die_wakes_after_its_owners_turn() -> None:
    battle = turn_showing("Z(8):3", "(20):20", "(20):9 (4):4")
    battle = after_attack(battle, "sleep", "Z(8)", "(20)", 8, 10, on=2)
    assert battle.seats[2].row[0].marks
    assert not act(battle, 2, Pass()).battle.seats[2].row[0].marks


# ---- the end of a round


def test_a_round_ends_when_all_have_passed_one_after_the_other() -> None:
    battle = turn_showing("k(20):1", "k(20):1", "k(20):1 k(4):1", first_to=1)
    for seat in (0, 1):
        battle = act(battle, seat, Pass()).battle
        assert battle.phase is Phase.TURN
    step = act(battle, 2, Pass())
    assert (step.battle.is_over, step.battle.winner) == (True, 2)


def test_a_round_ends_when_only_one_player_has_dice() -> None:
    battle = turn_showing("(20):9", "(8):3", "(8):2", first_to=1)
    battle = after_attack(battle, "power", "(20)", "(8)", 4, on=1)
    battle = act(battle, 2, Pass()).battle
    step = act(battle, 0, next(battle.legal_attacks()), 4)
    assert step.battle.winner == 0


def test_the_single_highest_score_wins_and_all_others_have_lost() -> None:
    battle = turn_showing("k(20):1", "k(30):1", "k(4):1")
    for seat in (0, 1):
        battle = act(battle, seat, Pass()).battle
    battle = battle.act(2, Pass(), seeded_draw(3)).battle
    assert [(seat.won, seat.lost) for seat in battle.seats] == [(0, 1), (1, 0), (0, 1)]
    assert battle.losers == (0, 2)


def test_a_shared_highest_score_is_a_draw_for_everybody() -> None:
    battle = turn_showing("k(30):1", "k(30):1", "k(4):1")
    for seat in (0, 1):
        battle = act(battle, seat, Pass()).battle
    battle = battle.act(2, Pass(), seeded_draw(3)).battle
    assert [(seat.won, seat.lost, seat.drawn) for seat in battle.seats] == [(0, 0, 1)] * 3
    assert battle.losers == ()


def test_every_loser_may_bring_in_a_reserve_die() -> None:
    battle = turn_showing("k(4):1", "k(6):1", "k(8):1")
    seats = (replace(seat, recipe=(*seat.recipe, *dice("r(6)"))) for seat in battle.seats)
    battle = battle.replace(seats=tuple(seats))
    for seat in (0, 1, 2):
        battle = act(battle, seat, Pass()).battle
    assert (battle.phase, sorted(battle.decisions)) == (Phase.RESERVE, [0, 1])


# ---- surrender


def test_who_surrenders_leaves_play_unscored_and_the_others_go_on() -> None:
    battle = turn_showing("(20):9 (8):3", "(20):20", "(20):20")
    battle = act(battle, 0, Surrender()).battle
    assert (row(battle, 0), print_row(battle.seats[0].out), battle.active) == ("", "(20):9 (8):3", 1)
    assert battle.score(0) == 0


def test_his_captures_stay_in_his_pile_but_he_cannot_win_the_round() -> None:
    battle = turn_showing("(20):9", "(8):3 k(4):1", "k(6):2", first_to=1)
    battle = after_attack(battle, "power", "(20)", "(8)", 4, on=1)
    battle = act(battle, 1, Pass()).battle
    battle = act(battle, 2, Pass()).battle
    battle = act(battle, 0, Surrender()).battle
    assert captured_dice(battle, 0) == "(8):3"
    battle = act(battle, 1, Pass()).battle
    step = act(battle, 2, Pass())
    ended = next(event for event in step.events if isinstance(event, RoundEnded))
    assert (ended.winner, ended.scores) == (2, (16, 4, 6))


def test_the_last_who_has_not_surrendered_wins_the_round() -> None:
    battle = turn_showing("(20):9", "(20):20", "(4):1", first_to=1)
    battle = act(act(battle, 0, Surrender()).battle, 1, Surrender()).battle
    assert (battle.is_over, battle.winner) == (True, 2)


# ---- auxiliary dice and specials


def test_auxiliary_dice_play_only_if_everybody_adds_one_and_copies_are_offered() -> None:
    battle = begun("(4) +(6)", "(4)", "(4) +(8)")
    assert [die.recipe for die in battle.seats[1].row] == ["(4)", "+(6)", "+(8)"]
    battle = act(act(battle, 0, AddAuxiliary(1)).battle, 2, AddAuxiliary(1)).battle
    battle = act(battle, 1, AddAuxiliary(2), 1, 2, 3, 4, 2, 6).battle
    assert [seat.recipe_text for seat in battle.seats] == ["(4) (6)", "(4) (8)", "(4) (8)"]


def test_one_who_declines_declines_for_all() -> None:
    battle = begun("(4) +(6)", "(4)", "(4) +(8)")
    battle = act(act(battle, 0, AddAuxiliary(1)).battle, 1, Decline(), 1, 2, 3).battle
    assert [seat.recipe_text for seat in battle.seats] == ["(4)", "(4)", "(4)"]


def test_bruno_and_pappy_look_for_each_other_all_around() -> None:
    battle = (
        Battle.from_recipes("(4)", "(6)", "(8)", specials=["Bruno", "", "Pappy"]).begin(seeded_draw(1)).battle
    )
    assert [seat.recipe_text for seat in battle.seats] == ["(4) (X)", "(6)", "(8) B(X)"]


# ---- whole matches


def test_matches_of_up_to_six_come_to_an_end() -> None:
    for count in range(2, 7):
        draw = seeded_draw(count)
        recipes = ["(4) f(6) (8) c(X) s(10)", "t(4) z(6) (10) (Y)", "o(6) k(8) J(4) (20)"] * 2
        battle = Battle.from_recipes(*recipes[:count], first_to=2).begin(draw).battle
        for _ in range(5000):
            if battle.is_over:
                break
            seat = next(iter(battle.decisions))
            battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
        assert battle.is_over
        assert battle.winner is not None


def test_a_duel_is_a_circle_of_two() -> None:
    battle = turn_showing("k(20):1", against="k(4):1", first_to=1)
    step = act(act(battle, 0, Pass()).battle, 1, Pass())
    assert isinstance(step.events[0], Passed)
    assert isinstance(step.events[-1], MatchEnded)
