"""A letter that no known source defines: buttons with it are named, and not played."""

from collections.abc import Iterator

import pytest

from rules import Code, parse_recipe, why_not_playable
from rules.skills import CATALOGUE, Undefined, enlist


class Unheard(Undefined):
    symbol = "j"
    name = "Unheard"
    summary = "Nobody knows the rule for this skill."


@pytest.fixture(autouse=True)
def unheard() -> Iterator[None]:
    skills = list(CATALOGUE.values())
    enlist([*skills, Unheard()])
    yield
    enlist(skills)


@pytest.mark.parametrize("recipe", ["j(8)", "{j,s}(4)"])
def test_a_button_with_a_skill_that_nobody_knows_is_not_played(recipe: str) -> None:
    refused = why_not_playable(parse_recipe(recipe))
    assert refused is not None
    assert refused.code is Code.UNDEFINED_SKILL
    assert "Unheard" in str(refused)
