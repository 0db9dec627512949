"""Full Auto: twice its value if it fires, at the price of a turn."""

from dataclasses import replace

import pytest

from rules import Attack, AttackKind, Battle, Code, Pass, Surrender
from rules.actions import Action
from rules.events import TurnMissed
from rules.notation.codec import action_from_json, action_to_json
from rules.notation.typed_actions import as_typed, read_action
from rules.words import tell_all
from tests.rules.playing import attack, attacks, row
from tests.rules.tables import act, battle_showing, borrow, fire, print_row, reachable, turn_showing


def firing_attack(battle: Battle, kind: str, attackers: str, targets: str, *places: int) -> Attack:
    return replace(attack(battle, kind, attackers, targets), fires=places)


def code(battle: Battle, action: Action) -> Code | None:
    assert battle.active is not None
    refused = battle.why_not(battle.active, action)
    return None if refused is None else refused.code


def after_action(battle: Battle, action: Action, *draws: int) -> Battle:
    assert battle.active is not None
    return act(battle, battle.active, action, *draws).battle


def dom(foes: str = "(20):18 (20):20") -> Battle:
    return turn_showing("P(20):11 (10):3", against=foes)


# ---- firing


def test_alone_it_takes_only_what_it_shows() -> None:
    battle = dom()
    assert code(battle, attack(battle, "power", "P(20)", "(20):18")) is Code.TARGET_TOO_HIGH


def test_firing_it_counts_twice_and_is_rolled_at_its_own_size() -> None:
    battle = dom()
    battle = after_action(battle, firing_attack(battle, "power", "P(20)", "(20):18", 0), 20)
    assert print_row(battle.seats[0].captured) == "(20):18"
    assert row(battle, 0) == "P(20):20 (10):3"
    assert battle.score(0) == 20 + 15


def test_its_size_counts_twice_too() -> None:
    battle = turn_showing("P(6):6", against="(20):12 (20):13")
    assert code(battle, firing_attack(battle, "power", "P(6)", "(20):12", 0)) is None
    assert code(battle, firing_attack(battle, "power", "P(6)", "(20):13", 0)) is Code.TARGET_BEYOND_SIZE


def test_in_a_skill_attack_it_counts_exactly_twice() -> None:
    battle = turn_showing("P(20):4 (10):3", against="(20):11 (20):7")
    assert code(battle, firing_attack(battle, "skill", "P(20) (10)", "(20):11", 0)) is None
    assert code(battle, firing_attack(battle, "skill", "P(20) (10)", "(20):7", 0)) is Code.SUM_DIFFERS
    assert code(battle, attack(battle, "skill", "P(20) (10)", "(20):7")) is None


def test_of_several_some_may_fire() -> None:
    battle = turn_showing("P(20):4 P(20):3", against="(20):7 (20):10 (20):11 (20):14")
    for places, needed in (((), 7), ((1,), 10), ((0,), 11), ((0, 1), 14)):
        fits = [
            value
            for value in (7, 10, 11, 14)
            if code(battle, firing_attack(battle, "skill", "P(20) P(20)", f"(20):{value}", *places)) is None
        ]
        assert fits == [needed]


def test_no_other_kind_of_attack_lets_it_fire() -> None:
    battle = turn_showing("Pz(20):4", against="(20):8 (20):2")
    assert code(battle, firing_attack(battle, "speed", "Pz(20)", "(20):8", 0)) is Code.FIRES_OTHERWISE
    battle = turn_showing("P(4):2", "(4):4 (20):8", specials=("Socrates", ""), printed_specials=True)
    assert code(battle, replace(borrow("P(4)", "(20) (4)")(battle, 0), fires=(0,))) is Code.FIRES_OTHERWISE


def test_only_full_auto_dice_that_attack_fire() -> None:
    battle = turn_showing("P(20):11 (20):18 `P(6):6", against="(20):18 (20):20")
    assert code(battle, firing_attack(battle, "power", "(20)", "(20):18", 1)) is Code.LACKS_SKILL
    assert code(battle, firing_attack(battle, "power", "(20)", "(20):18", 0)) is Code.FIRES_WITHOUT_ATTACKING
    assert code(battle, firing_attack(battle, "power", "(20)", "(20):18", 2)) is Code.ASLEEP_AS_WARRIOR
    assert code(battle, firing_attack(battle, "power", "P(20)", "(20):18", 0, 0)) is Code.SAME_DIE_TWICE
    assert code(battle, firing_attack(battle, "power", "P(20)", "(20):18", 9)) is Code.NO_SUCH_DIE


