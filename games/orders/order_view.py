"""A player's orders as the board shows them, and the orders that can be left now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property
from typing import NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

from core.drawing.translation import translate_text
from games.decisions import BoardDie, TurnForm
from games.decisions.preview import in_a_sentence
from games.models import Match, Seat
from games.orders.editing import MAY_LAST, orders_of, why_not_order
from games.orders.reading import KINDS
from rules import Perspective, orders, parse_recipe
from rules.notation.codec import die_from_text
from rules.orders import (
    AdvanceOrder,
    AttackThen,
    DeclineToReact,
    PassToo,
    SameSizes,
    TakeInitiative,
    as_if_in_turn,
)
from rules.words import words_for


class ShownOrder(NamedTuple):
    number: int
    sentence: str
    is_lasting: bool
    is_dropped: bool


class OrdersHere:
    def __init__(self, match: Match, seat: Seat, seen: Perspective, filled: QueryDict) -> None:
        self._match, self._seat, self.seen = match, seat, seen
        self.filled = filled if "order" in filled else QueryDict()
        self.names = [row.name for row in match.all_seats]

    @cached_property
    def left(self) -> list[ShownOrder]:
        if self._seat.orders_from is None:
            return []
        tried = self._seat.orders_from
        return [
            ShownOrder(
                order.number,
                order_in_words(order.parsed_order, self.names if len(self.names) > 2 else []),
                order.is_lasting,
                order.decision is not None
                and (order.decision < tried or order.round != self._match.battle.round),
            )
            for order in orders_of(self._match, self._seat)
        ]

    @cached_property
    def possible(self) -> set[str]:
        if why_not_order(self._match, self._seat) is not None:
            return set()
        kinds = orders.possible_orders(self.seen)
        return {name for name, kind in KINDS.items() if kind in kinds}

    @property
    def may_last(self) -> bool:
        return any(KINDS[name] in MAY_LAST for name in self.possible)

    # ---- the attack to order

    @cached_property
    def turn(self) -> TurnForm:
        return TurnForm(as_if_in_turn(self.seen))

    @property
    def mine(self) -> list[BoardDie]:
        assert self.seen.viewer is not None
        row = self.seen.battle.seats[self.seen.viewer].row
        return [self.choice(BoardDie(die, place, "attacker", str(place))) for place, die in enumerate(row)]

    @property
    def their_dice(self) -> list[tuple[str, list[BoardDie]]]:
        return [
            (
                self.names[number],
                [
                    self.choice(BoardDie(die, place, "target", f"{number}.{place}"))
                    for place, die in enumerate(seat.row)
                ],
            )
            for number, seat in enumerate(self.seen.battle.seats)
            if number != self.seen.viewer and seat.row
        ]

    def choice(self, shown: BoardDie) -> BoardDie:
        shown.state = "selected" if shown.value in self.filled.getlist(shown.name) else ""
        return shown

    @property
    def sizes(self) -> str:
        assert self.seen.viewer is not None
        found = orders.make_sizes_order(self.seen.battle.seats[self.seen.viewer])
        return "" if found is None else same_sizes_in_words(found)


def order_in_words(order: AdvanceOrder, names: Sequence[str]) -> str:
    """Return an order in words. In matches of more than two players, *names* gives the opponent's name."""
    match order:
        case PassToo():
            return _("If everyone else passes, pass.")
        case AttackThen():
            return attack_in_words(order, names)
        case DeclineToReact():
            return _("Let the others go first.")
        case TakeInitiative():
            return _("Turn Focus dice down just enough to go first.")
        case SameSizes():
            return _("Choose the same sizes: %(sizes)s.") % {"sizes": same_sizes_in_words(order)}
    raise TypeError(order)


def attack_in_words(order: AttackThen, names: Sequence[str]) -> str:
    attack = order.attack
    mine = [die_from_text(order.mine[place]) for place in attack.attackers]
    theirs = [die_from_text(order.theirs[place]) for place in attack.targets]
    there = {place: now for now, place in enumerate(attack.attackers)}
    renumbered = replace(
        attack,
        attackers=tuple(range(len(mine))),
        targets=tuple(range(len(theirs))),
        fires=tuple(there[place] for place in attack.fires),
        adjusted={there[place]: by for place, by in attack.adjusted.items()},
    )
    name = translate_text(words_for(attack.kind, mine, theirs).heading(bool(attack.fires)))
    sentence = f"{name}: {in_a_sentence(renumbered, mine, theirs)}"
    if names and attack.against is not None:
        return f"{names[attack.against]} – {sentence}"
    return sentence


def same_sizes_in_words(order: SameSizes) -> str:
    dice = parse_recipe(order.recipe).dice
    swing = [f"{letter}={size}" for letter, size in sorted(order.swing.items())]
    option = [f"{dice[place].recipe}={size}" for place, size in sorted(order.option.items())]
    return ", ".join([*swing, *option]) or _("as before")
