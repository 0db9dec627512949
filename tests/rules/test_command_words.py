"""Typed actions in other languages, and always in English."""

import pytest

from rules import AttackKind, Battle, seeded_draw
from rules.notation.command_words import BEGINNINGS, WORDS, CommandWords
from rules.notation.typed_actions import ADJUSTED, ALONE, KINDS, WITH_DICE, as_typed, read_action
from rules.random_play import random_action
from rules.specials.decisions.crypto import TRICKS
from tests.italian_commands import IN_ITALIAN, ITALIAN


def test_every_word_that_begins_an_action_can_be_translated() -> None:
    offers_and_sizes = {"accept", "same"}
    assert {*ALONE, *KINDS, *WITH_DICE} - {AttackKind.DEFAULT} == {*BEGINNINGS} - offers_and_sizes
    assert {*ADJUSTED.values(), *TRICKS} < {*WORDS}
    assert [*ITALIAN] == [*WORDS]


@pytest.mark.parametrize(
    ("line", "english"),
    [
        ("potenza 2 su 5", "power 2 on 5"),
        ("POTENZA 2 Su 5", "power 2 on 5"),
        ("abilità 1 3 su 4", "skill 1 3 on 4"),
        ("abilita 1 3 su 4", "skill 1 3 on 4"),
        ("abilita' 1 3 su 4", "skill 1 3 on 4"),
        ("1 3 su 4", "1 3 on 4"),
        ("prendo 4 con 1 3", "take 4 with 1 3"),
        ("cambia 7 con 2", "swap 7 with 2"),
        ("fuoco 2=1 alzando 1=2", "fire 2=1 raising 1=2"),
        ("si", "accept"),
        ("X=7 3=10", "X=7 3=10"),
        ("power 2 su 5", "power 2 on 5"),
        ("skill 1 3 on 4", "skill 1 3 on 4"),
        ("potenza 2 su 5 di Ann", "power 2 on 5 of Ann"),
        ("potenza 2 su 5 di di", "power 2 on 5 of di"),
        ("potenza 2 su 5 di Passo Sì", "power 2 on 5 of Passo Sì"),
        ("power 2 on 5 of di", "power 2 on 5 of di"),
        ("power 2 on 5 of of", "power 2 on 5 of of"),
        ("ciao", "ciao"),
        ("", ""),
    ],
)
def test_a_line_means_the_same_in_both(line: str, english: str) -> None:
    assert IN_ITALIAN.in_english(line) == english


def test_the_first_word_is_the_one_that_is_quoted() -> None:
    assert IN_ITALIAN.translate_command("pass") == "passo"
    assert IN_ITALIAN.translate_command("swap 7 for 2") == "cambia 7 con 2"
    assert CommandWords({}).translate_command("power 2 on 5") == "power 2 on 5"


@pytest.mark.parametrize("seed", range(10))
def test_every_action_of_every_phase_can_be_typed_in_italian(seed: int) -> None:
    draw = seeded_draw(seed)
    recipes = "(4) c(10) (X)! o(4/10) F(8) F(6) +(6)", "f(6) R(8) {z,s}(12) t(V) r(10) O(20) S(6) +(4)"
    battle = Battle.from_recipes(*recipes, first_to=3).begin(draw).battle
    while not battle.is_over:
        seat = min(battle.decisions)
        action = random_action(battle, seat, draw)
        line = IN_ITALIAN.translate_command(as_typed(action))
        assert as_typed(read_action(IN_ITALIAN.in_english(line), battle, seat)) == as_typed(action)
        battle = battle.act(seat, action, draw).battle
