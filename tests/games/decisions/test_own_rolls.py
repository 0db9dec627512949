"""The preview of an attack's own rolls agrees with every way in which its dice may fall."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from games.decisions.preview import preview
from games.decisions.reroll_preview import die_after_attack, size_chances
from rules import Attack, AttackKind, Battle, Step
from rules.chance import DrawPurpose
from rules.skills import CATALOGUE
from tests.rules.tables import turn_showing

SHOWS = re.compile(r"shows (-?\d+) to (-?\d+)$")
MOST_WAYS = 3000


def rolls_text(mine: str, foes: str, kind: AttackKind = AttackKind.POWER) -> str:
    attack = Attack(kind, (0,), (0,), 1)
    return preview(turn_showing(mine, against=foes).seen_by(0), attack, with_rolls=True).rolls


class Falling:
    def __init__(self, known: tuple[int, ...]) -> None:
        self.known = list(known)
        self.open: tuple[int, ...] = ()

    def __call__(self, low: int, high: int, what: DrawPurpose) -> int:
        if self.known:
            return self.known.pop(0)
        self.open = self.open or tuple(range(low, high + 1))
        return low


def every_way(battle: Battle, attack: Attack) -> list[tuple[Fraction, Step]]:
    """List each outcome of the attack with its probability."""
    found: list[tuple[Fraction, Step]] = []
    waiting: list[tuple[tuple[int, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        known, likely = waiting.pop()
        draws = Falling(known)
        step = battle.act(0, attack, draws)
        if draws.open:
            waiting += [((*known, each), likely / len(draws.open)) for each in draws.open]
        else:
            found.append((likely, step))
        assert len(found) + len(waiting) < MOST_WAYS
    return found


@pytest.mark.parametrize(
    ("mine", "rolls"),
    [
        ("(8):5 (4):1", "Rerolls: (8) shows 1 to 8"),
        ("(4,6):5 (4):1", "Rerolls: (4,6) shows 2 to 10"),
        ("H(8):5 (4):1", "Rerolls: H(10) shows 1 to 10"),
        ("h(8):5 (4):1", "Rerolls: h(6) shows 1 to 6"),
        (
            "(X=10)?:5 (4):1",
            "Rerolls: (X=10)? takes one of these sizes, all equally likely: 4, 6, 8, 10, 12, 20",
        ),
        ("k(8):5 (4):1", ""),
    ],
)
def test_each_die_is_told_by_what_it_may_become(mine: str, rolls: str) -> None:
    assert rolls_text(mine, "(6):3 (20):9") == rolls


def test_nothing_is_told_to_those_who_have_not_asked() -> None:
    battle = turn_showing("(8):5 (4):1", against="(6):3 (20):9")
    assert preview(battle.seen_by(0), Attack(AttackKind.POWER, (0,), (0,), 1)).rolls == ""


@pytest.mark.parametrize("skill", CATALOGUE.values(), ids=lambda skill: skill.name)
@pytest.mark.parametrize("inside", ["(6):5", "(X=6):5", "(3,3):5", "(4/6=6):5"])
def test_it_is_exact_for_every_skill(skill: object, inside: str) -> None:
    letter = skill.symbol  # type: ignore[attr-defined]
    battle = turn_showing(f"{letter}{inside} (4):1", against="(6):5 (4):4 (20):19")
    for attack in battle.legal_attacks():
        if attack.attackers != (0,):
            continue
        rolls = preview(battle.seen_by(0), attack, with_rolls=True).rolls
        if not rolls:
            continue
        ways = every_way(battle, attack)
        left = [die_after_attack(battle, step, 0, 0) for _share, step in ways]
        assert None not in left
        if found := SHOWS.search(rolls):
            values = [die.value for die in left if die]
            assert (min(values), max(values)) == (int(found[1]), int(found[2]))
            assert len({die.size for die in left if die}) == 1
        else:
            shares: dict[int | None, Fraction] = {}
            for (share, _step), die in zip(ways, left, strict=True):
                assert die is not None
                shares[die.size] = shares.get(die.size, Fraction(0)) + share
            assert size_chances(battle, 0, attack, 0) == shares
