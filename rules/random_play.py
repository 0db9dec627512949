"""A player who does anything that is legal: company for a lonely evening, and a tester who never tires."""

from __future__ import annotations

from rules.actions import Action, CancelAttack, Choose, Surrender
from rules.battle import Battle
from rules.chance import Draw


def random_action(battle: Battle, seat: int, draw: Draw) -> Action:
    """One of the things that this seat may do now; it never surrenders."""
    return battle.legal_actions(seat).without(Surrender, CancelAttack).sample(draw) or CancelAttack()


def random_sizes(battle: Battle, seat: int, draw: Draw) -> Choose:
    chosen = battle.legal_actions(seat).sizes.sample(draw)
    assert chosen is not None
    return chosen
