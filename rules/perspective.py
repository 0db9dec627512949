"""What one viewer may know: a battle without everything that is hidden from them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from rules.actions import Action, Attack, Choose
from rules.chance import What
from rules.codec import FORMAT, Unreadable, battle_from_json, battle_to_json, expected
from rules.dice import CHOSEN
from rules.events import (
    AuxiliaryChosen,
    CardDrawn,
    DiceChosen,
    DieChanged,
    DieLeft,
    DieRolled,
    Event,
    ReserveChosen,
    ReserveDeclined,
    RoundBegan,
    SideboardChosen,
    SizesChosen,
    SpecialAnswered,
)
from rules.phases import SECRET_PHASES, Phase
from rules.refusals import Refusal
from rules.table import announces_openly, places_that_play

if TYPE_CHECKING:
    from rules.battle import Battle
    from rules.position import Decision, Seat

HIDDEN = (
    AuxiliaryChosen,
    CardDrawn,
    DiceChosen,
    DieChanged,
    DieLeft,
    DieRolled,
    ReserveChosen,
    ReserveDeclined,
    SideboardChosen,
    SizesChosen,
    SpecialAnswered,
)
"""What happens in secret, until the last choice of the phase is in."""


class Guess(Protocol):
    """How to fill in what is hidden."""

    def draw(self, low: int, high: int, what: What) -> int: ...

    def sizes(self, battle: Battle, seat: int) -> Choose: ...


@dataclass(frozen=True, slots=True)
class Perspective:
    """A battle as one seat, or a spectator (None), may see it; nothing else is in it."""

    viewer: int | None
    battle: Battle

    @classmethod
    def of(cls, battle: Battle, viewer: int | None) -> Perspective:
        if battle.phase not in SECRET_PHASES:
            return cls(viewer, battle)
        seats = tuple(
            veiled(battle, number, seat, own=number == viewer) for number, seat in enumerate(battle.seats)
        )
        return cls(viewer, battle.but(seats=seats))

    @property
    def decisions(self) -> dict[int, Decision]:
        return self.battle.decisions

    def legal_attacks(self) -> Iterator[Attack]:
        return self.battle.legal_attacks()

    def meant(self, action: Action) -> Action | Refusal:
        """The action with everything said that it leaves open, or why the viewer may not do this now."""
        return self.battle.meant(-1 if self.viewer is None else self.viewer, action)

    def why_not(self, action: Action) -> Refusal | None:
        """Why the viewer may not do this now, or None."""
        found = self.meant(action)
        return found if isinstance(found, Refusal) else None

    def to_json(self) -> dict[str, Any]:
        return {"format": FORMAT, "viewer": self.viewer, "battle": battle_to_json(self.battle)}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Perspective:
        from rules.battle import Battle

        if expected(dict, data).get("format") != FORMAT:
            raise Unreadable("this format of perspectives is not known")
        viewer = data.get("viewer")
        return cls(viewer, battle_from_json(Battle, data.get("battle", {})))


def veiled(battle: Battle, number: int, seat: Seat, *, own: bool) -> Seat:
    """A seat in a secret phase: no choices of others, and no values but to whose special asks about them."""
    row = seat.row
    if not (own and battle.phase is Phase.SPECIAL):
        row = tuple(die.unrolled() for die in row)
    sizes = seat.sizes
    if not own:
        row = tuple(die.with_marks(die.marks - {CHOSEN}) if CHOSEN in die.marks else die for die in row)
        if has_chosen_in_secret(battle, number):
            row = tuple(seat.recipe[place] for place in places_that_play(seat.recipe))
            sizes = None
    out = tuple(die.unrolled() for die in seat.out)
    return seat.but(row=row, out=out, sizes=sizes, deck=seat.deck_shown)


def has_chosen_in_secret(battle: Battle, number: int) -> bool:
    return battle.phase is Phase.SIZES and number in battle.asked and not battle.seats[number].waiting


def seen_events(
    battle: Battle, viewer: int | None, events: Sequence[Event], round_before: int
) -> list[Event]:
    """Those events of one action that a viewer may know while *battle* stands as it does.

    *round_before* is the round in which the action was taken.
    """
    if battle.phase not in SECRET_PHASES:
        return list(events)
    seen, current, openly = [], round_before == battle.round, announces_openly(battle)
    for event in events:
        current = current or (isinstance(event, RoundBegan) and event.round == battle.round)
        hidden = isinstance(event, HIDDEN) and not (openly and isinstance(event, SizesChosen))
        if not (current and hidden):
            seen.append(event)
    return seen


def as_known_now(then: Battle, now: Battle, viewer: int | None) -> Perspective:
    """A battle of the past: what was secret in it is not any more, once its round has come to the table."""
    if now.phase in SECRET_PHASES and then.round == now.round:
        return Perspective.of(then, viewer)
    return Perspective(viewer, then)


def hides_values(perspective: Perspective) -> bool:
    """Whether dice of others have been rolled that the viewer may not see yet."""
    battle, viewer = perspective.battle, perspective.viewer
    if battle.phase is Phase.SPECIAL and viewer is not None:
        return any(die.showing is not None for die in battle.seats[viewer].row)
    return battle.phase is Phase.SIZES


def imagine(perspective: Perspective, guess: Guess) -> Battle:
    """A whole battle that the viewer cannot tell from the true one, filled in by *guess*."""
    from rules.rounds import roll_what_is_decided, sized_row
    from rules.table import Table, freeze

    battle = perspective.battle
    if not hides_values(perspective):
        return battle
    table = Table(battle, guess.draw)
    for number, seat in enumerate(table.seats):
        if number != perspective.viewer and has_chosen_in_secret(battle, number):
            seat.sizes, row = sized_row(seat, guess.sizes(battle, number))
            seat.row = list(row)
        roll_what_is_decided(table, number)
    return freeze(table, type(battle))
