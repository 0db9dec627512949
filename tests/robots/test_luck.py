"""Luck in a round: zero on average; the rest of the result is skill."""

import random
from statistics import fmean

import pytest

from core.intervals import mean
from robots.fighters import StoredFighter, fighters
from robots.luck import ROLLS, chance, expected_chance, luck_of_action, luck_of_first_roll
from robots.minds import MINDS
from robots.minds.learned.judge import Judge
from robots.minds.options import options
from robots.minds.plain.greedy import Greedy
from robots.minds.plain.mixed import MixedMind
from robots.strength import compare, play_measured_round
from rules import Action, Attack, Battle, Draw, Pass, Perspective, scripted, seeded_draw
from rules.chance import DrawPurpose

ANY = MixedMind(Greedy(), MINDS["random"], 50)


class LosingMind:
    """A mind that looks one move ahead and chooses the worst action."""

    def choose(self, perspective: Perspective, draw: Draw) -> Action:
        battle, me = perspective.battle, perspective.viewer
        assert me is not None
        actions = [action for action in options(battle, me) if isinstance(action, Attack | Pass)]
        if len(actions) < 2:
            return MINDS["random"].choose(perspective, draw)
        source = random.Random(draw(0, 2**31, DrawPurpose("thought")))
        return min(actions, key=lambda action: expected_chance(battle, me, action, 2, source))


ONE, OTHER = "(8) (10) (12)", "(8) (12) (20)"


def begun(*results: int) -> Battle:
    return Battle.from_recipes(ONE, OTHER, first_to=1).begin(scripted(*results)).battle


def luck_by_roll(battle: Battle) -> list[float]:
    """Return the first seat's luck with each roll of the active seat's second die, a (10)."""
    seat = battle.active
    assert seat is not None
    attack = next(one for one in battle.legal_attacks() if one.attackers == (1,))
    steps = [battle.act(seat, attack, scripted(rolled)) for rolled in range(1, 11)]
    return [luck_of_action(battle, seat, attack, step, random.Random(1)) for step in steps]


def test_a_better_roll_is_better_luck_and_all_of_them_together_are_none() -> None:
    found = luck_by_roll(begun(1, 8, 12, 8, 12, 20))
    assert found[0] < 0 < found[9]
    assert fmean(found) == pytest.approx(0, abs=1e-6)


def test_luck_is_told_for_the_first_seat_whichever_attacks() -> None:
    other = Battle.from_recipes(OTHER, ONE, first_to=1).begin(scripted(8, 12, 20, 1, 8, 12)).battle
    assert other.active == 1
    assert luck_by_roll(other) == [-luck for luck in luck_by_roll(begun(1, 8, 12, 8, 12, 20))]


def test_what_rolls_nothing_has_no_luck() -> None:
    battle = Battle.from_recipes("(4) (4)", "(20) (20)", first_to=1).begin(scripted(1, 1, 20, 20)).battle
    assert luck_of_action(battle, 0, Pass(), battle.act(0, Pass(), scripted()), random.Random(1)) == 0


def test_the_last_attack_leads_to_the_result() -> None:
    battle = Battle.from_recipes("(4) (6)", "(8)", first_to=1).begin(scripted(1, 6, 2)).battle
    attack = next(one for one in battle.legal_attacks() if one.attackers == (1,))
    assert expected_chance(battle, 0, attack, ROLLS, random.Random(1)) == 1


def test_the_first_roll_gives_what_it_is_better_than_others() -> None:
    def again(draw: Draw) -> Battle:
        return Battle.from_recipes(ONE, OTHER, first_to=1).begin(draw).battle

    good, bad = begun(1, 10, 12, 4, 6, 7), begun(8, 1, 2, 3, 12, 20)
    found = [luck_of_first_roll(battle, again, random.Random(1)) for battle in (good, bad)]
    assert found[0] > 0 > found[1]
    assert found[0] - found[1] == pytest.approx(chance(good, 0) - chance(bad, 0))


def test_sizes_that_are_still_to_be_chosen_are_no_luck() -> None:
    battle = Battle.from_recipes("(X)", "(4)").begin(seeded_draw(1)).battle
    assert luck_of_first_roll(battle, lambda draw: battle, random.Random(1)) == 0


@pytest.mark.slow
def test_over_many_rounds_of_any_buttons_luck_is_nothing() -> None:
    source, plain = random.Random(2), [fighter for fighter in fighters() if not fighter.special]
    pairs: list[tuple[StoredFighter, StoredFighter]] = [
        (source.choice(plain), source.choice(plain)) for _ in range(150)
    ]
    found = [play_measured_round((ANY, ANY), pair, f"luck {number}") for number, pair in enumerate(pairs)]
    average, reach = mean([one.luck for one in found])
    assert abs(average) < reach
    assert reach < 0.1


@pytest.mark.slow
def test_without_luck_rounds_are_the_same_on_average_and_vary_less() -> None:
    found = compare(ANY, Greedy(), 60, chosen=(True, False))
    adjusted, reach = found.mean_without_luck
    raw, raw_reach = mean([sum(one.won for one in pair.rounds) / 2 for pair in found])
    assert abs(adjusted - raw) < raw_reach
    assert reach < raw_reach * 0.8


@pytest.mark.slow
def test_a_mind_that_gives_its_chances_away_wins_less_than_half_without_luck() -> None:
    adjusted, reach = compare(
        LosingMind(), Judge(rolls=2, more=4, sizing=20), 10, chosen=(False,)
    ).mean_without_luck
    assert adjusted + reach < 0.5
