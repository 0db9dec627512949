from rules import Phase
from rules.actions import ACTIONS
from rules.rounds.course import BEFORE_INITIATIVE, BEFORE_SIZES, COURSE, RULES


def test_every_phase_but_the_end_has_a_rule() -> None:
    assert set(RULES) == set(Phase) - {Phase.OVER}


def test_every_action_is_an_answer_in_some_phase() -> None:
    assert frozenset().union(*(rule.answers for rule in RULES.values())) == ACTIONS


def test_specials_ask_twice_in_a_round() -> None:
    assert COURSE.index(BEFORE_SIZES) < COURSE.index(RULES[Phase.SIZES]) < COURSE.index(BEFORE_INITIATIVE)
