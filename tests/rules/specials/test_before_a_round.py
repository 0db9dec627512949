"""Printed specials with a decision before a round."""

from rules import (
    Battle,
    Choose,
    Code,
    Decline,
    Phase,
    SelectDie,
    Surrender,
    UseSpecial,
    scripted,
    seeded_draw,
)
from rules.random_play import random_action
from tests.rules.playing import row
from tests.rules.tables import act, print_row


def begun(*recipes: str, special: str, draws: tuple[int, ...] = (), **options: object) -> Battle:
    battle = Battle.from_recipes(*recipes, specials=[special], printed_specials=True, **options)  # type: ignore[arg-type]
    return battle.begin(scripted(*draws)).battle


def refusal(battle: Battle, action: UseSpecial | Decline) -> Code | None:
    found = battle.why_not(0, action)
    return None if found is None else found.code


def test_they_are_played_only_where_they_were_asked_for() -> None:
    for ruleset in ("online", "classic", "goblin"):
        assert Battle.from_recipes("(4)", "(4)", specials=["Brie"], ruleset=ruleset).seats[0].special == ""
        assert Battle.from_recipes("(4)", "(4)", specials=["Orry"], ruleset=ruleset).seats[0].special == (
            "" if ruleset == "online" else "Orry"
        )


# ---- Fightball

BRIE = "(4) (6) (8) (10) (12) (12) (20)"


def test_a_fightball_team_chooses_five_of_its_dice_and_anew_when_it_has_lost() -> None:
    battle = begun(BRIE, "(20)", special="Brie")
    assert (battle.phase, list(battle.decisions)) == (Phase.SPECIAL, [0])
    battle = act(battle, 0, UseSpecial(dice=(6, 0, 1, 2, 3)), 1, 2, 3, 4, 5, 19).battle
    assert row(battle, 0) == "(4):1 (6):2 (8):3 (10):4 (20):5"
    assert battle.seats[0].recipe_text == "(4) (6) (8) (10) (20)"
    lost = act(battle, 0, Surrender()).battle
    assert (lost.phase, list(lost.decisions)) == (Phase.SPECIAL, [0])
    assert Battle.from_json(lost.to_json()) == lost
    assert refusal(lost, UseSpecial(dice=(0, 1, 2, 3))) is Code.CHOOSE_FIVE
    lost = act(lost, 0, UseSpecial(dice=(2, 3, 4, 5, 6)), 1, 2, 3, 4, 5, 19).battle
    assert (lost.phase, lost.seats[0].recipe_text) == (Phase.TURN, "(8) (10) (12) (12) (20)")


def test_who_has_won_keeps_the_same_five() -> None:
    battle = begun(BRIE, "(20)", special="Brie")
    battle = act(battle, 0, UseSpecial(dice=(0, 1, 2, 3, 6)), 4, 6, 8, 9, 9, 2).battle
    battle = act(battle, 1, Surrender(), 1, 2, 3, 4, 5, 19).battle
    assert (battle.phase, row(battle, 0)) == (Phase.TURN, "(4):1 (6):2 (8):3 (10):4 (20):5")


def test_it_has_to_choose_exactly_five() -> None:
    battle = begun(BRIE, "(20)", special="Brie")
    assert refusal(battle, Decline()) is Code.CHOOSE_FIVE
    assert refusal(battle, UseSpecial(dice=(0, 1, 2, 3))) is Code.CHOOSE_FIVE
    assert refusal(battle, UseSpecial(dice=(0, 1, 2, 3, 3))) is Code.CHOOSE_FIVE
    assert refusal(battle, UseSpecial(dice=(0, 1, 2, 3, 9))) is Code.NO_SUCH_DIE


def test_two_teams_choose_in_secret() -> None:
    battle = Battle.from_recipes(BRIE, BRIE, specials=["Brie", "Mel"], printed_specials=True)
    battle = act(battle.begin(scripted()).battle, 0, UseSpecial(dice=(0, 1, 2, 3, 4))).battle
    assert not any(die.marks for die in battle.seen_by(1).battle.seats[0].row)


