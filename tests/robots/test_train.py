"""The course: the same seed teaches the same, and what is taught is learned."""

from pathlib import Path

import numpy as np
import pytest

from robots.catalogue import Fighter
from robots.minds.chances import outcome_of
from robots.minds.value import Layers, Value
from robots.train import Lessons, Network, course, look_at, played, study
from rules import Battle
from tests.robots.test_prospects import turns

PAIR = (Fighter("Tin", "(4) (6) z(10)"), Fighter("Cup", "(8) s(6) (X)"))


def a_network(seed: int = 1) -> Network:
    return Network(Layers.drawn(np.random.default_rng(seed), 8, 4))


def a_round(value: Value | None, seed: str = "tea") -> Lessons:
    found = played(seed, PAIR, value)
    assert found is not None
    return found


def test_the_same_seed_learns_the_same_on_any_number_of_processes() -> None:
    alone, together = ([*course(7, [12, 8], 1, processes)][-1].layers for processes in (1, 2))
    for one, other in zip(alone, together, strict=True):
        assert np.array_equal(one, other)


def test_where_nobody_looked_ahead_what_came_of_the_round_is_taught() -> None:
    lessons = a_round(None)
    assert np.isnan(lessons.promised).all()
    assert set(lessons.taught()) <= {0.0, 0.5, 1.0}
    assert np.array_equal(lessons.taught(), lessons.won)


def test_what_was_promised_tempers_what_came_of_the_round() -> None:
    lessons = a_round(Value(a_network().layers))
    looked = ~np.isnan(lessons.promised)
    assert looked.any()
    between = np.sort(np.stack([lessons.promised, lessons.taught(), lessons.won])[:, looked], axis=0)
    assert np.array_equal(between[1], lessons.taught()[looked])


def test_it_is_less_surprised_by_what_it_has_studied() -> None:
    lessons = Lessons.together([a_round(None, str(number)) for number in range(20)])
    surprises = study(a_network(), lessons, 5, np.random.default_rng(1))
    assert surprises[-1] < surprises[0]


def test_each_weight_learns_what_it_was_to_blame_for() -> None:
    """The slopes are those that small changes of the weights show."""
    lessons, network, small = a_round(None), a_network(), 1e-2
    blamed: list[Layers] = []
    network.go_down = lambda slopes, step: blamed.append(slopes)  # type: ignore[method-assign]

    def surprise() -> float:
        return network.learn(lessons.seen, lessons.traits, lessons.won, 0.0)

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
    network.layers.write(tmp_path / "learned.npz")
    network.layers = Layers.read(tmp_path / "learned.npz")
    value = Value(network.layers)
    for battle in turns(number):
        seen, traits = look_at(battle)
        learned = network.judge(np.array([seen], np.float32), traits[np.newaxis])[-1][0]
        assert judged(value, battle) == pytest.approx(float(learned), abs=2e-3)


def judged(value: Value, battle: Battle) -> float:
    seat = battle.active
    assert seat is not None
    case = outcome_of(value, battle, seat)
    assert not isinstance(case, float)
    return value.chances([case.position])[0]
