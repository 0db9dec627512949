"""Abandoned matches, which end early without a winner."""

import pytest

from rules import Battle, Code, Phase, Refused, fold, seeded_draw
from rules.events import MatchAbandoned, MatchEnded


@pytest.mark.parametrize(
    ("mine", "theirs", "phase"),
    [
        ("+(4) (6)", "+(8)", Phase.AUXILIARY),
        ("(X)", "(Y)", Phase.SIZES),
        ("(4)", "(6)", Phase.TURN),
        ("c(4) c(20)", "c(4) c(20)", Phase.REACTION),
    ],
)
def test_it_ends_in_any_phase_without_a_winner(mine: str, theirs: str, phase: Phase) -> None:
    battle = Battle.from_recipes(mine, theirs).begin(seeded_draw(1)).battle
    assert battle.phase is phase
    step = battle.abandon(1, left=False)
    assert step.events == (MatchAbandoned(1, False), MatchEnded(None))
    assert step.battle.is_over
    assert step.battle.winner is None
    assert not step.battle.decisions
    assert fold(battle, step.events) == step.battle


def test_a_match_that_is_over_cannot_be_abandoned() -> None:
    over = Battle.from_recipes("(4)", "(6)").begin(seeded_draw(1)).battle.abandon(0, left=True).battle
    with pytest.raises(Refused) as refused:
        over.abandon(1, left=False)
    assert refused.value.refusal.code is Code.MATCH_OVER
