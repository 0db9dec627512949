"""Random matches that programs play through the API client while browsers watch.

Programs know only what the API returns, and choose at random among the actions that the API calls legal.
After each move the API, a page and the database must agree on all that the seat may see. At the end the API's
moves must lead to the stored match, and its dice must match their commitment.
"""

from __future__ import annotations

import json
import logging
import random
import tempfile
import time
from dataclasses import dataclass
from datetime import timedelta
from itertools import permutations
from pathlib import Path
from typing import Any

from accounts.models import Follow, Token, User
from buttonmen_client import Client, Problem
from buttonmen_client.shapes import Action, TermsGiven, Turn
from buttons.models import Button
from games.fairness.verifying import verify
from games.models import Match
from rules import Perspective, fold
from rules.notation.codec import event_from_json
from rules.rulesets import RULESETS
from tests.live_site import LiveSite
from tools.soak.disagreement import Disagreement
from tools.soak.matches import NAMES, SEATS, Player, has_one_of, must_agree

MOST_MOVES = 300
GIVES_UP = {"surrender"}
"""Kinds of actions that a program takes only without an alternative, or to end a long match."""
BY_OTHER_RULES = {"no-such-button", "only_as_printed", "under-its-rules-only"}
"""Refusal codes for fighters that may not play under the ruleset drawn for the match."""
WITHOUT_LIMITS = "tools.soak.without_limits"


@dataclass
class Program:
    """A player's API program, with a browser of the same player that only reads."""

    client: Client
    browser: Player

    @property
    def name(self) -> str:
        return self.browser.user.username


def soak(count: int, seed: int, skills: str = "") -> int:
    logging.disable(logging.CRITICAL)
    chance = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        own = {"DJANGO_SETTINGS_MODULE": WITHOUT_LIMITS, "EMBEDDED_WORKER": "false"}
        site = LiveSite(Path(folder), DEBUG="true", LOG_LEVEL="ERROR", **own)
        site.migrate()
        site.prepare_with("load_buttons")
        with site.serve():
            with site.database():
                programs = seat_players(site, chance)
                found = Button.objects.filter_available().select_related("set").order_by("pk")
                known = [button for button in found if not skills or has_one_of(skills, button)]
            played = [0, 0]
            began = time.monotonic()
            for number in range(1, count + 1):
                match = play_one(site, chance, start_match(chance, programs, known), programs)
                played[len(match.all_seats) > 2] += 1
                if number % 10 == 0 or number == count:
                    print(f"{number} matches, {time.monotonic() - began:.0f} s", flush=True)
    duels, circles = played
    print(f"No disagreement in {count} matches by the API ({duels} duels, {circles} of more than two).")
    return 0


def seat_players(site: LiveSite, chance: random.Random) -> list[Program]:
    users = [site.player(name) for name in NAMES]
    for one, other in permutations(users, 2):
        Follow.objects.create(follower=one, followed=other)
    return [Program(Client(site.url, secret_of(user)), Player(site, user, chance)) for user in users]


def secret_of(user: User) -> str:
    return Token.new(user, "soak", timedelta(days=1), plays=True).secret


# ---- playing


def start_match(chance: random.Random, programs: list[Program], known: list[Button]) -> int:
    while True:
        try:
            return offer_match(chance, programs, known)
        except Problem as refused:
            if refused.code not in BY_OTHER_RULES:
                raise


def offer_match(chance: random.Random, programs: list[Program], known: list[Button]) -> int:
    """Offer a match under a random ruleset by one program, accept it by the others; return its number."""
    first, *others = programs[: chance.choice(SEATS)]
    seats = 1 + len(others)
    printed = chance.random() < 0.5
    first_to = chance.choice([1, 1, 2]) if seats == 2 else 1
    terms: TermsGiven = {
        "first_to": first_to,
        "ruleset": chance.choice([name for name, rules in RULESETS.items() if seats <= rules.most_seats]),
        "printed_specials": printed,
    }
    fighters = [address_of(chance.choice(known)) for _seat in range(seats)]
    match = first.client.offer(
        players=[other.name for other in others],
        seats=seats,
        mine={"fighter": fighters[0]},
        theirs={"fighter": fighters[1]},
        terms=terms,
    )
    for other, fighter in zip(others, fighters[1:], strict=True):
        picks = other is not others[0]
        other.client.accept(match["number"], mine={"fighter": fighter} if picks else None)
    return match["number"]


def address_of(button: Button) -> str:
    return f"{button.set.slug}/{button.slug}"


def play_one(site: LiveSite, chance: random.Random, number: int, programs: list[Program]) -> Match:
    seats = len(stored_match(site, number).all_seats)
    for moves in range(MOST_MOVES):
        viewer = chance.randrange(seats)
        told = programs[viewer].client.match(number)
        match = stored_match(site, number)
        check_perspective(match, viewer, told["perspective"])
        with site.database():
            must_agree(match, {viewer: programs[viewer].browser.page(match)})
        if match.battle.is_over:
            check_moves(site, match, programs[0].client)
            return match
        asked = [seat["number"] for seat in told["seats"] if seat["owes"]]
        if set(asked) != set(match.battle.decisions):
            raise Disagreement(f"match {number}: the API says that seats {asked} are asked")
        answer(site, programs[chance.choice(asked)].client, number, chance, hurries=moves > MOST_MOVES - 50)
    raise Disagreement(f"match {number} does not end")


def answer(site: LiveSite, client: Client, number: int, chance: random.Random, *, hurries: bool) -> None:
    turn = next((turn for turn in client.turns() if turn["number"] == number), None)
    if turn is None:
        raise Disagreement(f"match {number} is not among the turns of a seat that is asked")
    action = choose_action(turn, chance, hurries=hurries)
    after = client.act(number, decision=turn["decision"], action=action)
    check_perspective(stored_match(site, number), turn["seat"], after["perspective"])


def choose_action(turn: Turn, chance: random.Random, *, hurries: bool) -> Action:
    giving_up = [action for action in turn["actions"] if action["type"] in GIVES_UP]
    others = [action for action in turn["actions"] if action["type"] not in GIVES_UP]
    return chance.choice(giving_up if hurries and giving_up else others or giving_up)


# ---- agreeing


def stored_match(site: LiveSite, number: int) -> Match:
    with site.database():
        return Match.objects.with_seats().get(pk=number)


def check_perspective(match: Match, viewer: int, told: Any) -> None:
    seen = json.loads(json.dumps(match.battle.seen_by(viewer).to_json()))
    if told != seen or Perspective.from_json(told) != match.battle.seen_by(viewer):
        raise Disagreement(f"match {match.pk}: the API tells seat {viewer} {told}, and it is {seen}")


def check_moves(site: LiveSite, match: Match, client: Client) -> None:
    moves = list(client.moves(match.pk))
    events = [event_from_json(event) for move in moves for event in move["events"]]
    with site.database():
        if fold(match.start, events) != match.battle:
            raise Disagreement(f"match {match.pk}: the moves of the API come to another end")
        problems = verify(match).problems
    if problems:
        raise Disagreement("; ".join(problems))
    told = client.dice(match.pk)["draws"]
    rolled = [value for move in moves for value in move["draws"]]
    if len(told) != len(rolled):
        raise Disagreement(f"match {match.pk}: {len(told)} draws are told, and {len(rolled)} were made")
