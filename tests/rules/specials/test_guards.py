"""Specials that refuse an attack: Sasami, Tenchi and Ayeka any one, Tuxedo Mask one on a named die."""

import pytest

from rules import Attack, AttackKind, Battle, Code, Decline, Pass, Phase, Surrender, UseSpecial, seeded_draw
from rules.actions import Action
from rules.events import AttackRefused, GuardSet, RoundEnded
from rules.words import tell_all
from tests.rules.playing import after_attack, attack, captured_dice, row, why_not
from tests.rules.tables import act, turn_showing

NAMES = ("mirabel", "otto")
READY = UseSpecial()


def at_her_end(
    mine: str = "(6):5 (10):5",
    foes: str = "(4):4 (20):9 (8):1",
    *,
    who: str = "Sasami",
    foe: str = "Emerald",
    rolls: int = 2,
) -> Battle:
    """Return a battle in which she has attacked and is asked whether to refuse the next attack."""
    battle = turn_showing(mine, against=foes, specials=(who, foe), printed_specials=True)
    return after_attack(battle, "power", "(6)", "(8)", rolls)


def ready(battle: Battle, action: Action = READY) -> Battle:
    return act(battle, 0, action).battle


def refuses(battle: Battle, kind: str, attackers: str, targets: str) -> Battle:
    step = act(battle, 1, attack(battle, kind, attackers, targets))
    assert any(isinstance(event, AttackRefused) for event in step.events)
    return step.battle


def with_uses_spent(battle: Battle, times: int) -> Battle:
    mine, theirs = battle.seats
    return battle.replace(seats=(mine.replace(spent=times), theirs))


def test_at_the_end_of_her_turn_she_is_asked_and_nobody_else_may_answer() -> None:
    battle = at_her_end()
    assert (battle.phase, list(battle.decisions), battle.following) == (Phase.TURN_END, [0], 1)
    assert list(battle.legal_actions(0)) == [Decline(), READY]
    assert battle.why_not(1, Decline()).code is Code.NOT_YOUR_DECISION  # type: ignore[union-attr]
    assert Battle.from_json(battle.to_json()) == battle


@pytest.mark.parametrize(("who", "times"), [("Sasami", 3), ("Tenchi", 2), ("Ayeka", 1)])
def test_it_works_so_many_times_a_match(who: str, times: int) -> None:
    battle = turn_showing("(6):5", against="(4):4 (8):1", specials=(who, "Emerald"), printed_specials=True)
    assert after_attack(with_uses_spent(battle, times - 1), "power", "(6)", "(8)", 2).phase is Phase.TURN_END
    assert after_attack(with_uses_spent(battle, times), "power", "(6)", "(8)", 2).phase is Phase.TURN


@pytest.mark.parametrize(("foe", "printed"), [("", True), ("Giant", True), ("Emerald", False)])
def test_against_others_and_unless_agreed_she_is_not_asked(foe: str, printed: bool) -> None:
    specials = ("Sasami", foe)
    battle = turn_showing("(6):5", against="(4):4 (8):1", specials=specials, printed_specials=printed)
    assert after_attack(battle, "power", "(6)", "(8)", 2).active == 1


def test_the_attack_that_comes_is_not_carried_out_and_the_use_is_spent() -> None:
    battle = refuses(ready(at_her_end()), "power", "(20)", "(6)")
    assert (row(battle, 0), row(battle, 1)) == ("(6):2 (10):5", "(4):4 (20):9")
    assert (battle.seats[0].spent, battle.seats[0].guard) == (1, ())
    assert (battle.phase, battle.active, battle.turn) == (Phase.TURN, 1, 2)


def test_another_attack_has_to_do_without_its_dice() -> None:
    battle = refuses(ready(at_her_end()), "power", "(20)", "(6)")
    assert why_not(battle, "power", "(20)", "(10)") is Code.DIZZY_DIE
    assert battle.why_not(1, Pass()).code is Code.MUST_ATTACK  # type: ignore[union-attr]
    battle = after_attack(battle, "power", "(4)", "(6)", 3)
    assert captured_dice(battle, 1) == "(6):2"
    assert not battle.seats[1].row[1].marks


