"""Wiseman's special: after each lost round, take a die from the winner's reserve."""

from rules import Battle, Code, Decline, Phase, UseSpecial, fold, seeded_draw
from tests.rules.specials.between_rounds import MALACHITE, answer, log_lines, lost_by, match, recipe, why_not

WISEMAN = "(20) (20) (20) (20)"


def after_lost_round(theirs: str = MALACHITE, foe: str = "Malachite") -> Battle:
    return lost_by(0, match(("Wiseman", WISEMAN), (foe, theirs)))


def test_it_is_his_and_plays_for_the_rest_of_the_match() -> None:
    battle = answer(after_lost_round(), 0, UseSpecial(foes=(7,)))
    assert recipe(battle, 0) == "(20) (20) (20) (20) (20)"
    assert recipe(battle, 1) == "(8) (12) (20) (20) r(10) r(12) r(12)"
    assert [len(seat.row) for seat in battle.seats] == [5, 4]
    again = answer(lost_by(0, battle), 0, UseSpecial(foes=(4,)))
    assert recipe(again, 0) == "(20) (20) (20) (20) (20) (10)"


def test_he_may_leave_it() -> None:
    assert recipe(answer(after_lost_round(), 0, Decline()), 0) == WISEMAN


def test_what_has_happened_is_told_and_kept() -> None:
    battle = after_lost_round()
    step = battle.act(0, UseSpecial(foes=(5,)), seeded_draw(1))
    assert log_lines(step.events, 0)[:3] == [
        "You took (12) from Bob's reserve.",
        "From now on Bob plays (8) (12) (20) (20) r(10) r(12) r(20).",
        "From now on you play (20) (20) (20) (20) (12).",
    ]
    assert log_lines(step.events, 1)[0] == "Ann took (12) from your reserve."
    assert fold(battle, step.events) == step.battle
    assert Battle.from_json(step.battle.to_json()) == step.battle


def test_it_is_a_reserve_die_of_the_winner() -> None:
    battle = after_lost_round()
    assert why_not(battle, 0, UseSpecial(foes=(0,))) is Code.NOT_IN_RESERVE
    assert why_not(battle, 0, UseSpecial(foes=(8,))) is Code.NO_SUCH_DIE
    assert why_not(battle, 0, UseSpecial(dice=(0,))) is Code.NOTHING_CHOSEN


def test_where_the_winner_has_none_or_is_of_another_series_he_is_not_asked() -> None:
    assert after_lost_round(theirs="(20) (20)").phase is not Phase.RESERVE
    assert after_lost_round(foe="Giant").phase is not Phase.RESERVE
    assert after_lost_round(foe="").phase is not Phase.RESERVE
