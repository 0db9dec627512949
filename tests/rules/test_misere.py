"""Misère: the lowest score wins a round."""

import pytest

from rules import Battle, seeded_draw
from rules.events import RoundEnded
from rules.records import play_again
from tests.rules.test_records import at_random


def ends_of(text: str) -> list[RoundEnded]:
    events = [event for step in play_again(text).steps for event in step.events]
    return [event for event in events if isinstance(event, RoundEnded)]


@pytest.mark.parametrize("seed", range(4))
def test_the_lowest_score_wins_each_round(seed: int) -> None:
    start = Battle.from_recipes("(4) (20) (6)", "(6) (8) (12)", first_to=3, misere=True)
    text, end = at_random(start, f"misère {seed}")
    assert "lowest score wins\n" in text
    assert play_again(text).battle == end
    decided = [ended for ended in ends_of(text) if not ended.is_given_up and ended.winner is not None]
    assert all(ended.scores[ended.winner or 0] == min(ended.scores) for ended in decided)


def test_usual_rounds_go_to_the_highest_score() -> None:
    text, _end = at_random(Battle.from_recipes("(4) (20) (6)", "(6) (8) (12)", first_to=3), "usual")
    assert "lowest" not in text
    decided = [ended for ended in ends_of(text) if not ended.is_given_up and ended.winner is not None]
    assert decided
    assert all(ended.scores[ended.winner or 0] == max(ended.scores) for ended in decided)


def test_a_round_given_up_is_lost_whatever_the_scores() -> None:
    battle = Battle.from_recipes("(1)", "(10,10)", first_to=1, misere=True).begin(seeded_draw(1)).battle
    over = battle.surrender(0, seeded_draw(2)).battle
    assert (over.is_over, over.winner) == (True, 1)


def test_it_is_stored_with_the_battle() -> None:
    battle = Battle.from_recipes("(4)", "(6)", misere=True)
    assert Battle.from_json(battle.to_json()) == battle
    assert "misere" not in Battle.from_recipes("(4)", "(6)").to_json()
