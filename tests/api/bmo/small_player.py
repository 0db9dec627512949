"""A player that knows a game only by loadGameData and plays it to the end."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, combinations
from typing import Any

from tests.api.bmo.client import Answer, BmoClient
from tests.api.bmo.shapes import GAME, must_fit

MOST_CALLS = 600
MOST_TRIES = 60


class SmallPlayer:
    """A player that tries attacks until one is accepted; a refused one must change nothing."""

    def __init__(self, clients: tuple[BmoClient, BmoClient], number: int, seed: int) -> None:
        self.clients, self.number, self.random = clients, number, random.Random(seed)
        self.done: Counter[str] = Counter()
        self.chosen = {0: False, 1: False}

    def play(self) -> Answer:
        for _call in range(MOST_CALLS):
            game = self.clients[0].game(self.number)
            must_fit(game, GAME)
            if game["gameState"] == "END_GAME":
                return game
            self.answer(game)
        raise AssertionError("this game never ends")

    def answer(self, game: Answer) -> None:
        state = game["gameState"]
        waiting = [
            seat
            for seat, player in enumerate(game["playerDataArray"])
            if player["waitingOnAction"] and not (state == "CHOOSE_AUXILIARY_DICE" and self.chosen[seat])
        ]
        assert waiting, state
        seat = self.random.choice(waiting)
        getattr(self, state.lower())(seat, self.clients[seat].game(self.number))

    def do(self, seat: int, call: str, **arguments: Any) -> Answer:
        answer = self.clients[seat].ask(call, game=self.number, **arguments)
        self.done[f"{call} {answer['status']}"] += 1
        return answer

    def must(self, seat: int, call: str, **arguments: Any) -> None:
        answer = self.do(seat, call, **arguments)
        assert answer["status"] == "ok", (call, arguments, answer["message"])

    def choose_auxiliary_dice(self, seat: int, game: Answer) -> None:
        self.chosen[seat] = True
        self.add_or_decline(seat, game, "reactToAuxiliary", "Auxiliary")

    def choose_reserve_dice(self, seat: int, game: Answer) -> None:
        self.add_or_decline(seat, game, "reactToReserve", "Reserve")

    def add_or_decline(self, seat: int, game: Answer, call: str, skill: str) -> None:
        dice = game["playerDataArray"][seat]["activeDieArray"]
        places = [place for place, die in enumerate(dice) if skill in die["skills"]]
        if self.random.random() < 0.3:
            return self.must(seat, call, action="decline")
        return self.must(seat, call, action="add", dieIdx=self.random.choice(places))

    def specify_dice(self, seat: int, game: Answer) -> None:
        me = game["playerDataArray"][seat]
        swing = {
            letter: self.random.randint(*bounds) for letter, bounds in dict(me["swingRequestArray"]).items()
        }
        options = me["optRequestArray"]
        found = options.items() if isinstance(options, dict) else enumerate(options)
        option = {str(place): self.random.choice(sizes) for place, sizes in found}
        self.must(
            seat, "submitDieValues", **state_stamp(game), swingValueArray=swing, optionValueArray=option
        )

    def react_to_initiative(self, seat: int, game: Answer) -> None:
        dice = game["playerDataArray"][seat]["activeDieArray"]
        chance = [place for place, die in enumerate(dice) if "Chance" in die["skills"]]
        if chance and self.random.random() < 0.7:
            places = [self.random.choice(chance)]
            return self.must(
                seat,
                "reactToInitiative",
                **state_stamp(game),
                action="chance",
                dieIdxArray=places,
                dieValueArray=["reroll"],
            )
        return self.must(seat, "reactToInitiative", **state_stamp(game), action="decline")

    def adjust_fire_dice(self, seat: int, game: Answer) -> None:
        dice = game["playerDataArray"][seat]["activeDieArray"]
        for place, die in enumerate(dice):
            if "Fire" not in die["skills"] or "IsAttacker" in die["properties"]:
                continue
            for value in range(die["value"] - 1, 0, -1):
                turned = {"action": "turndown", "dieIdxArray": [place], "dieValueArray": [value]}
                if self.do(seat, "adjustFire", **state_stamp(game), **turned)["status"] == "ok":
                    return
        self.must(seat, "adjustFire", **state_stamp(game), action="cancel")

    def start_turn(self, seat: int, game: Answer) -> None:
        """Try a few random attacks; each refused one must leave the game exactly unchanged."""
        kinds = game["validAttackTypeArray"]
        assert kinds
        assert game["activePlayerIdx"] == seat
        if kinds == ["Pass"]:
            return self.must(seat, "submitTurn", **self.turn(game, seat, "Pass", (), ()))
        selections = list(self.selections(game, seat))
        self.random.shuffle(selections)
        for attackers, targets in selections[:MOST_TRIES]:
            kind = self.random.choice([*(each for each in kinds if each != "Pass"), "Default"])
            if (
                self.do(seat, "submitTurn", **self.turn(game, seat, kind, attackers, targets))["status"]
                == "ok"
            ):
                return None
        assert self.clients[seat].game(self.number) == game
        return self.must(seat, "submitTurn", **self.turn(game, seat, "Surrender", (), ()))

    def selections(self, game: Answer, seat: int) -> Any:
        mine, theirs = (len(game["playerDataArray"][side]["activeDieArray"]) for side in (seat, 1 - seat))
        for attackers in chain.from_iterable(combinations(range(mine), size) for size in (1, 2)):
            for targets in chain.from_iterable(combinations(range(theirs), size) for size in (1, 2)):
                if min(len(attackers), len(targets)) == 1:
                    yield attackers, targets

    def turn(
        self, game: Answer, seat: int, kind: str, attackers: tuple[int, ...], targets: tuple[int, ...]
    ) -> Answer:
        picked = {seat: attackers, 1 - seat: targets}
        status = {
            f"playerIdx_{side}_dieIdx_{place}": "true" if place in picked[side] else "false"
            for side, player in enumerate(game["playerDataArray"])
            for place in range(len(player["activeDieArray"]))
        }
        turbo = game["playerDataArray"][seat]["turboSizeArray"]
        sizes = dict(turbo.items() if isinstance(turbo, dict) else enumerate(turbo))
        named = {str(place): found[0] for place, found in sizes.items() if int(place) in attackers}
        return {
            **state_stamp(game),
            "attackType": kind,
            "attackerIdx": seat,
            "defenderIdx": 1 - seat,
            "dieSelectStatus": status,
            "chat": "",
            **({"turboVals": named} if named else {}),
        }


def state_stamp(game: Answer) -> Answer:
    return {"roundNumber": game["roundNumber"], "timestamp": game["timestamp"]}
