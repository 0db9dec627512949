"""Differences between the rulesets, point by point."""

from dataclasses import replace

import pytest

from rules import (
    AdjustFire,
    Battle,
    Choose,
    Code,
    Pass,
    Phase,
    RerollChance,
    Surrender,
    parse_recipe,
    scripted,
    seeded_draw,
    why_not_custom,
    why_not_playable,
)
from rules.events import RoundEnded
from rules.rulesets import RULESETS
from tests.rules.playing import after_attack, attack, captured_dice, row, why_not
from tests.rules.tables import act, turn_showing


def begun(*recipes: str, draws: tuple[int, ...] = (), **options: object) -> Battle:
    return Battle.from_recipes(*recipes, **options).begin(scripted(*draws)).battle  # type: ignore[arg-type]


def lost_by(seat: int, battle: Battle, *draws: int) -> Battle:
    battle = battle.replace(
        active=seat,
        seats=tuple(replace(each, waiting=number == seat) for number, each in enumerate(battle.seats)),
    )
    return act(battle, seat, Surrender(), *draws).battle


# ---- 1: all initiative dice tied


def test_online_a_tie_is_broken_by_lot() -> None:
    battle = begun("(6)", "(6)", draws=(3, 3, 1))
    assert (battle.phase, battle.first, battle.round) == (Phase.TURN, 1, 1)


@pytest.mark.parametrize("ruleset", ["classic", "goblin"])
def test_elsewhere_a_tie_is_a_drawn_round_and_the_round_is_played_again(ruleset: str) -> None:
    step = Battle.from_recipes("(6)", "(6)", ruleset=ruleset).begin(scripted(3, 3, 2, 5))
    assert [event.winner for event in step.events if isinstance(event, RoundEnded)] == [None]
    assert (step.battle.round, step.battle.first, step.battle.seats[0].drawn) == (2, 0, 1)


def test_a_match_of_nothing_but_ties_ends_without_a_winner() -> None:
    battle = Battle.from_recipes("M(4)", "M(4)", ruleset="classic").begin(seeded_draw(1)).battle
    assert (battle.is_over, battle.winner, battle.seats[0].drawn) == (True, None, 5)


# ---- 2 and 4: who chooses sizes again


def chosen_again(ruleset: str, *, drawn: bool = False) -> list[int]:
    battle = begun("(X) (20)", "(Y) (20)", ruleset=ruleset, draws=(20, 20))
    battle = act(battle, 0, Choose({"X": 4}), 1).battle
    battle = act(battle, 1, Choose({"Y": 4}), 2).battle
    if not drawn:
        battle = battle.replace(active=0)
        return sorted(act(battle, 0, Surrender(), *draws_for(ruleset)).battle.decisions)
    level = tuple(replace(seat, row=battle.seats[0].row, captured=()) for seat in battle.seats)
    battle = battle.replace(seats=level, passes=1, active=0)
    unable = tuple(die.showing_now(1) for die in battle.seats[0].row)
    seats = (replace(level[0], row=unable), replace(level[1], row=tuple(d.showing_now(9) for d in unable)))
    step = battle.replace(seats=seats).act(0, Pass(), seeded_draw(2))
    return sorted(step.battle.decisions) if step.battle.phase is Phase.SIZES else []


def draws_for(ruleset: str) -> tuple[int, ...]:
    return (20, 2, 20) if "tournament" in ruleset or ruleset == "online" else (20, 20)


def test_online_and_in_tournaments_only_the_loser_chooses_again() -> None:
    assert chosen_again("online") == [0]
    assert chosen_again("classic-tournament") == [0]
    assert chosen_again("goblin-tournament") == [0]


def test_in_casual_play_everybody_chooses_again() -> None:
    assert chosen_again("classic") == [0, 1]


def test_after_a_draw_nobody_chooses_but_in_casual_play_everybody_does() -> None:
    assert chosen_again("online", drawn=True) == []
    assert chosen_again("classic-tournament", drawn=True) == []
    assert chosen_again("classic", drawn=True) == [0, 1]
    assert chosen_again("goblin", drawn=True) == [0, 1]


