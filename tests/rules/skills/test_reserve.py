from rules import AddReserve, Battle, Code, Decline, Surrender
from tests.rules.tables import draws_from, print_row


def after_a_lost_round() -> Battle:
    begun = Battle.from_recipes("(4) r(6) r(8)", "(20)").begin(draws_from([1, 2])).battle
    return begun.act(0, Surrender(), draws_from([])).battle


def test_reserve_dice_lie_apart() -> None:
    battle = Battle.from_recipes("(4) r(6)", "(20)").begin(draws_from([1, 2])).battle
    assert print_row(battle.seats[0].row) == "(4):1"


def test_who_lost_a_round_may_call_one_in_for_the_rest_of_the_match() -> None:
    called = after_a_lost_round().act(0, AddReserve(2), draws_from([1, 2, 3])).battle
    assert print_row(called.seats[0].row) == "(4):1 (8):2"
    assert print_row(called.seats[0].recipe) == "(4) r(6) (8)"


def test_or_leave_them_where_they_are() -> None:
    declined = after_a_lost_round().act(0, Decline(), draws_from([1, 2])).battle
    assert print_row(declined.seats[0].row) == "(4):1"


def test_only_reserve_dice_can_be_called() -> None:
    refused = after_a_lost_round().why_not(0, AddReserve(0))
    assert refused is not None
    assert refused.code is Code.LACKS_SKILL
