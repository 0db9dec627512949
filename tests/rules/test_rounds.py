"""Random rounds, which `script/rounds` plays by the thousands."""

import random

import pytest

from rules import parse_recipe
from tests.rules.rounds import CATALOGUED, MATCHES_AT_ONCE, fighters, matches, play, skills, some_die


@pytest.mark.slow
def test_some_are_played_without_an_error() -> None:
    total = matches("these", 0)
    assert total.failures == []
    assert total.matches == MATCHES_AT_ONCE
    assert total.rounds > MATCHES_AT_ONCE
    assert {"Attack", "Choose", "Pass"} <= set(total.answers)


def test_the_same_seed_plays_the_same_match() -> None:
    assert play("these.7") == play("these.7")


def test_every_skill_comes_up() -> None:
    source = random.Random(1)
    dice = [parse_recipe(some_die(source)).dice[0] for _ in range(2000)]
    assert {letter for die in dice for letter in die.skills} == set(skills())


def test_all_fighters_of_the_catalogue_may_come_up() -> None:
    lines = sum(len(path.read_text().splitlines()) - 1 for path in CATALOGUED.glob("*.tsv"))
    assert len(fighters()) == lines