def test_who_has_no_other_attack_passes() -> None:
    battle = refuses(ready(at_her_end(foes="(4):1 (20):9 (8):1")), "power", "(20)", "(6)")
    assert list(battle.legal_actions(1)) == [Pass(), Surrender()]
    battle = act(battle, 1, Pass()).battle
    assert (battle.active, battle.passes) == (0, 1)


def test_the_second_attack_is_not_refused_again() -> None:
    battle = refuses(ready(at_her_end()), "power", "(20)", "(6)")
    assert captured_dice(after_attack(battle, "power", "(4)", "(6)", 3), 1) == "(6):2"


def test_who_is_not_attacked_keeps_the_use_and_is_asked_anew() -> None:
    battle = ready(at_her_end(foes="(4):1 (20):1 (8):1", rolls=6))
    battle = act(battle, 1, Pass()).battle
    assert (battle.active, battle.seats[0].guard, battle.seats[0].spent) == (0, (), 0)
    assert after_attack(battle, "power", "(10)", "(20)", 5).phase is Phase.TURN_END


def test_who_passes_is_asked_as_well() -> None:
    battle = turn_showing("(6):1", against="(20):9", specials=("Ayeka", "Emerald"), printed_specials=True)
    assert act(battle, 0, Pass()).battle.phase is Phase.TURN_END


def test_who_declines_refuses_nothing() -> None:
    battle = after_attack(ready(at_her_end(), Decline()), "power", "(20)", "(6)", 7)
    assert (captured_dice(battle, 1), battle.seats[0].spent) == ("(6):2", 0)


def test_an_attack_for_which_fire_dice_would_help_is_refused_before_they_are_turned_down() -> None:
    battle = ready(at_her_end(mine="(6):5 (20):12", foes="(20):9 F(6):5 (8):1"))
    battle = refuses(battle, "power", "(20)", "(20)")
    assert (battle.phase, row(battle, 1)) == (Phase.TURN, "(20):9 F(6):5")


@pytest.mark.parametrize("action", [UseSpecial(dice=(0,)), UseSpecial(against=1), UseSpecial(trick="saw")])
def test_what_she_does_not_do_is_refused(action: UseSpecial) -> None:
    refused = at_her_end().why_not(0, action)
    assert refused is not None
    assert refused.code is Code.NOT_AN_ACTION


# ---- Tuxedo Mask


def test_tuxedo_mask_names_one_of_his_dice() -> None:
    battle = at_her_end(who="TuxedoMask")
    assert list(battle.legal_actions(0)) == [Decline(), UseSpecial(dice=(0,)), UseSpecial(dice=(1,))]
    for action, code in (
        (UseSpecial(), Code.NOTHING_CHOSEN),
        (UseSpecial(dice=(0, 1)), Code.NOTHING_CHOSEN),
        (UseSpecial(dice=(2,)), Code.NO_SUCH_DIE),
        (UseSpecial(dice=(-1,)), Code.NO_SUCH_DIE),
        (UseSpecial(dice=(1.5,)), Code.NO_SUCH_DIE),  # type: ignore[arg-type]
        (UseSpecial(dice=1.5), Code.NOT_AN_ACTION),  # type: ignore[arg-type]
        (UseSpecial(dice=None), Code.NOT_AN_ACTION),  # type: ignore[arg-type]
    ):
        refused = battle.why_not(0, action)
        assert refused is not None
        assert refused.code is code


def test_an_attack_on_the_named_die_is_refused_and_the_use_spent() -> None:
    battle = ready(at_her_end(who="TuxedoMask"), UseSpecial(dice=(1,)))
    battle = refuses(battle, "power", "(20)", "(10)")
    assert (row(battle, 0), battle.seats[0].spent) == ("(6):2 (10):5", 1)
    assert why_not(battle, "power", "(20)", "(6)") is Code.DIZZY_DIE


def test_an_attack_on_another_die_is_carried_out_and_nothing_is_spent() -> None:
    battle = ready(at_her_end(who="TuxedoMask"), UseSpecial(dice=(1,)))
    battle = after_attack(battle, "power", "(20)", "(6)", 7)
    assert (captured_dice(battle, 1), battle.seats[0].spent, battle.seats[0].guard) == ("(6):2", 0, ())


