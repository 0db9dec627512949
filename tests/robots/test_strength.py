"""The measure of minds: pairings, places exchanged, intervals."""

from robots.minds import MINDS, Mind
from robots.strength import Result, comparison, pairings
from rules import Action, Draw, Perspective, parse_recipe, why_not_playable


def test_there_are_fifty_pairings_that_can_be_played() -> None:
    assert len(pairings()) == 50
    for one, other in pairings():
        assert why_not_playable(parse_recipe(one.recipe)) is None
        assert why_not_playable(parse_recipe(other.recipe)) is None


def test_two_alike_share_each_pairing() -> None:
    assert comparison(MINDS["random"], MINDS["random"], 40).rounds == 40


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
    comparison(one, MINDS["random"], 2)
    first, second = pairings()[0]
    assert set(noting.places) == {(0, first.recipe), (1, second.recipe)}


def test_the_interval_is_wilsons() -> None:
    low, high = Result(60, 100).interval
    assert (round(low, 3), round(high, 3)) == (0.502, 0.691)
    assert round(Result(0, 10).interval[0], 9) == 0


def test_the_same_rounds_come_out_the_same_however_many_play_at_once() -> None:
    alone = comparison(MINDS["greedy"], MINDS["random"], 8)
    assert comparison(MINDS["greedy"], MINDS["random"], 8, processes=2) == alone
