"""Fill the database with very many matches.

Usage: script/services script/bench fill --matches 100000

A few hundred matches are really played, move by move, through `games/play`. The others are written in bulk:
they have the same terms and are played in the same way, but with their own players, dates, numbers and fair
dice. `manage.py verify_matches` finds nothing wrong with them. One player has very many running matches.
"""

from __future__ import annotations

import argparse
import json
import logging
import multiprocessing
import os
import random
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, NamedTuple

import tests.environment  # noqa: F401 sets Django up, which comes first

# isort: split

from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, transaction
from django.utils import timezone

from accounts.models import Follow, User
from buttons.models import Button
from games import play
from games.fairness.verifying import verify
from games.models import Match, Move, Seat, Terms
from games.play import DecisionId, ProposedSeat, fair_dice
from games.play.fair_dice import FairDice
from games.play.terms.button_searches import ONLY_AS_PRINTED
from rules import RULES_REVISION, Action, Battle, Draw, Phase, Step, seeded_draw
from rules.notation.codec import FORMAT, action_to_json, event_to_json
from rules.random_play import random_action
from stats.counting.counting import count_the_rest
from tests.live_site import PREPARED

PLAYED = 500
PLAYERS = 2000
REGULAR = "Regular"
RUNNING_OF_REGULAR = 1000
SHARE_RUNNING = 0.1
SHARE_PRIVATE = 0.02
SHARE_DESCRIBED = 0.1
DAYS = 3 * 365
A_DAY = timedelta(days=1)
LONG_AGO = timezone.now() - timedelta(days=60)
AT_ONCE = 250
ENOUGH = 8
"""Number of legal attacks from which a quickly moving player chooses."""
MOST_MOVES = 400
DESCRIPTIONS = ("Autumn league, round two", "Best of friends", "Rematch of the century", "Tea at four")


class Pairing(NamedTuple):
    ruleset: str
    first_to: int
    seats: tuple[tuple[str, str, str], ...]
    """Button name, recipe and special of each seat."""


class Plan(NamedTuple):
    number: int
    terms: Pairing
    players: tuple[int, ...]
    offered_at: datetime
    moves: int | None
    """Number of moves after which the match stays unfinished, or None to play it to the end."""
    description: str
    is_private: bool


# ---- the few that are really played


def play_matches(players: list[User], count: int, chance: random.Random) -> list[Pairing]:
    offered = Button.objects.filter_available().select_related("set").exclude(special__in=ONLY_AS_PRINTED)
    buttons = [button for button in offered if button.recipe]
    known: list[Pairing] = []
    while len(known) < count:
        first = chance.choice(buttons)
        other = chance.choice([button for button in buttons if button.ruleset == first.ruleset])
        places = [
            ProposedSeat(player, button.recipe, button.name, button.special)
            for player, button in zip(players, (first, other), strict=True)
        ]
        if chance.random() < 0.05:
            places = [place._replace(button_name="", special="") for place in places]
        terms = Terms(ruleset=first.ruleset, first_to=chance.choice((1, 1, 1, 2, 3)))
        match = play.accept(play.propose(players[0], places, terms).pk, players[1])
        if play_on(match, seeded_draw(chance.randrange(10**9))):
            known.append(terms_of(match))
    return known


def play_on(match: Match, draw: Draw) -> bool:
    for _move in range(MOST_MOVES):
        battle = match.battle
        if battle.is_over:
            return True
        seat, decision = next(iter(battle.decisions.items()))
        match = play.act(DecisionId(match.pk, seat, decision.number), quick_action(battle, seat, draw))
    return False


def quick_action(battle: Battle, seat: int, draw: Draw) -> Action:
    seen = battle.seen_by(seat).battle
    if seen.phase is Phase.TURN and (attacks := list(islice(seen.legal_attacks(), ENOUGH))):
        return attacks[draw(0, len(attacks) - 1, "choice")]  # type: ignore[arg-type]
    return random_action(seen, seat, draw)


def terms_of(match: Match) -> Pairing:
    seats = tuple((seat.button_name, seat.recipe, seat.special) for seat in match.all_seats)
    return Pairing(match.ruleset, match.first_to, seats)


# ---- the many that are like them


def make(plans: Iterable[Plan]) -> int:
    """Play the matches of these *plans* and write them in bulk; return the number of matches."""
    matches: list[Match] = []
    seats: list[Seat] = []
    moves: list[Move] = []
    for plan in plans:
        made = play_plan(plan)
        if made is not None:
            matches.append(made.match)
            seats += made.seats
            moves += made.moves
    with transaction.atomic():
        Match.objects.bulk_create(matches)
        Seat.objects.bulk_create(seats)
        Move.objects.bulk_create(moves, batch_size=1000)
    return len(matches)


