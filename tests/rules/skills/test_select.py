import pytest

from rules import (
    Battle,
    Choose,
    Code,
    Phase,
    SelectDie,
    Surrender,
    parse_recipe,
    seeded_draw,
    why_not_playable,
)
from rules.random_play import random_action
from tests.rules.playing import row
from tests.rules.tables import act

PENNSYLVANIA = "Uf(2) Us(6) %(4) (12) t(20) (Y)?"


def begun(*recipes: str, draws: tuple[int, ...] = (), **options: object) -> Battle:
    battle = Battle.from_recipes(*recipes, **options)  # type: ignore[arg-type]
    return act_begin(battle, *draws)


def act_begin(battle: Battle, *draws: int) -> Battle:
    left = list(draws)
    begun = battle.begin(lambda low, high, what: left.pop(0)).battle
    assert not left
    return begun


def test_of_two_select_dice_one_plays_and_the_other_lies_apart() -> None:
    battle = begun(PENNSYLVANIA, "(20)")
    assert (battle.phase, list(battle.decisions)) == (Phase.SELECT, [0])
    battle = act(battle, 0, SelectDie(0), 1, 3, 9, 15, 17).battle
    assert battle.phase is Phase.SIZES
    battle = act(battle, 0, Choose({"Y": 5}), 4).battle
    assert row(battle, 0) == "f(2):1 %(4):3 (12):9 t(20):15 (Y=5)?:4"
    assert battle.score(0) == (2 + 4 + 12 + 20 + 5) / 2


def test_after_a_lost_round_its_owner_may_take_another() -> None:
    battle = act(begun(PENNSYLVANIA, "(20)"), 0, SelectDie(0), 1, 3, 9, 15, 17).battle
    battle = act(battle, 0, Choose({"Y": 5}), 4).battle
    battle = act(battle, battle.active or 0, Surrender()).battle
    assert battle.losers == (0,)
    assert (battle.phase, list(battle.decisions)) == (Phase.SELECT, [0])
    battle = act(battle, 0, SelectDie(1), 6, 3, 9, 15, 17).battle
    assert row(battle, 0).startswith("s(6):6 %(4):3")


def test_the_winner_keeps_the_die_and_so_does_everybody_after_a_draw() -> None:
    battle = act(begun("U(4) U(20) (6)", "(20)"), 0, SelectDie(0), 1, 6, 20).battle
    while battle.phase is Phase.TURN and battle.active == 0:
        battle = act(battle, 0, Surrender()).battle
    battle = act(battle, 0, SelectDie(1), 11, 6, 5).battle
    assert (battle.active, row(battle, 0)) == (1, "(20):11 (6):6")
    battle = act(battle, 1, Surrender(), 11, 6, 5).battle
    assert (battle.round, battle.phase, row(battle, 0)) == (3, Phase.TURN, "(20):11 (6):6")


def test_a_lone_select_die_simply_plays() -> None:
    battle = begun("Us(6) (4)", "(20)", draws=(3, 2, 9))
    assert (battle.phase, row(battle, 0)) == (Phase.TURN, "s(6):3 (4):2")


def test_only_a_select_die_can_be_named() -> None:
    battle = begun("U(4) U(20) (6)", "(20)")
    for place, code in ((2, Code.LACKS_SKILL), (7, Code.NO_SUCH_DIE)):
        refused = battle.why_not(0, SelectDie(place))
        assert refused is not None
        assert refused.code is code


def test_a_size_is_asked_for_the_die_that_plays_and_for_no_other() -> None:
    battle = act(begun("U(X) U(4/8) (6)", "(20)"), 0, SelectDie(1), 6, 20).battle
    assert (battle.phase, row(battle, 0)) == (Phase.SIZES, "(4/8) (6):6")
    battle = act(battle, 0, Choose(option={0: 8}), 7).battle
    assert row(battle, 0) == "(4/8=8):7 (6):6"
    battle = act(begun("U(X) U(4) (6)", "(20)"), 0, SelectDie(1), 3, 6, 20).battle
    assert battle.phase is Phase.TURN


def test_all_choose_in_secret_and_nobody_sees_it_before_all_sizes_are_chosen() -> None:
    battle = act(begun("r(12) U(4) U(20) (6)", "U(4) U(8) (X)"), 0, SelectDie(2)).battle
    assert list(battle.decisions) == [1]
    assert [die.recipe for die in battle.seen_by(1).battle.seats[0].row] == ["r(12)", "U(4)", "U(20)", "(6)"]
    assert [die.recipe for die in battle.seen_by(0).battle.seats[0].row] == ["r(12)", "(20)", "(6)"]
    battle = act(battle, 1, SelectDie(0), 13, 5, 4).battle
    assert battle.phase is Phase.SIZES
    assert [die.recipe for die in battle.seen_by(1).battle.seats[0].row] == ["U(4)", "U(20)", "(6)"]
    assert battle.seen_by(1).battle.seats[0].sizes is None
    assert [die.recipe for die in battle.seen_by(None).battle.seats[1].row] == ["U(4)", "U(8)", "(X)"]
    battle = act(battle, 1, Choose({"X": 10}), 9).battle
    assert row(battle.seen_by(1).battle, 0) == "(20):13 (6):5"


def test_where_sizes_are_announced_so_is_this_the_loser_last() -> None:
    battle = begun("U(4) U(20)", "U(4) U(20)", ruleset="goblin")
    battle = act(act(battle, 0, SelectDie(0)).battle, 1, SelectDie(1), 1, 2).battle
    loser = battle.active or 0
    battle = act(battle, loser, Surrender()).battle
    assert list(battle.decisions) == [1 - loser]
    battle = act(battle, 1 - loser, SelectDie(0)).battle
    assert [die.recipe for die in battle.seen_by(loser).battle.seats[1 - loser].row] == ["(4)"]
    assert list(battle.decisions) == [loser]


def test_after_a_draw_in_a_tournament_the_die_stays() -> None:
    battle = act(begun("U(4) U(4)", "(4)", ruleset="classic-tournament"), 0, SelectDie(1), 3, 3, 2, 4).battle
    assert (battle.round, battle.seats[0].drawn, battle.phase, row(battle, 0)) == (2, 1, Phase.TURN, "(4):2")


@pytest.mark.parametrize("recipe", ["Ur(4) U(6)", "US(4) U(6)", "(6) U+(4)"])
def test_a_die_that_joins_later_is_none_to_be_selected(recipe: str) -> None:
    refused = why_not_playable(parse_recipe(recipe))
    assert refused is not None
    assert refused.code is Code.NOT_TOGETHER


def test_the_choice_survives_json() -> None:
    battle = act(begun("U(4) U(20) (X)", "(V)"), 0, SelectDie(1), 20).battle
    assert Battle.from_json(battle.to_json()) == battle
    assert battle.seats[0].sizes is not None
    assert battle.seats[0].sizes.select == 1
    assert "select" not in begun("(X)", "(4)", draws=(1,)).to_json()["seats"][0]


@pytest.mark.parametrize("ruleset", ["online", "classic", "goblin", "goblin-tournament"])
def test_whole_matches_with_select_dice_come_to_an_end(ruleset: str) -> None:
    draw = seeded_draw(1)
    recipes = (PENNSYLVANIA, "Up(20) Uq(12) U(X) (Y)? (Z)", "U(4/12) {z,s}(6) U(X) r(20) +(4)")
    battle = Battle.from_recipes(*recipes, ruleset=ruleset, first_to=3).begin(draw).battle
    while not battle.is_over:
        seat = next(iter(battle.decisions))
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
    assert battle.winner is not None
