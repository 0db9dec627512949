"""The course: the same seed teaches the same, and what is taught is learned."""

import random

from robots.catalogue import Fighter
from robots.train import Network, course, played, study, taught

PAIR = (Fighter("Tin", "(4) (6) z(10)"), Fighter("Cup", "(8) s(6) (X)"))


def test_the_same_seed_learns_the_same_on_any_number_of_processes() -> None:
    alone, together = (
        [network.value().to_json() for network in course(7, [6, 4], 1, processes)][-1] for processes in (1, 2)
    )
    assert alone == together


def test_lessons_end_with_what_came_of_the_round() -> None:
    lessons = taught(played("tea", PAIR, None))
    assert lessons[0][1] in {0.0, 0.5, 1.0}
    assert all(0 <= target <= 1 for _moment, target in lessons)


def test_what_was_thought_on_the_way_tempers_what_is_taught() -> None:
    round_ = played("tea", PAIR, None)
    for moment in round_.moments:
        moment.thought = 0.5
    targets = [target for _moment, target in taught(round_)]
    assert abs(targets[-1] - 0.5) < abs(targets[0] - 0.5)


def test_it_is_less_surprised_by_what_it_has_studied() -> None:
    source = random.Random(1)
    rounds = [played(str(number), PAIR, None) for number in range(10)]
    surprises = study(Network(source), rounds, 5, source)
    assert surprises[-1] < surprises[0]
