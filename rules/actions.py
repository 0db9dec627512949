"""The actions that a player can take in a match, with one class for each kind."""

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
    """The choice to add an auxiliary die, which takes effect only if every player adds one."""

    die: int


@dataclass(frozen=True, slots=True)
class AddReserve:
    """The choice to bring one of the player's reserve dice into play."""

    die: int


@dataclass(frozen=True, slots=True)
class SwapSideboard:
    """The choice to exchange the die *instead_of* for a sideboard die."""

    die: int
    instead_of: int


@dataclass(frozen=True, slots=True)
class SelectDie:
    """The choice of the select die that plays. The player's other select dice are set aside."""

    die: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A player's choice of a size per swing letter and option die, and of a skill group per plasma die.

    The keys of *option* and *plasma* are the places of the dice in the row. A group is given by its number,
    counted from zero.
    """

    swing: Mapping[str, int] = field(default_factory=dict)
    option: Mapping[int, int] = field(default_factory=dict)
    plasma: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decline:
    """The answer that turns an offer down, such as an auxiliary die, a reserve die or a reaction."""


@dataclass(frozen=True, slots=True)
class RerollChance:
    """A reaction that rolls a chance die again. Some rulesets allow a new *size* for a turbo die."""

    die: int
    size: int | None = None


@dataclass(frozen=True, slots=True)
class TurnDownFocus:
    """A reaction that turns focus dice down. *values* maps the places of the dice to their new values."""

    values: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class RerollGame:
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class UseSpecial:
    """The use of a button's special rule on own or opposing dice, with the values or sizes that it needs.

    *dice* and *foes* are the places of the player's own dice and of the opponent's dice. If the rule offers
    several tricks, *trick* names one.
    """

    dice: tuple[int, ...] = ()
    foes: tuple[int, ...] = ()
    against: int | None = None
    values: Mapping[int, int] = field(default_factory=dict)
    sizes: Choose | None = None
    trick: str = ""


@dataclass(frozen=True, slots=True)
class RaiseGiant:
    """An action that raises the value of a giant-sized die. Each player may take it once per match."""

    die: int


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack with one or more dice on dice of one opponent. Dice are named by their places in the rows.

    An evil or dual attack pairs attackers and targets in the given order. *against* is the opponent's seat
    and may be None in a match of two players.
    """

    kind: AttackKind
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    against: int | None = None
    turbo: Mapping[int, int] = field(default_factory=dict)
    fires: tuple[int, ...] = ()
    """The places of the attacking Full Auto dice that fire."""
    adjusted: Mapping[int, int] = field(default_factory=dict)
    """A change of +1 or -1 in the value of one attacker, by its place, if a special rule allows one."""


@dataclass(frozen=True, slots=True)
class AdjustFire:
    """The answer that turns fire dice down to help an attack. *values* maps places to new values.

    An empty *values* means no help. In rulesets in which konstant dice keep the help, *raised* maps the
    places of konstant attackers to the amount that each die keeps.
    """

    values: Mapping[int, int] = field(default_factory=dict)
    raised: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CancelAttack:
    """The answer that withdraws an attack while the match waits for a decision about fire dice."""


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Surrender:
    """The action that gives up the current round."""


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
    """The sizes, skill groups and select die that a seat chose. Keys are letters or places in the recipe."""

    swing: Mapping[str, int] = field(default_factory=dict)
    option: Mapping[int, int] = field(default_factory=dict)
    plasma: Mapping[int, int] = field(default_factory=dict)
    select: int | None = None
    """The place in the recipe of the select die that plays, or None."""