def test_a_named_die_that_is_only_borrowed_is_not_attacked() -> None:
    battle = at_her_end(mine="(6):5 (10):5 (4):4", foes="(4):1 (20):9 (8):1", who="TuxedoMask", foe="DrClay")
    battle = ready(battle, UseSpecial(dice=(2,)))
    step = act(battle, 1, Attack(AttackKind.BORROW, (0,), (1, 2)), 2, 3)
    assert captured_dice(step.battle, 1) == "(10):5"


# ---- what the others know


@pytest.mark.parametrize("viewer", [1, None])
@pytest.mark.parametrize("who", ["Sasami", "TuxedoMask"])
def test_nobody_else_sees_whether_an_attack_would_be_refused(who: str, viewer: int | None) -> None:
    battle = at_her_end(who=who)
    steps = [act(battle, 0, action) for action in battle.legal_actions(0)]
    assert len({str(step.battle.to_json()) for step in steps}) == len(steps)
    assert len({str(step.battle.seen_by(viewer).to_json()) for step in steps}) == 1
    assert len({str(step.battle.seen_events(viewer, step.events, 1)) for step in steps}) == 1
    assert len({str(list(step.battle.seen_by(viewer).legal_actions())) for step in steps}) == 1
    assert {step.battle.seats[0].opened for step in steps} == {battle.seats[0].opened}


def test_she_herself_sees_it() -> None:
    step = act(at_her_end(), 0, READY)
    assert step.battle.seen_by(0).battle == step.battle
    seen = step.battle.seen_events(0, step.events, 1)
    assert [told.text for told in tell_all(seen, 0, NAMES)] == ["You're ready to refuse the next attack."]


def test_what_was_of_no_use_stays_hidden_until_the_round_is_over() -> None:
    before = act(at_her_end(foes="(4):1 (20):1 (8):1", rolls=6), 0, READY)
    later = act(before.battle, 1, Pass()).battle
    assert later.seen_events(1, before.events, 1) == list(before.events[1:])
    assert before.battle.seen_later(1, later).battle.seats[0].guard == ()
    assert before.battle.seen_later(0, later).battle.seats[0].guard == (0, 1)
    over = later.act(0, Surrender(), seeded_draw(1)).battle
    assert GuardSet(0, (0, 1)) in over.seen_events(1, before.events, 1)
    assert before.battle.seen_later(1, over).battle.seats[0].guard == (0, 1)


def test_the_log_says_which_attack_was_refused() -> None:
    battle = ready(at_her_end())
    step = act(battle, 1, attack(battle, "power", "(20)", "(6)"))
    said = [[told.text for told in tell_all(step.events, viewer, NAMES)] for viewer in (0, 1, None)]
    rest = "Those dice can't attack again this turn."
    assert said == [
        [f"You refused otto's attack with (20):9 on (6):2. {rest}"],
        [f"mirabel refused your attack with (20):9 on (6):2. {rest}"],
        [f"mirabel refused otto's attack with (20):9 on (6):2. {rest}"],
    ]


def test_a_new_round_begins_without_a_guard() -> None:
    battle = ready(at_her_end())
    step = battle.replace(first_to=2).act(1, Surrender(), seeded_draw(1))
    assert any(isinstance(event, RoundEnded) for event in step.events)
    assert [seat.guard for seat in step.battle.seats] == [(), ()]


# ---- more than two


def test_in_a_circle_only_attacks_of_the_series_are_refused() -> None:
    battle = turn_showing(
        "(6):5 (10):5",
        "(4):4 (20):9 (8):1",
        "(20):12",
        specials=("Sasami", "Emerald", ""),
        printed_specials=True,
    )
    battle = after_attack(battle, "power", "(6)", "(8)", 2, on=1)
    battle = ready(battle)
    stranger = battle.replace(
        active=2,
        seats=(
            battle.seats[0],
            battle.seats[1].replace(waiting=False),
            battle.seats[2].replace(waiting=True),
        ),
    )
    assert captured_dice(after_attack(stranger, "power", "(20)", "(10)", 7, on=0), 2) == "(10):5"
    step = act(battle, 1, attack(battle, "power", "(20)", "(6)", on=0))
    assert isinstance(step.events[0], AttackRefused)
