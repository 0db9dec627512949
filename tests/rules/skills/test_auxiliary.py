from rules import AddAuxiliary, Battle, Decline
from tests.rules.tables import draws_from, print_row


def beginning() -> Battle:
    return Battle.from_recipes("(20) +(4)", "(20)").begin(draws_from([])).battle


def test_who_has_no_auxiliary_die_is_offered_a_copy_of_the_others() -> None:
    assert print_row(beginning().seats[1].row) == "(20) +(4)"


def test_if_all_add_one_they_play_for_the_whole_match() -> None:
    added = beginning().act(1, AddAuxiliary(1), draws_from([])).battle
    played = added.act(0, AddAuxiliary(1), draws_from([3, 1, 3, 2])).battle
    assert [print_row(seat.recipe) for seat in played.seats] == ["(20) (4)", "(20) (4)"]


def test_one_who_declines_declines_for_all() -> None:
    declined = beginning().act(1, Decline(), draws_from([3, 4])).battle
    assert [print_row(seat.row) for seat in declined.seats] == ["(20):3", "(20):4"]


def test_only_an_auxiliary_die_can_be_added() -> None:
    refused = beginning().why_not(0, AddAuxiliary(0))
    assert refused is not None
    assert str(refused) == "Only Auxiliary dice can do that, and (20) isn’t one."


def test_nobody_sees_who_wants_to_add_what() -> None:
    added = beginning().act(1, AddAuxiliary(1), draws_from([])).battle
    assert not added.seen_by(0).battle.seats[1].row[1].marks
    assert added.seen_by(1).battle.seats[1].row[1].marks