class PlayedRows(NamedTuple):
    match: Match
    seats: list[Seat]
    moves: list[Move]


def play_plan(plan: Plan) -> PlayedRows | None:
    """Return the rows that `games/play/` would have written for *plan*, or None if its match never ends."""
    chance = random.Random(plan.number)
    seed, words = chance.randbytes(32), [f"{chance.getrandbits(128):032x}" for _player in plan.players]
    start = Battle.from_recipes(
        *(recipe for _button, recipe, _special in plan.terms.seats),
        first_to=plan.terms.first_to,
        ruleset=plan.terms.ruleset,
        buttons=[button for button, _recipe, _special in plan.terms.seats],
        specials=[special for _button, _recipe, special in plan.terms.seats],
        autopass=[True for _player in plan.players],
    )
    fair, draw = FairDice(seed, sorted(words), 0), seeded_draw(plan.number)
    now = plan.offered_at + timedelta(minutes=chance.randint(1, 600))
    step, seat, action, before = start.begin(fair), None, None, 0
    moves: list[Move] = []
    owed: dict[int, tuple[int, datetime]] = {}
    while True:
        battle = step.battle
        moves.append(row_of(plan.number, len(moves) + 1, seat, before, action, fair, step, now))
        owed = {
            number: owed[number] if owed.get(number, (0,))[0] == decision.number else (decision.number, now)
            for number, decision in battle.decisions.items()
        }
        if battle.is_over or len(moves) == plan.moves:
            match = match_of(plan, start, battle, seed, now, len(moves), fair.made)
            return PlayedRows(match, seats_of(plan, match, words, owed), moves)
        if len(moves) > MOST_MOVES:
            return None
        fair.draws = []
        before, seat = battle.round, next(iter(battle.decisions))
        action = quick_action(battle, seat, draw)
        step = battle.act(seat, action, fair)
        now += timedelta(minutes=chance.randint(1, 20))


def row_of(
    match: int,
    number: int,
    seat: int | None,
    round_before: int,
    action: Action | None,
    fair: FairDice,
    step: Step,
    now: datetime,
) -> Move:
    return Move(
        match_id=match,
        number=number,
        seat=seat,
        round=round_before,
        action=None if action is None else action_to_json(action),
        draws=fair.draws,
        events=[event_to_json(event) for event in step.events],
        format=FORMAT,
        rules_revision=RULES_REVISION,
        made_at=now,
    )


def match_of(
    plan: Plan, start: Battle, battle: Battle, seed: bytes, now: datetime, moves: int, draws: int
) -> Match:
    match = Match(
        pk=plan.number,
        status=Match.Status.FINISHED if battle.is_over else Match.Status.PLAYING,
        ruleset=plan.terms.ruleset,
        first_to=plan.terms.first_to,
        description=plan.description,
        is_private=plan.is_private,
        proposer_id=plan.players[0],
        offered_at=plan.offered_at,
        moved_at=now,
        version=moves,
        format=FORMAT,
        start_data=start.to_json(),
        battle_data=battle.to_json(),
        promised=Match.Promised.WITH_OFFER,
        commitment=fair_dice.commitment(seed),
        sealed_seed=fair_dice.seal(seed),
        seed=seed.hex() if battle.is_over else "",
        draws_made=draws,
    )
    match.__dict__["battle"] = battle
    return match


def seats_of(plan: Plan, match: Match, words: list[str], owed: dict[int, tuple[int, datetime]]) -> list[Seat]:
    over, now = match.battle.is_over, match.moved_at
    match.all_seats = [
        Seat(
            match_id=plan.number,
            number=number,
            player_id=player,
            accepted=True,
            button_name=button,
            recipe=recipe,
            special=special,
            dice_words=words[number],
            owes=owed[number][0] if number in owed else None,
            owes_since=owed[number][1] if number in owed else None,
            rounds_won=match.battle.seats[number].won,
            closed_at=now if over else None,
            dismissed_at=now + A_DAY if over and now < LONG_AGO else None,
        )
        for number, (player, (button, recipe, special)) in enumerate(
            zip(plan.players, plan.terms.seats, strict=True)
        )
    ]
    for seat in match.all_seats if over else ():
        seat.result = play.result_of(match, seat.number)
    return match.all_seats


