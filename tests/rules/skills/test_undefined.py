import pytest

from rules import Code, parse_recipe, why_not_playable
from rules.skills import CATALOGUE, Skill, Undefined

UNDEFINED = [skill for skill in CATALOGUE.values() if isinstance(skill, Undefined)]


@pytest.mark.parametrize("skill", UNDEFINED, ids=lambda skill: skill.name)
def test_a_button_with_a_skill_that_nobody_knows_is_not_played(skill: Skill) -> None:
    refused = why_not_playable(parse_recipe(f"{skill.symbol}(8)"))
    assert refused is not None
    assert refused.code is Code.UNDEFINED_SKILL
    assert skill.name in str(refused)
