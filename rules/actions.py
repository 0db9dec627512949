"""Actions of a seat: one class for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import get_args

from rules.attack_kinds import AttackKind

__all__ = [
    "ACTIONS",
    "Action",
    "AddAuxiliary",
    "AddReserve",
    "AdjustFire",
    "Attack",
    "CancelAttack",
    "Choose",
    "Decline",
    "Pass",
    "RaiseGiant",
    "RerollChance",
    "RerollGame",
    "SelectDie",
    "Sizes",
    "Surrender",
    "SwapSideboard",
    "TurnDownFocus",
    "UseSpecial",
]


@dataclass(frozen=True, slots=True)
class AddAuxiliary:
    """Add this auxiliary die; it is added only if every seat adds one."""

    die: int


@dataclass(frozen=True, slots=True)
class AddReserve:
    """Bring this reserve die into play."""

    die: int


@dataclass(frozen=True, slots=True)
class SwapSideboard:
    """Bring this sideboard die into play instead of another die."""

    die: int
    instead_of: int


@dataclass(frozen=True, slots=True)
class SelectDie:
    """Play this one of the seat's select dice."""

    die: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose all sizes asked for: by swing letter, and by place for option and plasma dice.

    The number for a plasma die is that of its group of skills.
    """

    swing: Mapping[str, int] = field(default_factory=dict)
    option: Mapping[int, int] = field(default_factory=dict)
    plasma: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decline:
    """Decline what is offered, such as an auxiliary die, a reserve die or a reaction, and go on."""


@dataclass(frozen=True, slots=True)
class RerollChance:
    """Roll a chance die again, or a turbo die at this size where the ruleset allows it."""

    die: int
    size: int | None = None


@dataclass(frozen=True, slots=True)
class TurnDownFocus:
    """Turn focus dice, by place, down to these values."""

    values: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class RerollGame:
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UseSpecial:
    """Use the button's special on own or an opponent's dice, with the values or sizes it asks for.

    If the special has several tricks, *trick* selects one.
    """

    dice: tuple[int, ...] = ()
    foes: tuple[int, ...] = ()
    against: int | None = None
    values: Mapping[int, int] = field(default_factory=dict)
    sizes: Choose | None = None
    trick: str = ""


@dataclass(frozen=True, slots=True)
class RaiseGiant:
    """Raise a giant-sized die, once in a match."""

    die: int


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack by dice, by place, on dice of one opponent, by place.

    An evil attack pairs them off in this order. *against* may be omitted in a duel.
    """

    kind: AttackKind
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    against: int | None = None
    turbo: Mapping[int, int] = field(default_factory=dict)
    fires: tuple[int, ...] = ()
    """The Full Auto dice among the attackers that fire."""
    adjusted: Mapping[int, int] = field(default_factory=dict)
    """By how much one of the attackers counts more or less than it does, if a button's special allows it."""


@dataclass(frozen=True, slots=True)
class AdjustFire:
    """Turn fire dice, by place, down to these values; no values at all means no help.

    Where the ruleset lets help raise konstant attackers, *raised* is the amount for each of them, by place.
    """

    values: Mapping[int, int] = field(default_factory=dict)
    raised: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CancelAttack:
    """Withdraw the attack that waits for fire dice."""


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Surrender:
    """Give up the round."""


Action = (
    AddAuxiliary
    | AddReserve
    | SwapSideboard
    | SelectDie
    | Choose
    | Decline
    | RerollChance
    | TurnDownFocus
    | RerollGame
    | RaiseGiant
    | UseSpecial
    | Attack
    | AdjustFire
    | CancelAttack
    | Pass
    | Surrender
)
ACTIONS: frozenset[type] = frozenset(get_args(Action))


@dataclass(frozen=True, slots=True)
class Sizes:
    """The choices of a seat for its dice: by swing letter, and by place in its recipe."""

    swing: Mapping[str, int] = field(default_factory=dict)
    option: Mapping[int, int] = field(default_factory=dict)
    plasma: Mapping[int, int] = field(default_factory=dict)
    select: int | None = None
    """The one of its select dice that plays."""