# ---- 3: how sizes are announced


def test_goblins_write_sizes_down_in_the_first_round() -> None:
    battle = begun("(X)", "(X)", ruleset="goblin")
    assert sorted(battle.decisions) == [0, 1]
    battle = act(battle, 0, Choose({"X": 4}), 1).battle
    assert battle.seen_by(1).battle.seats[0].row[0].size is None


def test_later_they_announce_them_in_the_open_and_the_loser_last() -> None:
    battle = begun("(X)", "(X)", ruleset="goblin")
    battle = act(act(battle, 0, Choose({"X": 4}), 1).battle, 1, Choose({"X": 5}), 2).battle
    battle = act(battle, 0, Surrender()).battle
    assert list(battle.decisions) == [1]
    refused = battle.why_not(0, Choose({"X": 6}))
    assert refused is not None
    assert refused.code is Code.NOT_THEIR_TURN_TO_ANNOUNCE
    step = act(battle, 1, Choose({"X": 7}), 3)
    assert list(step.battle.decisions) == [0]
    assert step.battle.seen_by(0).battle.seats[1].row[0].size == 7
    assert any(hasattr(event, "sizes") for event in step.battle.seen_events(0, step.events, 2))
    assert act(step.battle, 0, Choose({"X": 6}), 4).battle.phase is Phase.TURN


# ---- 5 and 31: halves


def test_goblins_round_half_a_kept_die_up() -> None:
    scores = [turn_showing("(9):1", against="(4):1", ruleset=name).score(0) for name in RULESETS]
    assert scores == [4.5, 4.5, 4.5, 5, 5]


def test_goblins_round_half_a_captured_poison_die_up_before_it_is_subtracted() -> None:
    for ruleset, score in (("online", -4.5), ("classic", -4.5), ("goblin", -5)):
        battle = turn_showing("n(20):9", against="p(9):1 (20):19", ruleset=ruleset)
        battle = battle.replace(
            seats=(replace(battle.seats[0], captured=battle.seats[1].row[:1]), battle.seats[1])
        )
        assert battle.score(0) == score


# ---- 6: W and Y


def test_w_and_y_are_further_x_dice_to_goblins() -> None:
    for letter, online, goblin in (("W", (4, 12), (4, 20)), ("Y", (1, 20), (4, 20)), ("X", (4, 20), (4, 20))):
        assert RULESETS["online"].swing_range(letter) == online
        assert RULESETS["goblin"].swing_range(letter) == goblin
    refused = begun("(Y)", "(6)", ruleset="goblin", draws=(3,)).why_not(0, Choose({"Y": 3}))
    assert refused is not None
    assert refused.code is Code.SIZE_OUT_OF_RANGE


# ---- 9: after a berserk attack


def test_in_classic_a_die_is_a_normal_one_after_a_berserk_attack() -> None:
    for ruleset, left in (("online", "z(4):3"), ("goblin", "z(4):3"), ("classic", "(4):3")):
        battle = turn_showing("Bz(8):5", against="(6):5 (8):1", ruleset=ruleset)
        assert row(after_attack(battle, "berserk", "Bz(8)", "(6)", 3), 0) == left


def test_in_classic_nothing_more_becomes_of_a_radioactive_berserk_die() -> None:
    battle = turn_showing("B%n(8):5", against="(6):5 (8):1", ruleset="classic")
    battle = after_attack(battle, "berserk", "B%n(8)", "(6)", 3)
    assert (row(battle, 0), captured_dice(battle, 0)) == ("(4):3", "n(6):5")


# ---- 11: mood


def test_in_classic_mood_dice_change_their_size_only_in_attacks() -> None:
    for ruleset, draws, left in (("online", (4, 0, 3), 4), ("classic", (4, 3), 10)):
        battle = turn_showing("t(8):1 (4):4", against="(X=10)?:5 (20):20", ruleset=ruleset)
        battle = after_attack(battle, "trip", "t(8)", "(X)?", *draws)
        assert battle.seats[0].captured[0].size == left


