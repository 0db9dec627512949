"""The course: the same seed teaches the same, and what is taught is learned."""

import random

from robots.catalogue import Fighter
from robots.train import Network, course, played, study

PAIR = (Fighter("Tin", "(4) (6) z(10)"), Fighter("Cup", "(8) s(6) (X)"))


def test_the_same_seed_learns_the_same_on_any_number_of_processes() -> None:
    alone, together = (
        [network.value().to_json() for network in course(7, [6, 4], 1, processes)][-1] for processes in (1, 2)
    )
    assert alone == together


def test_lessons_end_with_what_came_of_the_round() -> None:
    lessons = played("tea", PAIR, None)
    assert lessons[0].chance in {0.0, 0.5, 1.0}
    assert all(0 <= lesson.chance <= 1 for lesson in lessons)


def test_it_is_less_surprised_by_what_it_has_studied() -> None:
    source = random.Random(1)
    lessons = [lesson for number in range(10) for lesson in played(str(number), PAIR, None)]
    surprises = study(Network(source), lessons, 5, source)
    assert surprises[-1] < surprises[0]
