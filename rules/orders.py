"""Orders that a player leaves in advance for a later decision.

An order sees only the perspective of its seat. When the seat has to decide, the order gives an answer or
none. After anything unexpected, the order leaves the decision to the player.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from rules.actions import Action, Attack, Choose, Decline, Pass, TurnDownFocus
from rules.battle import Battle, Perspective
from rules.dice import ASLEEP, DIZZY, Die, places_that_play
from rules.notation.codec import Json, die_to_text, snake, to_plain, typed_from
from rules.phases import Phase
from rules.refusals import Refusal
from rules.roles import CHANCE, FOCUS
from rules.rounds.reactions import least_turning_that_leads
from rules.state.position import Seat
from rules.state.table import announces_openly

DICE_ARE_SEEN = (Phase.REACTION, Phase.TURN, Phase.FIRE, Phase.TURN_END)
BEFORE_REACTIONS = (Phase.AUXILIARY, Phase.RESERVE, Phase.SPECIAL, Phase.SELECT, Phase.SIZES, Phase.REACTION)
PASSING = frozenset({DIZZY, ASLEEP})
"""Marks that comparisons of dice ignore, because they end by the owner's next turn or forbid the attack."""


@dataclass(frozen=True, slots=True)
class AdvanceOrder:
    """An answer that a player leaves in advance for a later decision."""

    def answer(self, seen: Perspective) -> Action | None:
        """Return the action that the order gives now, or None if the player has to decide."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class PassToo(AdvanceOrder):
    """An order to pass if all other players pass."""

    turn: int
    passes: int
    rows: tuple[tuple[str, ...], ...]
    """The dice of all seats when the order was given."""

    def answer(self, seen: Perspective) -> Action | None:
        battle = seen.battle
        passed = battle.passes - self.passes
        if battle.phase is not Phase.TURN or not 0 < passed == battle.turn - self.turn:
            return None
        if rows_of(battle) != self.rows:
            return None
        return if_legal(seen, Pass())


@dataclass(frozen=True, slots=True)
class AttackThen(AdvanceOrder):
    """An order to make an attack if the attack is legal and its dice have not changed."""

    attack: Attack
    mine: Mapping[int, str]
    """The attacking dice as text, by their places when the order was given."""
    theirs: Mapping[int, str]

    def answer(self, seen: Perspective) -> Action | None:
        battle, attack = seen.battle, self.attack
        if battle.phase is not Phase.TURN or attack.against is None:
            return None
        mine = places_now(self.mine, battle.seats[viewer_of(seen)].row)
        theirs = places_now(self.theirs, battle.seats[attack.against].row)
        if mine is None or theirs is None:
            return None
        meant = seen.try_resolve(
            replace(
                attack,
                attackers=tuple(mine[place] for place in attack.attackers),
                targets=tuple(theirs[place] for place in attack.targets),
                turbo={mine[place]: size for place, size in attack.turbo.items()},
                fires=tuple(mine[place] for place in attack.fires),
                adjusted={mine[place]: by for place, by in attack.adjusted.items()},
            )
        )
        return None if isinstance(meant, Refusal) else meant


@dataclass(frozen=True, slots=True)
class DeclineToReact(AdvanceOrder):
    """An order to decline a reaction, so another seat keeps initiative."""

    def answer(self, seen: Perspective) -> Action | None:
        return if_legal(seen, Decline()) if seen.battle.phase is Phase.REACTION else None


@dataclass(frozen=True, slots=True)
class TakeInitiative(AdvanceOrder):
    """An order to turn focus dice down just enough to go first."""

    def answer(self, seen: Perspective) -> Action | None:
        if seen.battle.phase is not Phase.REACTION:
            return None
        return if_legal(seen, TurnDownFocus(least_turning_that_leads(seen.battle, viewer_of(seen))))


@dataclass(frozen=True, slots=True)
class SameSizes(AdvanceOrder):
    """An order to choose the same sizes again while the recipe stays the same."""

    recipe: str
    swing: Mapping[str, int] = field(default_factory=dict)
    option: Mapping[int, int] = field(default_factory=dict)
    plasma: Mapping[int, int] = field(default_factory=dict)

    def answer(self, seen: Perspective) -> Action | None:
        seat = seen.battle.seats[viewer_of(seen)]
        if seen.battle.phase is not Phase.SIZES or announces_openly(seen.battle):
            return None
        if seat.recipe_text != self.recipe:
            return None
        asked = seen.legal_actions().answers_of(Choose)
        there = places_that_play(seat.recipe, seat.sizes)
        known = {
            "swing": {letter: self.swing.get(letter) for letter in asked.values("swing")},
            "option": {place: self.option.get(there[place]) for place in asked.values("option")},
            "plasma": {place: self.plasma.get(there[place]) for place in asked.values("plasma")},
        }
        if any(None in sizes.values() for sizes in known.values()):
            return None
        return if_legal(seen, Choose(**cast(Any, known)))


# ---- leaving one


def may_leave_orders(seen: Perspective) -> bool:
    if seen.viewer is None or seen.battle.is_over or seen.viewer in seen.decisions:
        return False
    return seen.battle.phase is not Phase.READY and not seen.battle.seats[seen.viewer].gone


def possible_orders(seen: Perspective) -> list[type[AdvanceOrder]]:
    if not may_leave_orders(seen):
        return []
    found: list[type[AdvanceOrder]] = []
    seat = seen.battle.seats[viewer_of(seen)]
    if seat.row and isinstance(make_pass_order(seen), PassToo):
        found.append(PassToo)
    if seen.battle.phase in DICE_ARE_SEEN and seat.row and as_if_in_turn(seen).legal_actions().attacks.kinds:
        found.append(AttackThen)
    if seen.battle.phase in BEFORE_REACTIONS:
        dice = [die for die in seat.row if die.acts_as(FOCUS) or die.acts_as(CHANCE)]
        found += [DeclineToReact] * bool(dice)
        found += [TakeInitiative] * any(die.acts_as(FOCUS) for die in dice)
    if make_sizes_order(seat) is not None:
        found.append(SameSizes)
    return found


def as_if_in_turn(seen: Perspective) -> Perspective:
    """Return the perspective as if the viewer's turn had come, with all dice unchanged."""
    me = viewer_of(seen)
    seats = [
        seat.replace(
            waiting=number == me,
            row=tuple(die.with_marks(die.marks - PASSING) if die.marks else die for die in seat.row),
        )
        for number, seat in enumerate(seen.battle.seats)
    ]
    battle = seen.battle.replace(seats=tuple(seats), phase=Phase.TURN, active=me, asked=(me,), pending=None)
    return Perspective(me, battle)