def test_in_classic_a_mood_die_is_reckoned_at_its_size_when_it_is_to_be_tripped() -> None:
    for ruleset, code in (("online", None), ("classic", Code.TRIP_HOPELESS)):
        battle = turn_showing("t(8):1", against="M(X=10)?:10", ruleset=ruleset)
        assert why_not(battle, "trip", "t(8)", "M(X)?") is code


# ---- 13: turbo


def test_in_classic_a_turbo_die_takes_a_new_size_for_a_chance_roll_too() -> None:
    for ruleset, code in (
        ("online", Code.TURBO_NOT_ASKED),
        ("classic", None),
        ("goblin", Code.TURBO_NOT_ASKED),
    ):
        battle = begun("c(4/10)!", "(6)", ruleset=ruleset, draws=(3,))
        battle = act(battle, 0, Choose(option={0: 10}), 9).battle
        refused = battle.why_not(0, RerollChance(0, 4))
        assert (refused and refused.code) is code
        assert battle.why_not(0, RerollChance(0)) is None
        if code is None:
            assert row(act(battle, 0, RerollChance(0, 4), 2).battle, 0) == "c(4/10=4)!:2"


def test_the_size_for_a_chance_roll_must_be_one_that_the_die_has() -> None:
    battle = begun("c(4/10)! c(8)", "(6)", ruleset="classic", draws=(8, 3))
    battle = act(battle, 0, Choose(option={0: 10}), 9).battle
    refusals = [battle.why_not(0, RerollChance(*named)) for named in ((0, 5), (1, 8))]
    assert [refused and refused.code for refused in refusals] == [
        Code.SIZE_OUT_OF_RANGE,
        Code.TURBO_NOT_ASKED,
    ]


# ---- 15: rage


def test_in_classic_a_rage_die_comes_back_as_a_normal_one() -> None:
    for ruleset, back in (("online", "s(6):4"), ("goblin", "s(6):4"), ("classic", "(6):4")):
        battle = turn_showing("(8):5", against="Gs(6):5 (8):1", ruleset=ruleset)
        assert row(after_attack(battle, "power", "(8)", "Gs(6)", 3, 4), 1) == f"{back} (8):1"


# ---- 16: time and space


def test_in_classic_an_odd_ornery_roll_gives_another_turn() -> None:
    for ruleset, active in (("online", 1), ("goblin", 1), ("classic", 0)):
        battle = turn_showing("(8):5 o^(6):2", against="(6):5 (8):1", ruleset=ruleset)
        assert after_attack(battle, "power", "(8)", "(6)", 2, 3).active == active


def test_in_classic_an_odd_roll_of_a_tripped_die_gives_nothing() -> None:
    battle = turn_showing("t(8):1", against="^(6):5 (8):1", ruleset="classic")
    assert after_attack(battle, "trip", "t(8)", "^(6)", 2, 5).active == 1


# ---- 19: konstant totals


def test_in_classic_a_total_with_a_konstant_die_is_never_below_one() -> None:
    for ruleset, code in (("online", None), ("goblin", None), ("classic", Code.SUM_DIFFERS)):
        battle = turn_showing("k(6):3 (8):3", against="(0):0 (20):20", ruleset=ruleset)
        assert why_not(battle, "skill", "k(6) (8)", "(0)") is code


# ---- 20 and 21: fire


def test_only_online_fire_help_beyond_need_is_a_matter_of_preference() -> None:
    for ruleset, phase in (("online", Phase.TURN), ("classic", Phase.FIRE), ("goblin", Phase.FIRE)):
        battle = turn_showing("(8):5 F(6):4", against="(6):5 (8):1", ruleset=ruleset)
        step = battle.act(0, attack(battle, "power", "(8)", "(6)"), seeded_draw(1))
        assert step.battle.phase is phase


def attack_with_help(battle: Battle, dice: str, target: str, action: AdjustFire, *draws: int) -> Battle:
    asked = act(battle, 0, attack(battle, "skill", dice, target)).battle
    return act(asked, 0, action, *draws).battle


