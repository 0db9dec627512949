"""A battle in the form of the recordings."""

from __future__ import annotations

from typing import Any

from rules import Attack, Battle, Die, DieKind, Phase, Seat
from rules.attack_kinds import AttackKind
from rules.attacks.front import Front
from rules.dice import CHOSEN, DIZZY
from rules.events import Event, ExtraTurnWon, InitiativeWon, RoundEnded
from rules.fight.legal import kinds_available, must_attack, turbo_sizes
from rules.scoring import can_still_win, half_points, sides_between
from rules.size_choices import turbo_choices
from rules.skills import traits

PHASES = {
    Phase.AUXILIARY: "choose_auxiliary_dice",
    Phase.RESERVE: "choose_reserve_dice",
    Phase.SIZES: "choose_die_sizes",
    Phase.REACTION: "react_to_initiative",
    Phase.TURN: "attack",
    Phase.FIRE: "adjust_fire_dice",
    Phase.OVER: "game_over",
}
BEFORE_ROUND = (Phase.AUXILIARY, Phase.RESERVE, Phase.SIZES)


def state_of(battle: Battle) -> dict[str, Any]:
    acting = battle.phase in (Phase.TURN, Phase.FIRE)
    return {
        "phase": PHASES[battle.phase],
        "round": battle.round,
        "turn": battle.turn,
        "passes": battle.passes,
        "active_player": battle.active if acting else None,
        "initiative_winner": battle.first,
        "attack_types": attack_types(battle),
        "players": [player_state(battle, number) for number in range(len(battle.seats))],
    }


def attack_types(battle: Battle) -> list[str]:
    if battle.phase is Phase.FIRE and battle.pending is not None:
        return [battle.pending.kind.value]
    if battle.phase is not Phase.TURN or battle.active is None:
        return []
    kinds = [kind.value for kind in kinds_available(battle, battle.active)]
    return kinds if must_attack(battle, battle.active) else [*kinds, "pass"]


def player_state(battle: Battle, number: int) -> dict[str, Any]:
    seat, other = battle.seats[number], battle.seats[1 - number]
    state: dict[str, Any] = {"waiting": seat.waiting, **scores(battle, seat, other, number)}
    state["rounds"] = [seat.won, seat.lost, seat.drawn]
    state["recipe"] = seat.recipe_text
    for name, dice in (("active", seat.row), ("captured", seat.captured), ("out_of_play", seat.out)):
        state[name] = [
            die_state(battle, number, place, die, in_row=name == "active") for place, die in enumerate(dice)
        ]
    state.update(choices(battle, seat))
    state.update(previous_choices(battle, seat))
    if seat.deck:
        state["cards_drawn"] = list(seat.deck)
    return state


def scores(battle: Battle, seat: Seat, other: Seat, number: int) -> dict[str, Any]:
    if battle.phase in BEFORE_ROUND:
        return {"score": None, "side_score": None, "can_still_win": None}
    own, theirs = half_points(seat, battle.ruleset), half_points(other, battle.ruleset)
    sides = sides_between(own, theirs) if number == 0 else -sides_between(theirs, own)
    return {
        "score": own / 2,
        "side_score": sides,
        "can_still_win": can_still_win(seat, other, battle.ruleset),
    }


def die_state(battle: Battle, number: int, place: int, die: Die, *, in_row: bool) -> dict[str, Any]:
    state: dict[str, Any] = {"recipe": die.recipe, "size": die.size, "value": die.showing}
    if die.halves is not None:
        state["sub"] = [[half.size, half.showing] for half in die.halves]
    if die.kind is DieKind.WILDCARD:
        state["card"] = die.card
    if flags := sorted(flags_of(battle, number, place, die, in_row=in_row)):
        state["flags"] = flags
    return state


def flags_of(battle: Battle, number: int, place: int, die: Die, *, in_row: bool) -> set[str]:
    flags = set()
    if die.has("v"):
        flags.add("value_relevant_to_score")
    if DIZZY in die.marks:
        flags.add("dizzy")
    if CHOSEN in die.marks:
        flags.add("auxiliary_chosen")
    if not in_row:
        return flags
    if battle.phase is Phase.REACTION and not traits(die.skills).counts_for_initiative:
        flags.add("irrelevant_for_initiative")
    if battle.pending is not None:
        if number == battle.active and place in battle.pending.attackers:
            flags.add("is_attacker")
        if number != battle.active and place in battle.pending.targets:
            flags.add("is_attack_target")
    return flags


def choices(battle: Battle, seat: Seat) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if battle.phase is Phase.SIZES and seat.waiting:
        swings = {
            letter: list(battle.ruleset.swing_range(letter))
            for letter in {die.swing for die in seat.row if die.swing}
        }
        options = {str(place): list(die.options) for place, die in enumerate(seat.row) if die.options}
        found |= {"swing_choices": swings} if swings else {}
        found |= {"option_choices": options} if options else {}
    if battle.phase is Phase.TURN:
        turbo = {str(place): turbo_state(battle, die) for place, die in enumerate(seat.row) if die.has("!")}
        found |= {"turbo_sizes": turbo} if turbo else {}
    return found


def turbo_state(battle: Battle, die: Die) -> dict[str, Any]:
    if die.options is not None:
        return {"any_of": list(die.options)}
    sizes = turbo_choices(die, battle.ruleset)
    return {"from": sizes[0], "to": sizes[-1]} if die.swing else {"any_of": list(sizes)}


def previous_choices(battle: Battle, seat: Seat) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if seat.previous is None:
        return found
    if seat.previous.swing and not battle.is_over:
        found["previous_swing"] = dict(seat.previous.swing)
    if seat.previous.option:
        found["previous_option"] = {
            str(sum(not die.has("r") for die in seat.recipe[:place])): size
            for place, size in seat.previous.option.items()
        }
    return found


def events_of(events: tuple[Event, ...]) -> list[dict[str, Any]]:
    return [told for event in events if (told := event_state(event)) is not None]


def event_state(event: Event) -> dict[str, Any] | None:
    match event:
        case InitiativeWon(how="dice"):
            return {"type": "initiative", "winner": event.seat, "tie": event.tie}
        case ExtraTurnWon():
            return {"type": "extra_turn", "player": event.seat, "cause": event.cause}
        case RoundEnded(winner=None):
            return {"type": "round_drawn", "round": event.round, "score": event.scores[0] / 2}
        case RoundEnded():
            return {
                "type": "round_won",
                "player": event.winner,
                "round": event.round,
                "winner_score": max(event.scores) / 2,
                "loser_score": min(event.scores) / 2,
                "surrendered": event.how == "surrender",
            }
        case _:
            return None


def legal_of(battle: Battle) -> list[list[Any]]:
    found = [legal_entry(battle, attack) for attack in battle.legal_attacks()]
    return found if not battle.may_pass() else [*found, ["pass", [], []]]


def legal_entry(battle: Battle, attack: Attack) -> list[Any]:
    entry: list[Any] = [attack.kind.value, list(attack.attackers), list(attack.targets)]
    if attack.kind is AttackKind.TRIP and attack.turbo and battle.active is not None:
        front = Front(battle, battle.active, 1 - battle.active)
        sizes = turbo_sizes(front, attack.kind, attack.attackers, attack.targets)
        entry.append(list(sizes[attack.attackers[0]]))
    return entry
