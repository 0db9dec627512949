"""Six buttons whose specials have no rule: they simply play their dice."""

from itertools import combinations

import pytest

from rules import Battle, parse_recipe, seeded_draw, why_not_playable
from rules.phases import Phase
from rules.random_play import random_action
from rules.specials import SPECIALS
from tests.rules.tables import battle_showing, skill

RECIPES = {
    "Arizona": "k(7) g(9) (12) F(15) (X)",
    "Connecticut": "H(4) v(11) h(20) (4/20)? (R)",
    "Hawaii": "n(4) m(5) k(8) F(13) d(Y)",
    "Iowa": "n^(6) f(8) D(9) (11) k(T)",
    "blackshadowshade": "mkht(T)! Bt(T)& `fg(4) bHt^(0/10) F%(1,10) rbHt^(0/10) rnDt^(1,8)",
    "irilyth": "Gg(8) Gg(16) Gg(32) `sptH(1) `sptH(2) `sptH(3) `sptH(5) `sptH(8) "
    "spohr(4,9) spohr(9,16) spohr(16,25)",
}


@pytest.mark.parametrize("ruleset", ["online", "classic", "goblin"])
@pytest.mark.parametrize("key", RECIPES)
def test_they_can_be_played_and_have_no_rule_of_their_own(key: str, ruleset: str) -> None:
    assert why_not_playable(parse_recipe(RECIPES[key]), ruleset, key) is None
    begun = Battle.from_recipes(RECIPES[key], "(4)", specials=[key], ruleset=ruleset, printed_specials=True)
    assert begun.seats[0].special == ""


def test_a_key_that_nobody_knows_is_no_obstacle() -> None:
    assert "Wyoming" not in SPECIALS
    assert why_not_playable(parse_recipe("(4)"), "online", "Wyoming") is None


def test_a_konstant_and_a_stinger_die_make_twelve_while_fire_idles() -> None:
    laid = battle_showing("k(7):3 g(9):4 F(15):9", against="(12):7 (20):20")
    after = laid.after(skill("k(7) g(9)", "(12)"), 5)
    assert (after.battle.phase, after.mine, after.my_captures) == (
        Phase.TURN,
        "k(7):3 g(9):5 F(15):9",
        "(12):7",
    )


@pytest.mark.parametrize(("one", "other"), list(combinations(RECIPES, 2)))
def test_whole_matches_between_them_come_to_an_end(one: str, other: str) -> None:
    draw = seeded_draw(1)
    battle = Battle.from_recipes(RECIPES[one], RECIPES[other], first_to=1, specials=[one, other])
    battle = battle.begin(draw).battle
    while not battle.is_over:
        seat = next(iter(battle.decisions))
        battle = battle.act(seat, random_action(battle, seat, draw), draw).battle
    assert battle.winner is not None
