"""Head starts: a seat may begin a match with rounds won."""

import pytest

from rules import Battle, Surrender, seeded_draw
from rules.battle import fold
from rules.events import HeadStartGiven
from rules.words import tell_all


def test_it_counts_as_rounds_won_from_the_first_round_on() -> None:
    start = Battle.from_recipes("(4)", "(20)", first_to=2, head_start=(1, 1))
    step = start.begin(seeded_draw(1))
    assert step.events[0] == HeadStartGiven(1, 1)
    assert [seat.won for seat in step.battle.seats] == [0, 1]
    assert step.battle.round == 1
    assert fold(start, step.events) == step.battle


def test_who_has_it_needs_so_many_rounds_less() -> None:
    battle = Battle.from_recipes("(1)", "(10,10)", first_to=9, head_start=(1, 8)).begin(seeded_draw(1)).battle
    over = battle.act(0, Surrender(), seeded_draw(9)).battle
    assert (over.is_over, over.winner) == (True, 1)


def test_it_is_told_to_both() -> None:
    step = Battle.from_recipes("(4)", "(20)", head_start=(1, 2)).begin(seeded_draw(1))
    told = [tell_all(step.events, viewer, ["Ann", "Bob"])[0].render(str) for viewer in (0, 1)]
    assert told == [
        "Bob gets a head start. Rounds won so far: 2.",
        "You get a head start. Rounds won so far: 2.",
    ]


@pytest.mark.parametrize(
    ("head_start", "why"),
    [((2, 1), "nobody sits there"), ((0, 3), "less than the rounds"), ((0, -1), "less than the rounds")],
)
def test_it_is_for_a_seat_that_is_there_and_ends_no_match(head_start: tuple[int, int], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Battle.from_recipes("(4)", "(20)", first_to=3, head_start=head_start)


def test_without_one_nothing_is_told() -> None:
    step = Battle.from_recipes("(4)", "(20)", head_start=(0, 0)).begin(seeded_draw(1))
    assert not any(isinstance(event, HeadStartGiven) for event in step.events)
