"""The reason for a better move is given in one plain sentence."""

import random

import pytest

from robots.judgement.positions import judgement_under
from robots.minds.learned.common_rolls import CommonRolls
from robots.minds.learned.prospects import Prospects
from rules import Attack, AttackKind
from tests.rules.tables import battle_showing
from training.review.analysis.account import Because, Reason
from training.review.analysis.judging import why_better

POWER, SHADOW, SKILL = AttackKind.POWER, AttackKind.SHADOW, AttackKind.SKILL


def reason(mine: str, theirs: str, better: Attack, played: Attack) -> Reason | None:
    battle = battle_showing(mine, against=theirs).battle
    prospects = Prospects(judgement_under(battle.ruleset), battle, 0)
    return why_better(prospects, better, played, CommonRolls(16, random.Random(1)))


def attack(kind: AttackKind, attackers: tuple[int, ...], *targets: int) -> Attack:
    return Attack(kind, attackers, targets, 1)


def test_a_die_left_lying_would_fall() -> None:
    """Both take the 3, but the 1 that stays could be taken by the 2."""
    found = reason(
        "s(6):6 (8):5 s(10):1 (5):5",
        "(6):2 (20):3 (4):2",
        attack(SHADOW, (2,), 1),
        attack(POWER, (1,), 1),
    )
    assert found == Reason(Because.SAVES, place=2, by=0)


def test_it_takes_more() -> None:
    found = reason("(20):15 (4):2", "(20):14 (4):1 (6):6", attack(POWER, (0,), 0), attack(POWER, (0,), 1))
    assert found is not None
    assert found.because is Because.TAKES_MORE
    assert found.points == pytest.approx((20 - 4) * 1.5)


def test_a_low_die_rolls_again() -> None:
    found = reason("(20):4 (20):20", "(4):4 (4):2", attack(POWER, (0,), 0), attack(POWER, (1,), 0))
    assert found == Reason(Because.ROLLS_AGAIN, place=0)


def test_what_the_rules_carry_out_has_no_reason() -> None:
    assert reason("(20):15 m(4):2", "(20):14 (2):1", attack(POWER, (0,), 0), attack(POWER, (1,), 1)) is None


def test_attacks_that_lead_to_the_same_have_no_reason() -> None:
    same = attack(POWER, (0,), 0)
    assert reason("(20):15 (4):4", "(20):14 (4):1", same, same) is None
