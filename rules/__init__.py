"""The rules of Button Men as a Python library, documented in docs/rules.md."""

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
    SelectDie,
    Surrender,
    SwapSideboard,
    TurnDownFocus,
    UseSpecial,
)
from rules.attack_kinds import AttackKind
from rules.battle import Battle, Perspective, Step, fold
from rules.battle.legal_actions import LegalActions
from rules.chance import Draw, scripted, seeded_draw
from rules.dice import Die, DieKind
from rules.notation.recipe import Recipe, UnreadableRecipe, parse_recipe, why_not_custom, why_not_playable
from rules.notation.recipe_words import describe_die, describe_recipe
from rules.pairings import why_none_can_attack
from rules.phases import Phase
from rules.refusals import Code, Refusal, Refused
from rules.rulesets import RULES_REVISION
from rules.state.position import Decision, Seat

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
    "LegalActions",
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
    "SelectDie",
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
    "seeded_draw",
    "why_none_can_attack",
    "why_not_custom",
    "why_not_playable",
]