# ---- Portia


def test_portia_removes_an_opposing_die_before_values_are_seen() -> None:
    battle = begun("w(6)", "(4) (20)", special="Portia", draws=(5, 1, 9))
    assert battle.phase is Phase.SPECIAL
    assert [die.showing for die in battle.seen_by(0).battle.seats[1].row] == [None, None]
    battle = act(battle, 0, UseSpecial(foes=(0,))).battle
    assert (row(battle, 1), print_row(battle.seats[1].out)) == ("(20):9", "(4):1")
    assert battle.phase is Phase.TURN


def test_portia_may_let_it_be_and_leaves_an_only_die_alone() -> None:
    battle = begun("w(6)", "(4) (20)", special="Portia", draws=(5, 1, 9))
    assert row(act(battle, 0, Decline()).battle, 1) == "(4):1 (20):9"
    assert begun("w(6)", "(4)", special="Portia", draws=(5, 1)).phase is Phase.TURN


def test_portia_names_one_die_that_is_there() -> None:
    battle = begun("w(6)", "(4) (20)", special="Portia", draws=(5, 1, 9))
    assert refusal(battle, UseSpecial()) is Code.NOTHING_CHOSEN
    assert refusal(battle, UseSpecial(foes=(2,))) is Code.NO_SUCH_DIE
    assert refusal(battle, UseSpecial(foes=(0,), against=0)) is Code.NO_SUCH_OPPONENT


# ---- Craps


def test_craps_sets_a_seven_to_anything_before_seeing_the_opponents_dice() -> None:
    battle = begun("(6,6) (6,6)", "(20)", special="Craps", draws=(3, 4, 1, 1, 5))
    assert battle.phase is Phase.SPECIAL
    seen = battle.seen_by(0).battle
    assert (print_row(seen.seats[0].row), seen.seats[1].row[0].showing) == ("(6,6):7 (6,6):2", None)
    assert battle.seen_by(1).battle.seats[0].row[0].showing is None
    battle = act(battle, 0, UseSpecial(values={0: 12})).battle
    assert row(battle, 0) == "(6,6):12 (6,6):2"


def test_craps_sets_only_sevens_and_only_from_two_to_twelve() -> None:
    battle = begun("(6,6) (6,6)", "(20)", special="Craps", draws=(3, 4, 1, 1, 5))
    assert refusal(battle, UseSpecial(values={1: 3})) is Code.NO_SEVEN
    assert refusal(battle, UseSpecial(values={0: 13})) is Code.NOT_A_LOWER_VALUE
    assert refusal(battle, UseSpecial(values={0: 1})) is Code.NOT_A_LOWER_VALUE
    assert refusal(battle, UseSpecial()) is Code.NOTHING_CHOSEN


def test_craps_without_a_seven_is_not_asked() -> None:
    assert begun("(6,6)", "(20)", special="Craps", draws=(3, 3, 5)).phase is Phase.TURN


# ---- Nightmare


def nightmare() -> Battle:
    battle = begun("(4)", "(X) (4/8)", special="Nightmare", draws=(1,))
    battle = act(battle, 1, Choose({"X": 9}, {1: 8}), 5, 5).battle
    return act(battle, 0, Surrender()).battle


def test_nightmare_may_change_the_sizes_of_the_winner_of_a_round() -> None:
    battle = nightmare()
    assert (battle.phase, list(battle.decisions)) == (Phase.SPECIAL, [0])
    battle = act(battle, 0, UseSpecial(sizes=Choose({"X": 4}, {1: 4})), 1, 2, 3).battle
    assert row(battle, 1) == "(X=4):2 (4/8=4):3"
    battle = act(battle, 0, Surrender()).battle
    assert [die.size for die in battle.seats[1].row] == [4, 4]


def test_nightmare_may_let_them_be() -> None:
    assert row(act(nightmare(), 0, Decline(), 1, 2, 3).battle, 1) == "(X=9):2 (4/8=8):3"


