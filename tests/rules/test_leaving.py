"""Surrendering a round or the match at any time."""

from __future__ import annotations

import pytest

from rules import Attack, AttackKind, Battle, Code, Pass, Phase, Refused, fold, seeded_draw
from rules.events import AttackWithdrawn, Forfeited, MatchEnded, RoundEnded
from tests.rules.playing import row
from tests.rules.tables import act, print_row, turn_showing

PHASES = [
    ("+(4) (6)", "+(8)", Phase.AUXILIARY),
    ("(X)", "(Y)", Phase.SIZES),
    ("U(4) U(6)", "(4)", Phase.SELECT),
    ("(4)", "(6)", Phase.TURN),
    ("c(4) c(20)", "c(4) c(20)", Phase.REACTION),
]


@pytest.mark.parametrize(("mine", "theirs", "phase"), PHASES)
@pytest.mark.parametrize("how", ["time", "surrender", "left"])
def test_a_duel_is_lost_at_once_in_any_phase(mine: str, theirs: str, phase: Phase, how: str) -> None:
    battle = Battle.from_recipes(mine, theirs).begin(seeded_draw(1)).battle
    assert battle.phase is phase
    for seat in (0, 1):
        step = battle.forfeit(seat, how, seeded_draw(2))
        assert step.events == (Forfeited(seat, how), MatchEnded(1 - seat))
        assert (step.battle.is_over, step.battle.winner) == (True, 1 - seat)
        assert fold(battle, step.events) == step.battle


@pytest.mark.parametrize(("mine", "theirs", "phase"), PHASES)
def test_a_round_of_a_duel_is_given_up_in_any_phase(mine: str, theirs: str, phase: Phase) -> None:
    battle = Battle.from_recipes(mine, theirs).begin(seeded_draw(1)).battle
    for seat in (0, 1):
        step = battle.surrender(seat, seeded_draw(2))
        ended = next(event for event in step.events if isinstance(event, RoundEnded))
        assert (ended.winner, ended.how) == (1 - seat, "surrender")
        assert (step.battle.round, step.battle.is_over) == (2, False)
        assert [other.won for other in step.battle.seats] == [seat, 1 - seat]


def test_in_a_circle_the_others_go_on_at_once() -> None:
    battle = turn_showing("(20):9", "(20):20", "(20):20")
    step = battle.forfeit(2, "time", seeded_draw(1))
    assert (row(step.battle, 2), print_row(step.battle.seats[2].out)) == ("", "(20):20")
    assert (step.battle.active, step.battle.is_over) == (0, False)
    assert step.battle.decisions[0].number == battle.decisions[0].number + 1


def test_the_turn_goes_on_if_it_was_theirs() -> None:
    step = turn_showing("(20):9", "(20):20", "(20):20").forfeit(0, "left", seeded_draw(1))
    assert (step.battle.active, sorted(step.battle.decisions)) == (1, [1])


def test_the_last_one_left_wins_the_match() -> None:
    battle = (
        turn_showing("(20):9", "(20):20", "(20):20", first_to=3).forfeit(0, "time", seeded_draw(1)).battle
    )
    battle = battle.forfeit(2, "time", seeded_draw(1)).battle
    assert (battle.is_over, battle.winner) == (True, 1)


def test_who_is_gone_has_no_dice_in_the_next_round() -> None:
    battle = turn_showing("k(4):1", "k(6):1", "k(8):1").forfeit(1, "time", seeded_draw(1)).battle
    battle = act(battle, 0, Pass()).battle
    battle = battle.act(2, Pass(), seeded_draw(3)).battle
    assert battle.round == 2
    assert (row(battle, 1), battle.seats[1].surrendered) == ("", True)
    assert 1 not in battle.decisions


def test_before_the_turns_it_answers_plainly_and_its_dice_leave_when_turns_begin() -> None:
    battle = Battle.from_recipes("(X)", "(Y)", "(6)").begin(seeded_draw(1)).battle
    battle = battle.forfeit(0, "time", seeded_draw(2)).battle
    assert (battle.phase, sorted(battle.decisions)) == (Phase.SIZES, [1])
    battle = battle.act(1, next(iter(battle.legal_actions(1))), seeded_draw(3)).battle
    assert (battle.phase, row(battle, 0)) == (Phase.TURN, "")
    assert 0 not in battle.decisions


def test_an_attack_that_waits_for_fire_dice_is_taken_back_if_its_target_leaves() -> None:
    battle = turn_showing("F(6):6 (4):1 (4):2", "(6):4", "(20):20")
    attack = Attack(AttackKind.SKILL, (1, 2), (0,), 1)
    waiting = act(battle, 0, attack).battle
    assert waiting.phase is Phase.FIRE
    step = waiting.forfeit(1, "time", seeded_draw(1))
    assert AttackWithdrawn(0) in step.events
    assert (step.battle.phase, step.battle.active, step.battle.pending) == (Phase.TURN, 0, None)
    on = waiting.forfeit(2, "time", seeded_draw(1)).battle
    assert (on.phase, on.pending) == (Phase.FIRE, waiting.pending)


def test_what_cannot_be_given_up() -> None:
    over = (
        Battle.from_recipes("(4)", "(6)")
        .begin(seeded_draw(1))
        .battle.forfeit(0, "left", seeded_draw(1))
        .battle
    )
    circle = Battle.from_recipes("(X)", "(4)", "(4)").begin(seeded_draw(1)).battle
    table = turn_showing("(20):9", "(20):20", "(20):20", "(20):20").surrender(2, seeded_draw(1)).battle
    refusals = []
    for battle, seat in ((over, 1), (circle, 1), (table, 2), (table, 9)):
        with pytest.raises(Refused) as refused:
            battle.surrender(seat, seeded_draw(1))
        refusals.append(refused.value.refusal.code)
    assert refusals == [Code.MATCH_OVER, Code.WRONG_PHASE, Code.SURRENDERED_ALREADY, Code.NO_SUCH_SEAT]
    with pytest.raises(Refused) as refused:
        over.forfeit(1, "time", seeded_draw(1))
    assert refused.value.refusal.code is Code.MATCH_OVER
