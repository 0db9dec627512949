"""Plain forms for everything in the rules: each phase, action and kind of attack."""

from collections.abc import Callable
from typing import Any, get_args

import pytest
from django.template.loader import get_template

from accounts.models import User
from games.decisions.specials import ASKS
from games.models import Match
from rules import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    Battle,
    CancelAttack,
    Choose,
    Decline,
    Pass,
    Phase,
    RaiseGiant,
    RerollChance,
    RerollGame,
    SelectDie,
    Surrender,
    SwapSideboard,
    TurnDownFocus,
    UseSpecial,
)
from rules.attacks import ATTACKS
from rules.notation.codec import action_from_json
from rules.specials import SPECIALS
from rules.words import KINDS
from tests.games.forms import form_of, signed_in
from tests.games.matches import (
    a_match,
    a_match_in_fire,
    a_match_where,
    act,
    help_that_fits,
    two_friends,
    who_pass_themselves,
)

pytestmark = pytest.mark.django_db

Players = tuple[User, User]
Found = tuple[Match, str, dict[str, Any]]
"""A match in which the first player owes a decision, the button to press, and what to fill in."""

ASKED = [phase for phase in Phase if phase not in (Phase.READY, Phase.OVER)]


def first_is_active(battle: Battle) -> bool:
    return battle.active == 0 and battle.phase is Phase.TURN


def first_reacts(battle: Battle) -> bool:
    return battle.phase is Phase.REACTION and 0 in battle.decisions


def first_lost(players: Players, mine: str, **more: Any) -> Match:
    return act(a_match_where(first_is_active, *players, mine, "(20) (20)", **more), 0, Surrender())


def first_may(kind: str) -> Callable[[Battle], bool]:
    def fits(battle: Battle) -> bool:
        return first_is_active(battle) and any(attack.kind == kind for attack in battle.legal_attacks())

    return fits


def an_attack(players: Players) -> Found:
    match = a_match_where(first_may("power"), *players, "(20) (20)", "(8) (10)")
    attack = next(attack for attack in match.battle.legal_attacks() if attack.kind == "power")
    return match, "attack", {"attacker": attack.attackers[0], "target": f"1.{attack.targets[0]}"}


def fire_help(players: Players) -> Found:
    match = a_match_in_fire(*players)
    return match, "fire", {"fire.1": help_that_fits(match)}


def must_pass(battle: Battle) -> bool:
    return first_is_active(battle) and not any(battle.legal_attacks())


EVERY_ACTION: dict[type, Callable[[Players], Found]] = {
    AddAuxiliary: lambda both: (a_match(*both, "+(20) (4)", "+(8) (4)"), "die", {"die": "auxiliary:0"}),
    AddReserve: lambda both: (first_lost(both, "r(20) (4)"), "die", {"die": "reserve:0"}),
    SwapSideboard: lambda both: (first_lost(both, "(4) S(20)"), "swap:1.0", {}),
    SelectDie: lambda both: (a_match(*both, "U(20) U(4)", "(4)"), "die", {"die": "select:1"}),
    Choose: lambda both: (
        a_match(*both, "(X) (4/20) {s,z}(6)", "(V)"),
        "choose",
        {"swing.X": 7, "option.1": 20, "plasma.2": 1},
    ),
    Decline: lambda both: (a_match(*both, "+(20) (4)", "(4)"), "decline", {}),
    RerollChance: lambda both: (
        a_match_where(first_reacts, *both, "c(20)", "(4)"),
        "die",
        {"die": "chance:0"},
    ),
    TurnDownFocus: lambda both: (
        a_match_where(first_reacts, *both, "f(20)", "(20)"),
        "focus",
        {"focus.0": 1},
    ),
    RerollGame: lambda both: (
        a_match_where(first_reacts, *both, "R(20) R(8)", "(4) (4)"),
        "game",
        {"game": [0, 1]},
    ),
    RaiseGiant: lambda both: (a_match_where(may_rise, *both, "O(20)", "(30)"), "raise:0", {}),
    UseSpecial: lambda both: (
        a_match(*both, "(4) (4) (6) (6) (8) (8)", "(20)", specials=("Brie", "")),
        "special",
        {"chosen": [0, 1, 2, 3, 5]},
    ),
    Attack: an_attack,
    AdjustFire: fire_help,
    CancelAttack: lambda both: (a_match_in_fire(*both), "cancel", {}),
    Pass: lambda both: (a_match_where(must_pass, *who_pass_themselves(*both), "(4)", "(20)"), "pass", {}),
}


def may_rise(battle: Battle) -> bool:
    return first_is_active(battle) and battle.why_not(0, RaiseGiant(0)) is None


def test_the_page_can_ask_in_every_phase() -> None:
    for phase in ASKED:
        assert get_template(f"games/asks/{phase}.html")


def test_every_action_of_the_rules_is_in_the_table_but_surrender_which_is_no_answer() -> None:
    assert set(EVERY_ACTION) == set(get_args(Action)) - {Surrender}


@pytest.mark.slow
@pytest.mark.parametrize("kind", EVERY_ACTION, ids=lambda kind: kind.__name__)
def test_every_action_is_sent_from_the_page(kind: type) -> None:
    players = two_friends()
    match, button, filled = EVERY_ACTION[kind](players)
    form = form_of(match, players[0])
    assert button in form.buttons
    assert {name for name in filled if name not in form.choices} <= set(form.fields)
    assert "die" not in filled or filled["die"] in form.choices["die"]
    data = {"decision": form.decision, "action": button, **filled}
    answer = signed_in(players[0]).post(f"{match.get_absolute_url()}act/", data)
    assert answer.status_code == 302, answer.content.decode()
    assert isinstance(action_from_json(match.moves.latest("number").action), kind)


def test_every_kind_of_attack_has_a_name_on_the_page() -> None:
    assert {kind for kind, words in KINDS.items() if words.name} == set(ATTACKS)


def test_every_special_that_asks_has_a_form() -> None:
    for special in SPECIALS.values():
        assert not special.asks or isinstance(special, tuple(ASKS))