def test_the_sizes_have_to_be_ones_that_the_dice_can_have() -> None:
    battle = nightmare()
    assert refusal(battle, UseSpecial(sizes=Choose({"X": 21}, {1: 4}))) is Code.SIZE_OUT_OF_RANGE
    assert refusal(battle, UseSpecial(sizes=Choose({"X": 4}))) is Code.SIZE_MISSING
    assert refusal(battle, UseSpecial()) is Code.NOTHING_CHOSEN


def test_nightmare_is_not_asked_in_the_first_round_or_after_a_won_one() -> None:
    battle = begun("(4)", "(X)", special="Nightmare", draws=(1,))
    battle = act(battle, 1, Choose({"X": 9}), 5).battle
    assert battle.phase is Phase.TURN


def with_select_dice() -> Battle:
    battle = begun("(1)", "Us(20) U(X) (Y)", special="Nightmare")
    battle = act(battle, 1, SelectDie(0), 1, 5).battle
    battle = act(battle, 1, Choose({"Y": 12}), 6).battle
    return act(battle, 0, Surrender()).battle


def test_nightmare_may_set_a_select_die_with_the_sizes_that_it_needs() -> None:
    battle = with_select_dice()
    assert (battle.phase, list(battle.decisions)) == (Phase.SPECIAL, [0])
    other = UseSpecial(foes=(1,), sizes=Choose({"X": 4, "Y": 1}))
    assert row(act(battle, 0, other, 1, 2, 1).battle, 1) == "(X=4):2 (Y=1):1"
    same = UseSpecial(foes=(0,), sizes=Choose({"Y": 1}))
    assert row(act(battle, 0, same, 1, 2, 1).battle, 1) == "s(20):2 (Y=1):1"


def test_nightmare_names_a_select_die_and_the_sizes_that_play_with_it() -> None:
    battle = with_select_dice()
    assert refusal(battle, UseSpecial(sizes=Choose({"Y": 1}))) is Code.NOTHING_CHOSEN
    assert refusal(battle, UseSpecial(foes=(2,), sizes=Choose({"Y": 1}))) is Code.NOTHING_CHOSEN
    assert refusal(battle, UseSpecial(foes=(0, 1), sizes=Choose({"Y": 1}))) is Code.NOTHING_CHOSEN
    assert refusal(battle, UseSpecial(foes=(1,), sizes=Choose({"Y": 1}))) is Code.SIZE_MISSING
    assert refusal(battle, UseSpecial(foes=(0,), sizes=Choose({"X": 4, "Y": 1}))) is Code.SIZE_NOT_ASKED
    answers = list(battle.legal_actions(0).answers_of(UseSpecial))
    assert {action.foes for action in answers} == {(0,), (1,)}
    assert all(battle.why_not(0, action) is None for action in answers)


def test_nightmare_may_set_a_select_die_where_there_is_no_size() -> None:
    battle = begun("(1)", "Us(20) U(10) (8)", special="Nightmare")
    battle = act(act(battle, 1, SelectDie(0), 1, 5, 6).battle, 0, Surrender()).battle
    battle = act(battle, 0, UseSpecial(foes=(1,), sizes=Choose()), 1, 2, 3).battle
    assert row(battle, 1) == "(10):2 (8):3"


# ---- whole matches


def test_matches_of_such_buttons_come_to_an_end() -> None:
    recipes = {"Brie": BRIE, "Portia": "w(6) w(12)", "Craps": "(6,6) (6,6)", "Nightmare": "(4) (8) (X)"}
    for seed, (special, recipe) in enumerate(recipes.items()):
        draw = seeded_draw(seed)
        battle = Battle.from_recipes(recipe, "(4) (X) (20) (4/8)", specials=[special], printed_specials=True)
        battle = battle.begin(draw).battle
        while not battle.is_over:
            seat = next(iter(battle.decisions))
            battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
        assert battle.winner is not None
