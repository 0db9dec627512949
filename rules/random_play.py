"""Random legal actions, for tests and for a game without an opponent."""

from __future__ import annotations

from rules.actions import Action, CancelAttack, Choose, Surrender
from rules.battle import Battle
from rules.chance import Draw


def random_action(battle: Battle, seat: int, draw: Draw) -> Action:
    return battle.legal_actions(seat).answers_without(Surrender, CancelAttack).sample(draw) or CancelAttack()


def random_sizes(battle: Battle, seat: int, draw: Draw) -> Choose:
    chosen = battle.legal_actions(seat).sizes.sample(draw)
    assert chosen is not None
    return chosen
