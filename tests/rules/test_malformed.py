"""Malformed input is refused in words, never with an exception."""

from typing import Any

import pytest

from rules import (
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    AttackKind,
    Battle,
    CancelAttack,
    Choose,
    Decline,
    Pass,
    RaiseGiant,
    RerollChance,
    RerollGame,
    Surrender,
    SwapSideboard,
    TurnDownFocus,
    UseSpecial,
    scripted,
    seeded_draw,
)
from tests.rules.tables import battle_beginning, battle_showing, power

BY_PHASE: dict[str, Battle] = {
    "ready": Battle.from_recipes("(4)", "(6)"),
    "auxiliary": Battle.from_recipes("(4) +(6)", "(4)").begin(scripted()).battle,
    "reserve": Battle.from_recipes("(4) r(6)", "(6)")
    .begin(scripted(1, 2))
    .battle.act(0, Surrender(), scripted())
    .battle,
    "sizes": Battle.from_recipes("(X) (4/10) {z,s}(6)", "(4)").begin(scripted(4)).battle,
    "reaction": battle_beginning("f(4):2 c(6):3 R(8):4", "(4):1").battle,
    "turn": battle_showing("(4):1 (X=8)!:5", against="(6):5").battle,
    "fire": battle_showing("(6):3 F(6):4", against="(8):4").after(power("(6)", "(8)")).battle,
    "over": Battle.from_recipes("(4)", "(6)", first_to=1)
    .begin(scripted(1, 2))
    .battle.act(0, Surrender(), scripted())
    .battle,
}

NONSENSE: list[Any] = [
    None,
    True,
    -1,
    99,
    10**30,
    1.5,
    "0",
    "",
    (),
    (0,),
    [0],
    {0: 1},
    {"X": "x"},
    {"X": 10**30},
    object(),
]


def malformed() -> list[Any]:
    found: list[Any] = list(NONSENSE)
    unknown: list[Any] = [None, True, 99, "power", "tickle"]
    for bad in NONSENSE:
        found += [AddAuxiliary(bad), AddReserve(bad), SwapSideboard(bad, 0), SwapSideboard(0, bad)]
        found += [RerollChance(bad), RaiseGiant(bad), TurnDownFocus(bad), RerollGame(bad)]
        found += [Choose(bad), Choose({"X": 7}, bad), Choose({"X": 7}, {1: 10}, bad)]
        found += [
            AdjustFire(bad),
            AdjustFire({1: 3}, bad),
            UseSpecial(bad),
            UseSpecial((0,), bad, bad, bad, bad),
        ]
        found += [
            Attack(AttackKind.POWER, bad, (0,)),
            Attack(AttackKind.POWER, (0,), bad),
        ]
        found += [Attack(kind, (0, 0, 1), (0,), bad, bad) for kind in AttackKind]
    found += [Attack(bad, (0,), (0,)) for bad in unknown]
    return [*found, Decline(), Pass(), Surrender(), CancelAttack()]


@pytest.mark.parametrize("phase", BY_PHASE)
def test_whatever_is_sent_is_answered_in_words(phase: str) -> None:
    battle = BY_PHASE[phase]
    for action in malformed():
        for seat in (0, 1, -1, 7, None, "0", True):
            refused = battle.why_not(seat, action)  # type: ignore[arg-type]
            assert refused is None or str(refused)
            if refused is None:
                battle.act(seat, action, seeded_draw(1))  # type: ignore[arg-type]