def make_pass_order(seen: Perspective) -> PassToo | Refusal | None:
    """Return the order to pass if all others pass, or a refusal if passing would be illegal.

    Return None outside the turns, or if the next pass ends the round.
    """
    battle = seen.battle
    if battle.phase is not Phase.TURN or battle.passes + 1 >= len(battle.seats):
        return None
    return as_if_in_turn(seen).why_not(Pass()) or PassToo(battle.turn, battle.passes, rows_of(battle))


def make_attack_order(seen: Perspective, attack: Attack) -> AttackThen | Refusal:
    meant = as_if_in_turn(seen).try_resolve(attack)
    if isinstance(meant, Refusal):
        return meant
    assert isinstance(meant, Attack)
    assert meant.against is not None
    row, foes = (seen.battle.seats[number].row for number in (viewer_of(seen), meant.against))
    mine = {place: die_text(row[place]) for place in meant.attackers}
    return AttackThen(meant, mine, {place: die_text(foes[place]) for place in meant.targets})


def make_sizes_order(seat: Seat) -> SameSizes | None:
    sizes = seat.sizes
    if sizes is None or not (sizes.swing or sizes.option or sizes.plasma):
        return None
    return SameSizes(seat.recipe_text, sizes.swing, sizes.option, sizes.plasma)


# ---- dice that lie as they did


def viewer_of(seen: Perspective) -> int:
    assert seen.viewer is not None
    return seen.viewer


def if_legal(seen: Perspective, action: Action) -> Action | None:
    return None if seen.why_not(action) else action


def die_text(die: Die) -> str:
    return die_to_text(die.with_marks(die.marks - PASSING) if die.marks else die)


def rows_of(battle: Battle) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(map(die_text, seat.row)) for seat in battle.seats)


def places_now(dice: Mapping[int, str], row: Sequence[Die]) -> dict[int, int] | None:
    """Return the current place of each die by its former place, or None if a die is gone or changed.

    Identical dice are interchangeable.
    """
    lying = list(map(die_text, row))
    found: dict[int, int] = {}
    for place, die in sorted(dice.items()):
        now = next((at for at, text in enumerate(lying) if text == die and at not in found.values()), None)
        if now is None:
            return None
        found[place] = now
    return found


# ---- writing one down

ORDER_KINDS: dict[str, type[AdvanceOrder]] = {
    snake(kind.__name__): kind for kind in AdvanceOrder.__subclasses__()
}


def order_to_json(order: AdvanceOrder) -> Json:
    return {"type": snake(type(order).__name__), **to_plain(order)}


def order_from_json(data: object) -> AdvanceOrder:
    return cast(AdvanceOrder, typed_from(ORDER_KINDS, data))
