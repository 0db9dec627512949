"""What a seat may do: one value for each kind of action."""

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
    """Add this auxiliary die, if everybody adds one."""

    die: int


@dataclass(frozen=True, slots=True)
class AddReserve:
    """Bring this reserve die into play."""

    die: int


@dataclass(frozen=True, slots=True)
class SwapSideboard:
    """Exchange a die of the sideboard for another."""

    die: int
    instead_of: int


@dataclass(frozen=True, slots=True)
class SelectDie:
    """Of all select dice this one plays."""

    die: int


@dataclass(frozen=True, slots=True)
class Choose:
    """All sizes that are asked for: by swing letter, and by place for option and plasma dice."""

    swing: Mapping[str, int] = field(default_factory=dict)
    option: Mapping[int, int] = field(default_factory=dict)
    plasma: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decline:
    """No auxiliary die, no reserve die, no reaction: go on."""


@dataclass(frozen=True, slots=True)
class RerollChance:
    """Roll a chance die again; where the ruleset says so, a turbo die at this size."""

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
    """What a button's special allows: with own dice or with an opponent's, and to what values or sizes.

    Of one that has several tricks *trick* says which.
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
    """An attack of dice, by place, on dice of one opponent, by place.

    An evil attack pairs them off in this order. *against* may be left out in a duel.
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
    """Turn fire dice, by place, down to these values; none of them is no help.

    Where the ruleset lets help raise konstant attackers, *raised* says by how much, by place.
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
    """What a seat has chosen for its dice: by letter, and by place in its recipe."""

    swing: Mapping[str, int] = field(default_factory=dict)
    option: Mapping[int, int] = field(default_factory=dict)
    plasma: Mapping[int, int] = field(default_factory=dict)
    select: int | None = None
    """The one of its select dice that plays."""
