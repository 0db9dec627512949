"""The training of robots: the same seed learns the same, and lessons are learned."""

import random
from collections.abc import Iterator
from math import nan
from pathlib import Path

import numpy as np
import pytest

from robots.fighters import StoredFighter, fighters
from robots.judgement.layers import Layers
from robots.judgement.network import chance_by_network
from robots.judgement.positions import JudgedPosition, Judgement
from robots.train import (
    Lessons,
    Network,
    PlayedTurn,
    Teacher,
    course,
    lessons_of,
    play_training_round,
    study,
    target_chances,
)
from rules import Battle, Phase, seeded_draw
from rules.random_play import random_action
from tests.rules.tables import battle_showing

PAIR = (StoredFighter("Tin", "(4) (6) z(10)"), StoredFighter("Cup", "(8) s(6) (X)"))


def a_network(seed: int = 1) -> Network:
    return Network(Layers.draw_random(np.random.default_rng(seed), 6, 8, 4))


def a_round(seed: str = "tea") -> Lessons:
    found = play_training_round(seed, PAIR, Teacher.from_layers(None))
    assert found is not None
    return found


@pytest.mark.slow
def test_the_same_seed_learns_the_same_on_any_number_of_processes() -> None:
    alone, together = ([*course(7, [12, 8], 1, processes)][-1].layers for processes in (1, 2))
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one, other)


def test_where_nobody_looked_ahead_what_came_of_the_round_is_taught() -> None:
    assert set(a_round().taught) <= {0.0, 0.5, 1.0}


def test_what_follows_tempers_what_was_promised() -> None:
    mine = battle_showing("(20):20", against="(4):1").battle
    theirs = mine.replace(active=1)
    assert target_chances(
        [PlayedTurn(mine, 0.6, False), PlayedTurn(theirs, 0.3, False)], 1.0
    ) == pytest.approx([0.725, 0.15])


def test_what_follows_a_whim_does_not_count() -> None:
    mine = battle_showing("(20):20", against="(4):1").battle
    assert target_chances([PlayedTurn(mine, 0.6, True), PlayedTurn(mine, nan, False)], 0.0) == pytest.approx(
        [0.6, 0.0]
    )


def test_it_is_less_surprised_by_what_it_has_studied() -> None:
    lessons = Lessons.concatenate([a_round(str(number)) for number in range(20)])
    surprises = study(a_network(), lessons, 5, np.random.default_rng(1))
    assert surprises[-1] < surprises[0]


def test_each_weight_learns_what_it_was_to_blame_for() -> None:
    """The gradients equal those found by small changes of the weights."""
    lessons, network, small = a_round(), a_network(), 1e-2
    blamed: list[Layers] = []
    network.go_down = lambda slopes, step: blamed.append(slopes)  # type: ignore[method-assign]

    def surprise() -> float:
        return network.learn(lessons, 0.0)

    surprise()
    for layer, slopes in zip(network.layers, blamed[0], strict=True):
        most = np.unravel_index(np.abs(slopes).argmax(), slopes.shape)
        was = layer[most]
        layer[most] = was + small
        more = surprise()
        layer[most] = was - small
        less = surprise()
        layer[most] = was
        assert (more - less) / (2 * small) == pytest.approx(slopes[most], rel=0.05)


@pytest.mark.parametrize("number", range(5))
def test_minds_judge_as_the_network_has_learned(number: int, tmp_path: Path) -> None:
    network = a_network()
    network.layers.write(tmp_path / "weights.npz")
    network.layers = Layers.read(tmp_path / "weights.npz")
    teacher = Teacher.from_layers(network.layers)
    for battle in turns(number):
        lessons = lessons_of(teacher.judgement, [PlayedTurn(battle, nan, False)], 0.5)
        assert lessons is not None
        learned = network.judge(lessons)[-1][0]
        mine, theirs, ahead, passes, *_ = position_of(teacher.judgement, battle)
        judged = chance_by_network(teacher.judgement.table.dice, mine, theirs, ahead, passes)
        assert judged == pytest.approx(float(learned), abs=2e-3)


def position_of(judgement: Judgement, battle: Battle) -> JudgedPosition:
    seat = battle.active
    assert seat is not None
    return judgement.position(battle, seat, 1 - seat, battle.passes)


def turns(number: int) -> Iterator[Battle]:
    source, draw = random.Random(number), seeded_draw(number)
    recipes = [source.choice(fighters()).recipe for _ in range(2)]
    battle = Battle.from_recipes(*recipes, first_to=1).begin(draw).battle
    while not battle.is_over and battle.turn < 40:
        if battle.phase is Phase.TURN:
            yield battle
        seat = min(battle.decisions)
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
