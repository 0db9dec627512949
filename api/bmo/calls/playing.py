"""BMO calls that answer a player's decisions in a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NoReturn

from api.authentication import check_shared_limit
from api.bmo.formats.stamps import stamp
from api.bmo.formats.turns import attack_kinds, fixed_turbo
from api.bmo.formats.wording import moves_in_words
from api.bmo.names import ATTACKS, KINDS
from api.bmo.texts import CallRefused, Text
from api.bmo.visits import Reply, Visit
from games import play
from games.models import Match
from games.play import DecisionId
from games.web import arrived_at
from rules import (
    Action,
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    CancelAttack,
    Choose,
    Code,
    Decline,
    Pass,
    Phase,
    Refused,
    RerollChance,
    Surrender,
    TurnDownFocus,
)

LONGEST_CHAT = 2000
DIE = re.compile(r"playerIdx_([01])_dieIdx_([0-9]{1,3})", re.ASCII)
Values = Sequence[str] | None
Places = Sequence[int] | None


def find_decision(visit: Visit, number: int, phase: Phase, late: Text) -> tuple[Match, DecisionId]:
    match = visit.game(number)
    seat = match.seat_of(visit.player)
    if seat is None:
        raise CallRefused(Text.NOT_A_PARTICIPANT)
    owed = match.battle.decisions.get(seat.number) if match.has_begun else None
    if owed is None or owed.kind is not phase:
        raise CallRefused(late)
    return match, DecisionId(match.pk, seat.number, owed.number)


def is_current(match: Match, round_number: int, timestamp: int) -> bool:
    return (match.battle.round, stamp(match)) == (round_number, timestamp)


def carry_out(visit: Visit, decision: DecisionId, action: Action, match: Match) -> Match:
    return play.act(decision, action, match, arrived=arrived_at(visit.request), seen=True)


def react_to_auxiliary(visit: Visit, game: int, action: str, dieIdx: int | None = None) -> Reply:  # noqa: N803
    match, decision = find_decision(visit, game, Phase.AUXILIARY, Text.NOT_CURRENT)
    if action == "decline":
        carry_out(visit, decision, Decline(), match)
        return Reply(True, "Declined auxiliary dice")
    if action != "add" or dieIdx is None:
        raise CallRefused(Text.AUXILIARY)
    carry_out(visit, decision, AddAuxiliary(dieIdx), match)
    return Reply(True, "Chose to add auxiliary die")


def react_to_reserve(visit: Visit, game: int, action: str, dieIdx: int | None = None) -> Reply:  # noqa: N803
    match, decision = find_decision(visit, game, Phase.RESERVE, Text.NOT_CURRENT)
    if action == "decline":
        carry_out(visit, decision, Decline(), match)
        return Reply(True, "Declined reserve dice")
    if action != "add" or dieIdx is None:
        raise CallRefused(Text.RESERVE)
    carry_out(visit, decision, AddReserve(dieIdx), match)
    return Reply(True, "Reserve die chosen successfully")


def submit_die_values(
    visit: Visit,
    game: int,
    roundNumber: int,  # noqa: N803
    timestamp: int,
    swingValueArray: dict[str, int] | None = None,  # noqa: N803
    optionValueArray: dict[int, int] | None = None,  # noqa: N803
) -> Reply:
    """Choose the sizes of swing and option dice.

    *timestamp* is ignored, as on Button Men Online, because both players choose at the same time.
    """
    match, decision = find_decision(visit, game, Phase.SIZES, Text.NO_SIZES_NEEDED)
    if match.battle.round != roundNumber:
        raise CallRefused(Text.NO_SIZES_NEEDED)
    carry_out(visit, decision, Choose(swingValueArray or {}, optionValueArray or {}), match)
    return Reply(True, "Successfully set die sizes")


def react_to_initiative(
    visit: Visit,
    game: int,
    roundNumber: int,  # noqa: N803
    timestamp: int,
    action: str,
    dieIdxArray: Places = None,  # noqa: N803
    dieValueArray: Values = None,  # noqa: N803
) -> Reply:
    match, decision = find_decision(visit, game, Phase.REACTION, Text.NOT_CURRENT)
    if not is_current(match, roundNumber, timestamp):
        raise CallRefused(Text.NOT_CURRENT)
    reaction = read_reaction(action, dieIdxArray or (), dieValueArray)
    gained = carry_out(visit, decision, reaction, match).battle.first == decision.seat
    told = "Successfully gained initiative" if gained else "Failed to gain initiative"
    return Reply({"gainedInitiative": gained}, told)


def read_reaction(action: str, places: Sequence[int], values: Values) -> Action:
    if action == "decline":
        return Decline()
    if action == "focus":
        return TurnDownFocus(turned_to(places, values))
    if action != "chance":
        raise CallRefused(Text.INITIATIVE)
    if len(places) != 1:
        raise CallRefused(Text.ONE_CHANCE_DIE)
    return RerollChance(places[0])


def read_help(action: str, places: Sequence[int], values: Values) -> Action:
    if action == "cancel":
        return CancelAttack()
    if action == "no_turndown":
        return AdjustFire({})
    if action != "turndown":
        raise CallRefused(Text.FIRE)
    if not places:
        raise CallRefused(Text.NOTHING_TURNED)
    return AdjustFire(turned_to(places, values))


def turned_to(places: Sequence[int], values: Values) -> dict[int, int]:
    try:
        return dict(zip(places, [int(value) for value in values or ()], strict=True))
    except ValueError as error:
        raise CallRefused(Text.MISMATCH) from error


def adjust_fire(
    visit: Visit,
    game: int,
    roundNumber: int,  # noqa: N803
    timestamp: int,
    action: str,
    dieIdxArray: Places = None,  # noqa: N803
    dieValueArray: Values = None,  # noqa: N803
) -> Reply:
    match, decision = find_decision(visit, game, Phase.FIRE, Text.NOT_CURRENT)
    if not is_current(match, roundNumber, timestamp):
        raise CallRefused(Text.NOT_CURRENT)
    help_given = read_help(action, dieIdxArray or (), dieValueArray)
    return Reply(
        True, moves_in_words(carry_out(visit, decision, help_given, match), match.version, visit.player)
    )


def submit_turn(
    visit: Visit,
    game: int,
    roundNumber: int,  # noqa: N803
    timestamp: int,
    dieSelectStatus: dict[str, bool],  # noqa: N803
    attackType: str,  # noqa: N803
    attackerIdx: int,  # noqa: N803
    defenderIdx: int,  # noqa: N803
    turboVals: dict[int, int] | None = None,  # noqa: N803
    chat: str | None = None,
) -> Reply:
    """Attack, pass or surrender. If the *chat* message is not allowed, refuse the whole call."""
    match, decision = find_decision(visit, game, Phase.TURN, Text.NOT_YOUR_TURN)
    sides = (decision.seat, 1 - decision.seat)
    if not is_current(match, roundNumber, timestamp) or (attackerIdx, defenderIdx) != sides:
        raise CallRefused(Text.NOT_YOUR_TURN)
    said = (chat or "").strip()
    if said:
        check_shared_limit(visit.token_request, "say")
        if refused := play.why_not_talk(match, visit.player):
            raise refused
    action = read_turn(match, attackType, picked_dice(dieSelectStatus, sides), turboVals or {})
    try:
        moved = carry_out(visit, decision, action, match)
    except Refused as error:
        refuse_turn(error)
    if said:
        play.say(match.pk, visit.player, said)
    return Reply(True, moves_in_words(moved, match.version, visit.player))


def picked_dice(status: dict[str, bool], sides: tuple[int, int]) -> list[tuple[int, ...]]:
    found: list[list[int]] = [[], []]
    for name, is_picked in status.items():
        if is_picked and (die := DIE.fullmatch(name)):
            found[int(die[1])].append(int(die[2]))
    return [tuple(sorted(found[side])) for side in sides]


def read_turn(match: Match, kind: str, dice: Sequence[tuple[int, ...]], turbo: dict[int, int]) -> Action:
    attackers, targets = dice
    if kind == "Surrender":
        return Surrender()
    if kind == "Pass" or (kind == "Default" and not attackers and not targets):
        return Pass()
    if kind not in ATTACKS or (kind in KINDS and kind not in attack_kinds(match.battle)):
        raise CallRefused(Text.ATTACK_TYPE, kind=kind)
    sizes = {place: size for place, size in turbo.items() if place in attackers}
    fixed = fixed_turbo(match.battle, attackers)
    return Attack(ATTACKS[kind], attackers, targets, turbo=fixed | sizes)


def refuse_turn(error: Refused) -> NoReturn:
    """Raise a refusal of the turn. The first words tell BMO clients that a default attack was ambiguous."""
    if error.refusal.code is Code.AMBIGUOUS:
        raise CallRefused(Text.AMBIGUOUS, why=error.refusal.sentence.text) from error
    raise error