def test_a_konstant_die_keeps_the_raise_everywhere_but_online() -> None:
    for ruleset, kept in (("online", 3), ("classic", 5), ("goblin", 5)):
        battle = turn_showing("k(8):3 (4):4 F(6):5", against="(10):9 (8):1", ruleset=ruleset)
        battle = attack_with_help(battle, "k(8) (4)", "(10)", AdjustFire({2: 3}), 1)
        assert battle.seats[0].row[0].showing == kept


def test_where_several_could_take_the_raise_the_player_says_which() -> None:
    battle = turn_showing("k(8):3 k(8):3 F(6):5", against="(10):8 (8):1", ruleset="classic")
    left = attack_with_help(battle, "k(8):3 k(8):3", "(10)", AdjustFire({2: 3}))
    right = attack_with_help(battle, "k(8):3 k(8):3", "(10)", AdjustFire({2: 3}, {1: 2}))
    assert (row(left, 0), row(right, 0)) == ("k(8):5 k(8):3 F(6):3", "k(8):3 k(8):5 F(6):3")


def test_a_konstant_wildcard_shows_its_card_whatever_helped_it() -> None:
    battle = turn_showing("k(C):JS (4):1 F(6):5", against="(20):14 (8):1", ruleset="classic")
    battle = attack_with_help(battle, "k(C) (4)", "(20)", AdjustFire({2: 3}), 4)
    assert row(battle, 0) == "k(C):JS (4):4 F(6):3"
    assert Battle.from_json(battle.to_json()) == battle


def test_in_classic_a_konstant_die_that_is_subtracted_is_not_raised() -> None:
    for ruleset, code in (("online", None), ("classic", Code.SUM_DIFFERS)):
        battle = turn_showing("k(8):3 (10):10 F(6):5", against="(10):9 (8):1", ruleset=ruleset)
        assert why_not(battle, "skill", "k(8) (10)", "(10):9") is code


def test_a_warrior_fire_die_helps_only_online() -> None:
    for ruleset, code in (
        ("online", None),
        ("classic", Code.TARGET_TOO_HIGH),
        ("goblin", Code.TARGET_TOO_HIGH),
    ):
        battle = turn_showing("(8):4 F`(6):6", against="(6):5 (8):1", ruleset=ruleset)
        assert why_not(battle, "power", "(8)", "(6)") is code


# ---- 39: twin stingers


def test_in_classic_a_twin_stinger_counts_one_or_more() -> None:
    for ruleset, code in (("online", Code.SUM_DIFFERS), ("goblin", Code.SUM_DIFFERS), ("classic", None)):
        battle = turn_showing("g(4,4):6", against="(8):1 (8):8", ruleset=ruleset)
        assert why_not(battle, "skill", "g(4,4)", "(8):1") is code


# ---- 7, 28 and 30: notation and length


def test_primes_and_large_sizes_are_for_everybody_but_recipes_made_up_online() -> None:
    for text in ("(X') (X)", "(1000) (4)"):
        recipe = parse_recipe(text)
        assert why_not_playable(recipe) is None
        assert why_not_custom(recipe, "online") is not None
        assert why_not_custom(recipe, "goblin") is None


def test_a_match_is_won_by_one_to_nine_rounds() -> None:
    assert Battle.from_recipes("(4)", "(4)").first_to == 3
    for rounds in (1, 9):
        Battle.from_recipes("(4)", "(4)", first_to=rounds)
    for rounds in (0, 10):
        with pytest.raises(ValueError, match="rounds"):
            Battle.from_recipes("(4)", "(4)", first_to=rounds)


def test_unsaid_the_raise_goes_where_it_may_go() -> None:
    battle = turn_showing("k(6):5 F(4):2 k(10):9", against="(8):5 (12):4", ruleset="classic")
    assert (
        row(attack_with_help(battle, "k(6) k(10)", "(8)", AdjustFire({1: 1})), 0) == "k(6):5 F(4):1 k(10):10"
    )