@pytest.mark.parametrize("nonsense", [None, 0, "0", [0], ("0",), (True,)])
def test_nonsense_is_refused(nonsense: object) -> None:
    battle = dom()
    told = replace(attack(battle, "power", "P(20)", "(20):18"), fires=nonsense)  # type: ignore[arg-type]
    assert code(battle, told) in (Code.NOT_AN_ACTION, Code.NO_SUCH_DIE)


def test_a_kind_that_is_not_named_is_power_or_skill() -> None:
    battle = dom()
    meant = battle.try_resolve(0, firing_attack(battle, "default", "P(20)", "(20):18", 0))
    assert isinstance(meant, Attack)
    assert (meant.kind, meant.fires) == (AttackKind.POWER, (0,))


def test_fire_comes_on_top_up_to_twice_its_size() -> None:
    battle = turn_showing("P(6):4 F(8):8", against="(20):12 (20):13")
    waiting = after_action(battle, firing_attack(battle, "power", "P(6)", "(20):12", 0))
    assert print_row(after_action(waiting, fire(F8=4)(waiting, 0), 1).seats[0].captured) == "(20):12"
    assert code(battle, firing_attack(battle, "power", "P(6)", "(20):13", 0)) is Code.TARGET_BEYOND_SIZE


def test_a_stinger_that_fires_counts_from_its_least_to_twice_its_value() -> None:
    foes = " ".join(f"(20):{value}" for value in range(1, 9))
    laid = battle_showing("Pg(8):3", against=foes)

    def named(battle: Battle, seat: int, value: int) -> Attack:
        return firing_attack(battle, "skill", "Pg(8)", f"(20):{value}", 0)

    fits = {value for value in range(1, 9) if laid.allows(named(laid.battle, 0, value))}
    assert (fits, reachable(laid, "Pg(8)")) == (set(range(1, 7)), {1, 2, 3})


def test_an_assassin_that_fires_counts_four_times() -> None:
    battle = turn_showing("aP(8):3", against="(20):12 (20):13")
    assert code(battle, firing_attack(battle, "power", "aP(8)", "(20):12", 0)) is None
    assert code(battle, firing_attack(battle, "power", "aP(8)", "(20):13", 0)) is Code.TARGET_TOO_HIGH


def test_a_konstant_die_fires_as_plus_or_minus_twice_its_value() -> None:
    battle = turn_showing("Pk(8):3 (10):8", against="(20):2 (20):5 (20):11 (20):14")
    fits = [
        value
        for value in (2, 5, 11, 14)
        if code(battle, firing_attack(battle, "skill", "Pk(8) (10)", f"(20):{value}", 0)) is None
    ]
    assert fits == [2, 14]


# ---- what may be done


def test_every_attack_is_listed_and_those_in_which_dice_fire_after_the_others() -> None:
    battle = turn_showing("P(20):4 (10):3", against="(20):7 (20):11 (20):8")
    listed = [(each.kind.value, each.attackers, each.targets, each.fires) for each in battle.legal_attacks()]
    assert listed[0] == ("skill", (0, 1), (0,), ())
    assert sorted(listed[1:]) == [
        ("power", (0,), (0,), (0,)),
        ("power", (0,), (2,), (0,)),
        ("skill", (0,), (2,), (0,)),
        ("skill", (0, 1), (1,), (0,)),
    ]


def test_nobody_has_to_fire() -> None:
    battle = turn_showing("P(20):11", against="(20):18")
    assert battle.may_pass()
    assert attacks(battle, "power") == [("P(20)", "(20)")]
    assert not turn_showing("P(20):11", against="(20):11").may_pass()


@pytest.mark.parametrize(("die", "active"), [("P(20):11", 1), ("(20):11", 0)])
def test_who_could_fire_does_not_pass_by_itself(die: str, active: int) -> None:
    battle = turn_showing("(20):10 (20):19", against=f"(4):1 {die}", autopass=(False, True))
    assert after_action(battle, attack(battle, "power", "(20):10", "(4)"), 19).active == active


def test_a_treasure_is_safe_only_from_attacks_that_must_be_made() -> None:
    battle = turn_showing("P(20):11", against="(20):18 X(6):5")
    assert code(battle, attack(battle, "power", "P(20)", "X(6)")) is None


# ---- the missed turn


def test_who_fires_misses_the_next_turn() -> None:
    battle = dom("(20):18 (4):4 (20):9")
    battle = after_action(battle, firing_attack(battle, "power", "P(20)", "(20):18", 0), 20)
    assert battle.active == 1
    step = act(battle, 1, attack(battle, "power", "(4)", "(10)"), 1)
    assert TurnMissed(0) in step.events
    assert step.battle.active == 1


