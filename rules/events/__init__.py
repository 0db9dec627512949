"""Events of a match in order, each with its results. Applying events to a battle gives the next battle."""

from __future__ import annotations

from collections.abc import Mapping

from rules.dice.fast_dataclasses import fast_dataclass
from rules.events.beginning import (
    AuxiliaryChosen,
    AuxiliaryDeclined,
    AuxiliaryOffered,
    DecisionsOpened,
    DiceChosen,
    DiceSetAside,
    DieSelected,
    HeadStartGiven,
    RecipeSet,
    ReserveChosen,
    ReserveDeclined,
    RoundBegan,
    SideboardChosen,
    SizesChosen,
    SizesImposed,
    SizesRevealed,
    SpecialAnswered,
    TrickChosen,
)
from rules.events.dice import (
    CaptureChanged,
    CardDrawn,
    DieCaptured,
    DieChanged,
    DieChangedSides,
    DieLeft,
    DieReplaced,
    DieReturned,
    DieRolled,
    DieSplit,
)
from rules.events.icons import DiceExchanged, DieStruckOut, ReserveStolen
from rules.events.initiative import (
    GameUsed,
    InitiativeWon,
    ReactionEnded,
)
from rules.events.results import (
    Forfeited,
    MatchAbandoned,
    MatchCalledOff,
    MatchEnded,
    NothingDecided,
    RoundEnded,
)
from rules.events.turn_ends import (
    AttackRefused,
    GuardSet,
    TurnEnding,
)
from rules.events.turns import (
    Attacked,
    AttackWithdrawn,
    ExtraTurnWon,
    GiantUsed,
    HelpAsked,
    Passed,
    SpecialSpent,
    SpecialUsed,
    Surrendered,
    TurnBegan,
    TurnMissed,
    TurnsBegan,
)
from rules.state.table import Event

__all__ = [
    "EVENTS",
    "AttackRefused",
    "AttackWithdrawn",
    "Attacked",
    "AuxiliaryChosen",
    "AuxiliaryDeclined",
    "AuxiliaryOffered",
    "CaptureChanged",
    "CardDrawn",
    "DecisionsOpened",
    "DiceChosen",
    "DiceExchanged",
    "DiceSetAside",
    "DieCaptured",
    "DieChanged",
    "DieChangedSides",
    "DieLeft",
    "DieReplaced",
    "DieReturned",
    "DieRolled",
    "DieSelected",
    "DieSplit",
    "DieStruckOut",
    "Event",
    "ExtraTurnWon",
    "Forfeited",
    "GameUsed",
    "GiantUsed",
    "GuardSet",
    "HeadStartGiven",
    "HelpAsked",
    "InitiativeWon",
    "MatchAbandoned",
    "MatchCalledOff",
    "MatchEnded",
    "NothingDecided",
    "Passed",
    "ReactionEnded",
    "RecipeSet",
    "ReserveChosen",
    "ReserveDeclined",
    "ReserveStolen",
    "RoundBegan",
    "RoundEnded",
    "SideboardChosen",
    "SizesChosen",
    "SizesImposed",
    "SizesRevealed",
    "SpecialAnswered",
    "SpecialSpent",
    "SpecialUsed",
    "Surrendered",
    "TrickChosen",
    "TurnBegan",
    "TurnEnding",
    "TurnMissed",
    "TurnsBegan",
]

EVENTS: Mapping[str, type[Event]] = {cls.__name__: cls for cls in Event.__subclasses__()}

for event in EVENTS.values():
    fast_dataclass(event)
