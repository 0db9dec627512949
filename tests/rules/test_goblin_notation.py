"""Recipes in the Italian notation."""

import pytest

from rules import parse_recipe
from rules.notation.goblin import goblin_recipe


@pytest.mark.parametrize(
    ("recipe", "written"),
    [
        ("(4) f(6) (8) (12) B(20)", "4, 6 [FO], 8, 12, 20 [FG]"),
        ("(4) (6) (10,10) (12) (X)", "4, 6, (10,10) [GE], 12, X"),
        ("ps(6) ps(12) (12) (20) (X)", "6 [VO, OM], 12 [VO, OM], 12, 20, X"),
        ("n(0) (X) (X) F(W) z(Y)", "0 [NU], X, X, W [FU], Y [VA]"),
        ("i(1000) (10)", "1000 [DS], 10"),
        ("p(10,10)", "(10,10) [VO, GE]"),
    ],
)
def test_a_recipe_is_written_as_the_goblins_do(recipe: str, written: str) -> None:
    assert goblin_recipe(parse_recipe(recipe).dice) == written


@pytest.mark.parametrize("recipe", ["t(6)", "(4/10)", "(V)", "(C)", "(X,X)", "{s,z}(8)", "(6) J(8)", "(3,9)"])
def test_what_goblins_do_not_know_is_not_written(recipe: str) -> None:
    assert goblin_recipe(parse_recipe(recipe).dice) == ""