def plans(
    count: int, first: int, known: list[Pairing], regular: int, players: list[int], chance: random.Random
) -> Iterator[Plan]:
    """Yield plans: first the running matches of the player *regular*, then matches of other players.

    A few of the other players have many matches.
    """
    weights = [1 / (place + 20) for place in range(len(players))]
    of_regular = min(RUNNING_OF_REGULAR, count // 10)
    now = timezone.now()
    for number in range(first, first + count):
        is_regulars = number - first < of_regular
        is_running = is_regulars or chance.random() < SHARE_RUNNING
        pair = (regular, chance.choice(players)) if is_regulars else a_pair(players, weights, chance)
        days = 20 if is_running else DAYS
        yield Plan(
            number=number,
            terms=chance.choice(known),
            players=pair if chance.random() < 0.5 else pair[::-1],
            offered_at=now - timedelta(days=6 + days * chance.random()),
            moves=chance.randint(1, 8) if is_running else None,
            description=chance.choice(DESCRIPTIONS) if chance.random() < SHARE_DESCRIBED else "",
            is_private=chance.random() < SHARE_PRIVATE,
        )


def a_pair(players: list[int], weights: list[float], chance: random.Random) -> tuple[int, int]:
    one, other = chance.choices(players, weights, k=2)
    return (one, other) if one != other else a_pair(players, weights, chance)


# ---- all of it


def people(count: int) -> tuple[User, list[User]]:
    known = set(User.objects.values_list("username", flat=True))
    names = [REGULAR, *(f"Duellist-{number}" for number in range(1, count))]
    User.objects.bulk_create(User(username=name, password="!") for name in names if name not in known)
    found = {player.username: player for player in User.objects.get_queryset().filter(username__in=names)}
    regular, *others = (found[name] for name in names)
    for one, other in ((others[0], others[1]), (others[1], others[0])):
        Follow.objects.get_or_create(follower=one, followed=other)
    return regular, others


def fill(count: int, played_count: int, player_count: int, processes: int, seed: int = 1) -> dict[str, Any]:
    began = time.monotonic()
    chance = random.Random(seed)
    regular, others = people(player_count)
    known = play_matches(others[:2], min(played_count, count), chance)
    really = time.monotonic() - began
    last = Match.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    wanted = plans(count - len(known), last + 1, known, regular.pk, [player.pk for player in others], chance)
    made = len(known)
    with ExitStack() as stack:
        each: Callable[..., Iterable[int]] = map
        if count > AT_ONCE:  # what one process makes at a time
            connection.close()
            spawning = multiprocessing.get_context("spawn")
            each = stack.enter_context(ProcessPoolExecutor(processes, mp_context=spawning)).map
        for number in each(make, in_portions(wanted)):
            made += number
            print(f"{made} matches, {time.monotonic() - began:.0f} s")
    filled = time.monotonic() - began
    count_the_rest(at_once=1000)
    tidy_up()
    return {
        "matches": made,
        "seconds": round(filled),
        "counted_seconds": round(time.monotonic() - began - filled),
        "really_played": len(known),
        "really_played_seconds": round(really),
    }


def in_portions(wanted: Iterable[Plan]) -> Iterator[list[Plan]]:
    wanted = iter(wanted)
    while portion := list(islice(wanted, AT_ONCE)):
        yield portion


def tidy_up() -> None:
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), [Match, Seat, Move]):
            cursor.execute(statement)
        if connection.vendor == "postgresql":
            cursor.execute("VACUUM ANALYZE")


def problems_in_a_sample(size: int, chance: random.Random) -> list[str]:
    numbers = list(Match.objects.exclude(battle_data=None).values_list("pk", flat=True))
    sample = Match.objects.filter(pk__in=chance.sample(numbers, min(size, len(numbers))))
    return [problem for match in sample.iterator() for problem in verify(match).problems]


def prepare(*commands: str) -> None:
    for command in commands if PREPARED not in os.environ else ():
        call_command(*command.split(), verbosity=0)


def main() -> None:
    parser = argparse.ArgumentParser(prog="script/bench fill", description=__doc__)
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--played", type=int, default=PLAYED, help="how many of them go through the door")
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--sample", type=int, default=100, help="how many are verified afterwards")
    given = parser.parse_args()
    logging.disable(logging.CRITICAL)
    prepare("migrate", "load_buttons")
    figures = fill(given.matches, given.played, given.players, given.processes)
    problems = problems_in_a_sample(given.sample, random.Random(0))
    print(*problems, sep="\n")
    print(json.dumps({**figures, "database": connection.vendor, "problems_in_sample": len(problems)}))


if __name__ == "__main__":
    main()
