"""Luna & Artemis's special: an attacker counts one more or less, twice a match."""

from dataclasses import replace

import pytest

from rules import Attack, AttackKind, Battle, Code, Pass, seeded_draw
from rules.actions import AdjustFire
from rules.events import SpecialSpent
from rules.fight.legal import can_only_pass
from rules.notation.codec import action_from_json, action_to_json
from rules.notation.typed_actions import as_typed, read_action
from rules.phases import Phase
from tests.rules.playing import captured_dice, row
from tests.rules.tables import act, turn_showing

MORE, LESS = {0: 1}, {0: -1}


def cats(mine: str, foes: str, *, foe: str = "Emerald", printed: bool = True, spent: int = 0) -> Battle:
    battle = turn_showing(mine, against=foes, specials=("LunaArtemis", foe), printed_specials=printed)
    return battle.replace(seats=(battle.seats[0].replace(spent=spent), battle.seats[1]))


def power(adjusted: dict[int, int], attacker: int = 0) -> Attack:
    return Attack(AttackKind.POWER, (attacker,), (0,), 1, adjusted=adjusted)


def skill(*attackers: int, adjusted: dict[int, int]) -> Attack:
    return Attack(AttackKind.SKILL, attackers, (0,), 1, adjusted=adjusted)


def code(battle: Battle, attack: Attack) -> Code | None:
    refused = battle.why_not(0, attack)
    return None if refused is None else refused.code


def test_by_power_a_five_takes_a_six() -> None:
    battle = cats("(8):5 (4):1", "(8):6 (20):20")
    assert list(battle.legal_attacks()) == [
        skill(0, 1, adjusted={}),
        power(MORE),
        skill(0, adjusted=MORE),
    ]
    step = act(battle, 0, power(MORE), 2)
    assert (captured_dice(step.battle, 0), row(step.battle, 0)) == ("(8):6", "(8):2 (4):1")
    assert step.battle.seats[0].spent == 1


def test_by_skill_a_sum_may_differ_by_one_either_way() -> None:
    battle = cats("(8):3 (4):1", "(20):5")
    found = list(battle.legal_attacks())
    assert found == [skill(0, 1, adjusted=MORE), skill(0, 1, adjusted={1: 1})]
    battle = cats("(8):3 (4):1", "(20):3 (20):20")
    assert skill(0, 1, adjusted=LESS) in list(battle.legal_attacks())
    assert captured_dice(act(battle, 0, skill(0, 1, adjusted={1: -1}), 2, 2).battle, 0) == "(20):3"


def test_nothing_reaches_beyond_its_size() -> None:
    battle = cats("(4):4", "(8):5")
    assert code(battle, power(MORE)) is Code.TARGET_BEYOND_SIZE
    assert list(battle.legal_attacks()) == [skill(0, adjusted=MORE)]


@pytest.mark.parametrize(
    "adjusted", [{0: 2}, {0: 0}, {1: 1}, {0: 1, 1: 1}, {7: 1}, {-1: 1}, {0: True}, {"0": 1}]
)
def test_only_one_attacker_counts_otherwise_and_only_by_one(adjusted: dict[int, int]) -> None:
    assert code(cats("(8):5 (4):1", "(8):6"), power(adjusted)) is Code.ADJUSTED_OTHERWISE


def test_other_kinds_of_attack_are_not_changed() -> None:
    battle = cats("s(8):5", "(8):4")
    assert code(battle, replace(power(LESS), kind=AttackKind.SHADOW)) is Code.ADJUSTED_OTHERWISE


def test_no_die_counts_less_than_nothing() -> None:
    assert code(cats("(0):0", "(8):1"), power(LESS)) is Code.ADJUSTED_OTHERWISE


@pytest.mark.parametrize(
    ("foe", "printed", "spent"),
    [("", True, 0), ("Giant", True, 0), ("Emerald", False, 0), ("Emerald", True, 2)],
)
def test_against_others_unless_agreed_and_after_two_uses_nothing_counts_otherwise(
    foe: str, printed: bool, spent: int
) -> None:
    battle = cats("(8):5", "(8):6", foe=foe, printed=printed, spent=spent)
    assert list(battle.legal_attacks()) == []
    assert code(battle, power(MORE)) is Code.NO_SUCH_SPECIAL


def test_nobody_has_to_use_it_and_nobody_passes_for_who_still_can() -> None:
    battle = cats("(8):5", "(8):6")
    assert battle.why_not(0, Pass()) is None
    assert not can_only_pass(battle, 0)
    assert can_only_pass(cats("(8):5", "(8):6", spent=2), 0)


def test_where_no_kind_is_named_it_is_found() -> None:
    battle = cats("(8):5 (4):1", "(8):6")
    unsaid = replace(power(MORE), kind=AttackKind.DEFAULT)
    assert battle.try_resolve(0, unsaid) == power(MORE)


def test_fire_dice_may_help_as_well() -> None:
    battle = cats("(8):4 F(6):3", "(8):6 (20):20")
    step = act(battle, 0, power(MORE))
    assert step.battle.phase is Phase.FIRE
    assert step.battle.seats[0].spent == 0
    helped = act(step.battle, 0, AdjustFire({1: 2}), 3)
    assert captured_dice(helped.battle, 0) == "(8):6"
    assert SpecialSpent(0) in helped.events


def test_it_is_written_and_typed_and_read_again() -> None:
    battle = cats("(8):3 (4):1", "(20):5")
    for attack in (skill(0, 1, adjusted={1: 1}), skill(0, 1, adjusted=LESS)):
        assert action_from_json(action_to_json(attack)) == attack
        assert read_action(as_typed(attack), battle, 0) == replace(attack, against=None)
    assert as_typed(skill(0, 1, adjusted={1: 1})) == "skill 1 2 more 2 on 1"


def test_a_refused_attack_spends_nothing() -> None:
    battle = turn_showing("(8):5", against="(8):6", specials=("LunaArtemis", "Sasami"), printed_specials=True)
    battle = battle.replace(seats=(battle.seats[0], battle.seats[1].replace(guard=(0,))))
    after = battle.act(0, power(MORE), seeded_draw(1)).battle
    assert [seat.spent for seat in after.seats] == [0, 1]
