"""Button Men as a library: dice, skills, battles. See docs/rules.md."""

from rules.actions import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
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
)
from rules.battle import Battle, Perspective, Step, fold
from rules.chance import Draw, scripted, seeded
from rules.describe import describe_die, describe_recipe
from rules.dice import Die, DieKind
from rules.kinds import AttackKind
from rules.notation import (
    Recipe,
    UnreadableRecipe,
    parse_recipe,
    why_not_custom,
    why_not_playable,
)
from rules.phases import Phase
from rules.position import Decision, Seat
from rules.refusals import Code, Refusal, Refused
from rules.rulesets import RULES_REVISION

__all__ = [
    "RULES_REVISION",
    "Action",
    "AddAuxiliary",
    "AddReserve",
    "AdjustFire",
    "Attack",
    "AttackKind",
    "Battle",
    "CancelAttack",
    "Choose",
    "Code",
    "Decision",
    "Decline",
    "Die",
    "DieKind",
    "Draw",
    "Pass",
    "Perspective",
    "Phase",
    "RaiseGiant",
    "Recipe",
    "Refusal",
    "Refused",
    "RerollChance",
    "RerollGame",
    "Seat",
    "Step",
    "Surrender",
    "SwapSideboard",
    "TurnDownFocus",
    "UnreadableRecipe",
    "UseSpecial",
    "describe_die",
    "describe_recipe",
    "fold",
    "parse_recipe",
    "scripted",
    "seeded",
    "why_not_custom",
    "why_not_playable",
]
