"""The measurement of minds: pairings, swapped places, intervals."""

import pytest

from robots.minds import MINDS, Mind
from robots.minds.plain.greedy import Greedy
from robots.strength import MindComparison, RoundResult, TwoRounds, WonShare, compare, pairings
from rules import Action, Draw, Perspective, parse_recipe, why_not_playable


def test_there_are_fifty_pairings_that_can_be_played() -> None:
    assert len(pairings()) == 50
    for one, other in pairings():
        assert why_not_playable(parse_recipe(one.recipe)) is None
        assert why_not_playable(parse_recipe(other.recipe)) is None


def test_two_alike_share_each_pairing() -> None:
    found = compare(MINDS["random"], MINDS["random"], 20)
    assert found.raw_share.rounds == 40


def test_each_plays_from_both_places() -> None:
    class Noting:
        def __init__(self) -> None:
            self.places: list[tuple[int | None, str]] = []

        def choose(self, perspective: Perspective, draw: Draw) -> Action:
            me = perspective.viewer
            assert me is not None
            self.places.append((me, perspective.battle.seats[me].recipe_text))
            return MINDS["random"].choose(perspective, draw)

    one: Mind = (noting := Noting())
    compare(one, MINDS["random"], 1)
    first, second = pairings()[0]
    assert set(noting.places) == {(0, first.recipe), (1, second.recipe)}


def test_the_interval_is_wilsons() -> None:
    low, high = WonShare(60, 100).interval
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert round(WonShare(0, 10).interval[0], 9) == 0


def test_the_same_rounds_come_out_the_same_however_many_play_at_once() -> None:
    alone = compare(MINDS["greedy"], MINDS["random"], 4)
    assert compare(MINDS["greedy"], MINDS["random"], 4, processes=2) == alone


def test_two_rounds_of_one_mind_are_the_same_round_with_places_exchanged() -> None:
    for pair in compare(Greedy(), Greedy(), 6, chosen=(True, False)):
        once, again = pair.rounds
        assert once == again.opponents_round
        assert pair.result_without_luck == pytest.approx(0.5)


def test_sizes_are_chosen_or_drawn_in_turn() -> None:
    found = compare(Greedy(), MINDS["random"], 4, chosen=(True, False))
    assert [pair.chosen for pair in found] == [True, False, True, False]
    assert (
        found.filter_by_chosen(chosen=True).raw_share.rounds
        == found.filter_by_chosen(chosen=False).raw_share.rounds
        == 4
    )


def test_a_comparison_says_what_was_won_with_luck_and_without() -> None:
    lucky, unlucky = RoundResult(1, 0.5), RoundResult(0, -0.2)
    found = MindComparison([TwoRounds(True, (lucky, unlucky)), TwoRounds(True, (lucky, lucky))])
    assert found.raw_share.share == 0.75
    assert found.mean_without_luck[0] == pytest.approx(0.425)
    assert str(found).endswith("without luck 42.5% (± 14.7)")
    assert str(found.filter_by_chosen(chosen=True)) == str(found)
    assert "one pair" in str(MindComparison(found[:1]))