def test_only_one_turn_is_missed_however_many_dice_fired() -> None:
    battle = turn_showing("P(20):4 P(20):3", against="(20):14 (20):1 (20):1")
    battle = after_action(battle, firing_attack(battle, "skill", "P(20) P(20)", "(20):14", 0, 1), 20, 20)
    step = act(battle, 1, Pass())
    assert step.events[1:2] == (TurnMissed(0),)
    battle = act(step.battle, 1, Pass()).battle
    assert battle.active == 0


def test_a_missed_turn_is_no_pass() -> None:
    battle = turn_showing("P(20):11", against="(20):18 (4):1")
    battle = after_action(battle, firing_attack(battle, "power", "P(20)", "(20)", 0), 20)
    battle = after_action(battle, Pass())
    assert (battle.active, battle.passes, battle.seats[0].misses_turn) == (1, 0, False)
    battle = after_action(battle, Pass())
    assert (battle.active, battle.passes, battle.round) == (0, 1, 1)


def test_an_extra_turn_is_the_one_that_is_missed() -> None:
    battle = turn_showing("PJ(20):11 (4):1", against="(20):18 (20):20")
    step = act(battle, 0, firing_attack(battle, "power", "PJ(20)", "(20):18", 0), 5)
    assert TurnMissed(0) in step.events
    assert (step.battle.active, step.battle.extra_turn) == (1, False)
    assert not step.battle.seats[0].misses_turn


def test_both_may_miss_a_turn_one_after_the_other() -> None:
    battle = turn_showing("P(20):11 (4):4", against="P(20):9 (20):18 (20):1")
    battle = after_action(battle, firing_attack(battle, "power", "P(20)", "(20):18", 0), 15)
    step = act(battle, 1, firing_attack(battle, "power", "P(20)", "P(20)", 0), 20)
    missed = [event.seat for event in step.events if isinstance(event, TurnMissed)]
    assert (missed, step.battle.active) == ([0, 1], 0)
    assert not any(seat.misses_turn for seat in step.battle.seats)


def test_in_a_circle_the_turn_moves_on_to_the_left() -> None:
    battle = turn_showing("P(20):11 (4):4", "(20):20", "(20):18 (20):2")
    battle = act(battle, 0, Attack(AttackKind.POWER, (0,), (0,), 2, fires=(0,)), 20).battle
    assert battle.active == 2
    step = act(battle, 2, Pass())
    assert TurnMissed(0) in step.events
    assert step.battle.active == 1


def test_a_new_round_owes_nothing() -> None:
    battle = turn_showing("P(20):11 (4):4", against="(20):18 (20):2", first_to=2)
    battle = after_action(battle, firing_attack(battle, "power", "P(20)", "(20):18", 0), 20)
    assert battle.seats[0].misses_turn
    battle = act(battle, 1, Surrender(), 1, 1, 2, 2).battle
    assert (battle.round, battle.seats[0].misses_turn) == (2, False)


# ---- in words, typed and stored


def test_the_log_tells_that_it_fired_and_that_a_turn_is_missed() -> None:
    battle = turn_showing("P(20):11 (4):4", against="(20):18 (20):1")
    fired = act(battle, 0, firing_attack(battle, "power", "P(20)", "(20):18", 0), 20)
    passed = act(fired.battle, 1, Pass())
    events = (*fired.events, *passed.events)
    assert [told.text for told in tell_all(events, 1, ["Ann", "Bob"])] == [
        "Ann's 11 P(20) took your 18 (d20) by power on full auto and rolled 20.",
        "You passed.",
        "Ann's die fired, so they miss this turn.",
    ]
    assert "Your die fired, so you miss this turn." in [
        told.text for told in tell_all(events, 0, ["Ann", "Bob"])
    ]


def test_it_is_typed_and_written_with_the_dice_that_fire() -> None:
    battle = dom()
    told = firing_attack(battle, "power", "P(20)", "(20):18", 0)
    assert as_typed(told) == "power 1 firing 1 on 1"
    assert read_action("power 1 firing 1 on 1", battle, 0) == told
    assert read_action("1 2 firing 1 on 2", battle, 0) == Attack(AttackKind.DEFAULT, (0, 1), (1,), fires=(0,))
    assert action_from_json(action_to_json(told)) == told
    assert action_to_json(told)["fires"] == [0]
    assert "fires" not in action_to_json(attack(battle, "power", "P(20)", "(20):18"))


def test_a_debt_is_stored_with_the_battle() -> None:
    battle = dom()
    battle = after_action(battle, firing_attack(battle, "power", "P(20)", "(20):18", 0), 20)
    assert battle.to_json()["seats"][0]["misses_turn"] is True
    assert Battle.from_json(battle.to_json()) == battle
