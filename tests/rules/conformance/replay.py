"""A replay of one recorded game with its own draws."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Any

from rules import (
    AddAuxiliary,
    AddReserve,
    AdjustFire,
    Attack,
    AttackKind,
    Battle,
    CancelAttack,
    Choose,
    Code,
    Decline,
    Die,
    DieKind,
    Pass,
    Refusal,
    Refused,
    RerollChance,
    Step,
    Surrender,
    TurnDownFocus,
)
from rules.actions import Action
from rules.attacks.front import Front
from rules.chance import DrawPurpose
from rules.fight.declaring import kinds_that_fit, resolve_kind
from rules.moments.roll import Occasion
from rules.rolling import roll
from rules.rulesets import ONLINE
from rules.skills import traits
from rules.state.table import Table
from tests.rules.conformance.differences import (
    CarriedAttack,
    carried_attack,
    difference,
    difference_from_the_start,
    thrown_away_rolls,
)
from tests.rules.conformance.export import events_of, legal_of, state_of


class Disagreement(Exception):
    pass


class RecordedDraws:
    """The draws of a recorded step in order, without those that the reference threw away."""

    def __init__(self, rolls: list[list[int]], found: CarriedAttack | None, seat: int | None) -> None:
        self.rolls = rolls
        self.used = 0
        self.taken: list[list[int]] = []
        self.seat = seat
        self.thrown_away = list(thrown_away_rolls(found)) if found else []
        self.kind = found.attack.kind if found else None
        self.at_once = self.kind is AttackKind.TRIP
        self.rolled_away: list[int] = []
        turbo = set(found.attack.turbo) if found else set()
        self.plain_attackers = set(found.attack.attackers) - turbo if found else set()

    def __call__(self, low: int, high: int, what: DrawPurpose) -> int:
        self.step_over(what)
        recorded = self.next()
        if recorded[:2] != [low, high]:
            raise Disagreement(f"draw {what}: ours {low}..{high}, recorded {recorded}")
        self.taken.append(recorded)
        return recorded[2]

    def next(self) -> list[int]:
        if self.used >= len(self.rolls):
            raise Disagreement("we want more draws than were recorded")
        self.used += 1
        return self.rolls[self.used - 1]

    def step_over(self, what: DrawPurpose) -> None:
        while self.thrown_away and (self.at_once or self.is_past(self.thrown_away[0][0], what)):
            _, die = self.thrown_away.pop(0)
            self.rolled_away = [self.next()[2] for _ in die.halves or (die,)]

    def is_past(self, place: int, what: DrawPurpose) -> bool:
        if self.kind is AttackKind.BOOM:
            return what.occasion != "target"
        rolling_attackers = what.seat == self.seat and what.place in self.plain_attackers
        return not (rolling_attackers and what.place is not None and what.place < place)

    def check_all_used(self) -> None:
        if self.used != len(self.rolls):
            raise Disagreement(f"draws left over: {self.rolls[self.used :]}")


def action_of(name: str, args: dict[str, Any]) -> Action | Refusal:
    match name, args.get("choice"):
        case "choose_auxiliary", "add":
            return AddAuxiliary(args["die"])
        case "choose_reserve", "add":
            return AddReserve(args["die"])
        case "react_to_initiative", "chance":
            return RerollChance(args["die"])
        case "react_to_initiative", "focus":
            return TurnDownFocus(by_place(args["values"]))
        case "adjust_fire", "turn_down":
            values = by_place(args["values"])
            return AdjustFire(values) if values else Refusal(Code.NOTHING_CHOSEN)
        case "adjust_fire", "no_turn_down":
            return AdjustFire()
        case "adjust_fire", "cancel":
            return CancelAttack()
        case _, "decline":
            return Decline()
        case "choose_die_sizes", _:
            return Choose(dict(args.get("swing") or {}), by_place(args.get("option") or {}))
        case _:
            return attack_of(args)


def attack_of(args: dict[str, Any]) -> Action | Refusal:
    attackers, targets = tuple(args.get("attackers") or ()), tuple(args.get("defenders") or ())
    if args["type"] == "default" and not attackers and not targets:
        return Pass()
    if args["type"] in ("pass", "surrender"):
        if attackers or targets:
            return Refusal(Code.WRONG_COUNT, {"kind": args["type"]})
        return Pass() if args["type"] == "pass" else Surrender()
    return Attack(AttackKind(args["type"]), attackers, targets, turbo=by_place(args.get("turbo") or {}))


def by_place(values: dict[str, Any]) -> dict[int, int]:
    return {int(place): value for place, value in values.items()}


def loses_its_value(die: Die) -> bool:
    """Return True for a used Boom die with Turbo, which waits for its new size, unless it is a wildcard."""
    return die.has("!") and die.kind is not DieKind.WILDCARD


class Replay:
    """A recorded game: `steps` yields our side of every step and raises at a disagreement."""

    def __init__(self, recording: dict[str, Any]) -> None:
        self.recording = recording
        self.stopped: dict[str, Any] | None = None
        self.legal_sets = 0
        self.boomed: dict[tuple[int, int], list[int]] = {}
        players = recording["players"]
        self.battle = Battle.from_recipes(
            *(player["recipe"] for player in players),
            first_to=recording["max_wins"],
            buttons=[player["button"] or "" for player in players],
            specials=[special_of(player["button"] or "") for player in players],
            autopass=recording["autopass"],
            overshooting=recording["fire_overshooting"],
        ).replace(ruleset=replace(ONLINE, autopass_at_first=False))

    def steps(self) -> Iterator[dict[str, Any]]:
        for number, recorded in enumerate(self.recording["steps"]):
            refused = [self.why_not(*given) for given in recorded.get("refused", ())]
            step = self.take(number, recorded)
            if step is None:
                return
            self.battle = step.battle
            ours: dict[str, Any] = {
                "state": self.state(),
                "events": events_of(step.events),
                "draws": self.draws,
            }
            if "refused" in recorded:
                ours["refused"] = refused
            if "legal" in recorded:
                ours["legal"] = legal_of(step.battle)
                ours["differing"] = attacks_that_differ(step.battle, recorded["legal"], ours["legal"])
                self.legal_sets += 1
            if "default_legal" in recorded:
                ours["default_legal"] = self.default_legal(recorded["default_legal"])
            yield ours

    def take(self, number: int, recorded: dict[str, Any]) -> Step | None:
        if number == 0:
            cause = difference_from_the_start(self.battle)
            if cause is not None:
                self.stopped = {"step": number, "cause": cause}
                return None
            draws = RecordedDraws(recorded["rolls"], None, None)
            step = self.battle.begin(draws)
        else:
            seat = recorded["player"]
            action = action_of(recorded["action"], recorded["args"])
            if isinstance(action, Refusal):
                raise Disagreement(f"we cannot read {recorded['args']}")
            cause = difference(self.battle, seat, action)
            if cause is not None:
                self.stopped = {"step": number, "cause": cause}
                return None
            draws = RecordedDraws(recorded["rolls"], carried_attack(self.battle, seat, action), seat)
            if isinstance(action, Surrender):
                self.throw_away_ornery_rolls(seat, draws)
            try:
                step = self.battle.act(seat, action, draws)
            except Refused as refused:
                raise Disagreement(f"we refuse {recorded['args']}: {refused}") from refused
            draws.step_over(DrawPurpose("end"))
            self.show_boom_die(step, seat, action, draws)
        draws.check_all_used()
        self.draws = draws.taken
        return step

    def show_boom_die(self, step: Step, seat: int, action: Action, draws: RecordedDraws) -> None:
        """Show a used boom die as if it had been rolled once more, like the reference."""
        if step.battle.round != self.battle.round or step.battle.is_over:
            self.boomed.clear()
            return
        if not step.battle.seats[seat].out:
            return
        place = len(step.battle.seats[seat].out) - 1
        if draws.kind is AttackKind.BOOM and draws.rolled_away:
            self.boomed[seat, place] = draws.rolled_away
        elif draws.kind is AttackKind.BOOM and loses_its_value(step.battle.seats[seat].out[place]):
            self.boomed[seat, place] = []

    def state(self) -> dict[str, Any]:
        state = state_of(self.battle)
        for (seat, place), values in self.boomed.items():
            if place < len(state["players"][seat]["out_of_play"]):
                die = state["players"][seat]["out_of_play"][place]
                die["value"] = sum(values) if values else None
                if values:
                    die["sub"] = [[part[0], value] for part, value in zip(die["sub"], values, strict=True)]
        return state

    def throw_away_ornery_rolls(self, seat: int, draws: RecordedDraws) -> None:
        """Skip the rolls of ornery dice that the reference makes at a surrender, though the round is over."""
        table = Table(self.battle, draws)
        for place, die in enumerate(self.battle.seats[seat].row):
            if die.has("o") and traits(die.skills).in_play:
                roll(table, seat, place, Occasion.ORNERY)
        draws.taken.clear()

    def why_not(self, seat: int, name: str, args: dict[str, Any]) -> str | None:
        action = action_of(name, args)
        refused = action if isinstance(action, Refusal) else self.battle.why_not(seat, action)
        return None if refused is None else refused.code.value

    def default_legal(self, recorded: list[list[Any]]) -> list[list[Any]]:
        assert self.battle.active is not None
        front = Front(self.battle, self.battle.active, 1 - self.battle.active)
        return [
            [attackers, targets, self.meant(front, tuple(attackers), tuple(targets))]
            for attackers, targets, _ in recorded
        ]

    def meant(self, front: Front, attackers: tuple[int, ...], targets: tuple[int, ...]) -> str | None:
        if not attackers and not targets:
            return "pass" if self.battle.may_pass() else None
        found = resolve_kind(front, kinds_that_fit(front, attackers, targets), attackers, targets)
        return found.value if isinstance(found, AttackKind) else None


SPECIALS = {
    "Bruno", "Pappy", "Giant", "Gordo", "Guillermo", "Oregon", "Largo",
    "The Flying Squirrel", "The Japanese Beetle",
}  # fmt: skip


def special_of(button: str) -> str:
    return button.replace(" ", "") if button in SPECIALS else ""


def attacks_that_differ(battle: Battle, recorded: Collection[Any], ours: Collection[Any]) -> list[list[Any]]:
    """List the recorded attacks that we refuse on purpose."""
    seat = battle.active
    return [
        [kind, attackers, targets]
        for kind, attackers, targets, *_sizes in (entry for entry in recorded if entry not in ours)
        if kind != "pass"
        and seat is not None
        and difference(battle, seat, Attack(AttackKind(kind), tuple(attackers), tuple(targets), 1 - seat))
    ]


def without_differing(recorded: dict[str, Any], ours: dict[str, Any]) -> dict[str, Any]:
    """Return the recorded step without attacks that we refuse on purpose; if none is left, with a pass."""
    differing = ours.get("differing")
    if not differing:
        return recorded
    legal = [entry for entry in recorded["legal"] if entry[:3] not in differing] or [["pass", [], []]]
    dice = [entry[1:] for entry in differing] + ([[[], []]] if ["pass", [], []] in legal else [])
    defaults = [
        mine if theirs[:2] in dice else theirs
        for mine, theirs in zip(ours.get("default_legal", ()), recorded.get("default_legal", ()), strict=True)
    ]
    return {**recorded, "legal": legal, **({"default_legal": defaults} if defaults else {})}


def disagreement(recorded: dict[str, Any], ours: dict[str, Any]) -> str | None:
    recorded = without_differing(recorded, ours)
    found = (
        first_difference(ours["state"], recorded["state"], "state")
        or first_difference(ours["events"], recorded.get("events", []), "events")
        or next(
            (
                f"we accept {given}, which was refused"
                for given, code in zip(recorded.get("refused", ()), ours.get("refused", ()), strict=True)
                if code is None
            ),
            None,
        )
    )
    if found is None and "legal" in recorded:
        found = set_difference(ours["legal"], recorded["legal"])
    if found is None and "default_legal" in recorded:
        found = first_difference(ours["default_legal"], recorded["default_legal"], "default_legal")
    return found


def set_difference(ours: list[Any], theirs: list[Any]) -> str | None:
    extra = [entry for entry in ours if entry not in theirs]
    missing = [entry for entry in theirs if entry not in ours]
    if not extra and not missing and len(ours) == len(theirs):
        return None
    return f"legal: only ours {extra[:4]}, only recorded {missing[:4]}"


def first_difference(ours: Any, theirs: Any, path: str) -> str | None:
    if isinstance(ours, dict) and isinstance(theirs, dict):
        for key in sorted((ours.keys() | theirs.keys()) - {"recent"}):
            if key not in ours or key not in theirs:
                return f"{path}.{key}: ours {ours.get(key)}, recorded {theirs.get(key)}"
            if found := first_difference(ours[key], theirs[key], f"{path}.{key}"):
                return found
        return None
    if isinstance(ours, list) and isinstance(theirs, list) and len(ours) == len(theirs):
        for number, pair in enumerate(zip(ours, theirs, strict=True)):
            if found := first_difference(*pair, f"{path}[{number}]"):
                return found
        return None
    return None if ours == theirs else f"{path}: ours {ours}, recorded {theirs}"
