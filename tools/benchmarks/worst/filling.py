"""Test data with the longest content that the limits for players allow."""

from __future__ import annotations

from contextlib import suppress
from itertools import pairwise
from typing import NamedTuple

from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.management import call_command
from django.utils import timezone

from accounts.models import User
from accounts.names import LONGEST_NAME
from buttons.models import Button
from core.refusals import NotPossible
from games import play
from games.models import Match, Message, Seat, Terms
from games.models.match import LONGEST_DESCRIPTION
from games.models.record import LONGEST_MESSAGE
from games.models.seat import LONGEST_NOTE
from games.play import DecisionId
from games.play.texts import MOST_IN_A_MATCH
from rules import seeded_draw
from stats.counting.counting import count_the_rest
from stats.models import PlayerRating, Pool
from tests.accounts.people import a_player
from tests.cast import Cast
from tests.games.matches import a_circle
from tests.tournaments.events import entries_in, fresh, full_of, play_round
from tools.benchmarks.fill import quick_action
from tournaments import verbs
from tournaments.kinds import KINDS
from tournaments.models import Settings, Tournament
from tournaments.settings import LONGEST_RULES, LONGEST_TITLE, MOST_PLACES

RECIPE = " ".join(["(20)"] * 10)
DEAREST = ("@Ann #1 [Giant] www.a.com ", "**a** *b* ", " **a", "&'\"<", "a\n\n", "(.7). ", "#1 ")
"""Pieces of text that take longest to render when they are repeated."""


class Longest(NamedTuple):
    players: int = 5000
    matches: int = 150
    moves: int = 200
    messages: int = MOST_IN_A_MATCH.messages
    entrants: int = MOST_PLACES
    rounds: int = 5
    kinds: int = len(KINDS)


TINY = Longest(players=12, matches=3, moves=6, messages=8, entrants=4, rounds=1, kinds=2)


class Filled(NamedTuple):
    cast: Cast
    matches: list[Match]
    tournaments: list[Tournament]


def fill(longest: Longest) -> Filled:
    if not Button.objects.exists():
        call_command("load_buttons", verbosity=0)
    PBKDF2PasswordHasher.iterations = 1
    cast = Cast()
    Authenticator.objects.update(user=cast.bob)  # it has no key, which Ann's pages would miss
    add_players(longest.players)
    others = [a_player(a_name("Guest", number), rating=1500) for number in range(longest.entrants)]
    duel = long_match([cast.ann, cast.player("opponent")], longest.moves)
    circle = long_match([cast.ann, *others[:5]], longest.moves)
    for number in range(longest.matches):
        again = a_circle(*((player, RECIPE) for player in (cast.ann, *others[:5])), first_to=1)
        for player in others[:5]:
            play.surrender_match(again.pk, player)
        print(end="." if number % 50 == 49 else "", flush=True)
    count_the_rest()
    matches = [duel, circle, cast.turn, cast.finished, cast.offer]
    organisers = [cast.ann, cast.bob, cast.player("opponent")] * len(KINDS)
    events = [
        a_tournament(kind, organiser, others, longest.rounds)
        for kind, organiser in zip(list(KINDS)[: longest.kinds], organisers, strict=False)
    ]
    write_everywhere(cast, matches, longest.messages)
    return Filled(cast, matches, events)


def a_name(word: str, number: int) -> str:
    return f"{word}{number:05}".ljust(LONGEST_NAME, "W")


def add_players(count: int) -> None:
    now = timezone.now()
    known = User.objects.bulk_create(
        User(username=a_name("Player", number), last_seen=now, rating=1500 + number % 700)
        for number in range(count)
    )
    PlayerRating.objects.bulk_create(
        PlayerRating(player=player, pool=Pool.PEOPLE, mu=20 + place % 20, sigma=1, matches=99, rated_at=now)
        for place, player in enumerate(known)
    )


def long_match(players: list[User], moves: int) -> Match:
    match = a_circle(*((player, RECIPE) for player in players), first_to=9)
    draw = seeded_draw(1)
    for _move in range(moves):
        battle = match.battle
        seat, decision = next(iter(battle.decisions.items()))
        match = play.act(DecisionId(match.pk, seat, decision.number), quick_action(battle, seat, draw))
        if match.is_finished:
            break
    return match


def a_tournament(kind: str, organiser: User, players: list[User], rounds: int) -> Tournament:
    terms = Terms(first_to=1, pace="live:5+3" if KINDS[kind].live_only else "")
    settings = Settings(
        title=f"{kind} ".ljust(LONGEST_TITLE, "W"), kind=kind, terms=terms, places_to=MOST_PLACES
    )
    event = verbs.found(organiser, settings)
    for player in players:
        verbs.join(event.pk, player)
    event = full_of(event, [])
    if KINDS[kind].has_last_day:
        for one, other in pairwise(entries_in(event)):
            with suppress(NotPossible):
                if KINDS[kind].by_challenge:
                    verbs.challenge(event.pk, other.player, one.pk)
                else:
                    verbs.pair_by_hand(event.pk, organiser, one.pk, other.pk)
    for _round in range(rounds):
        event = play_round(event)
    print(f"{kind}: {event.pairings.count()} pairings", flush=True)
    return fresh(event)


# ---- what is written


def write_everywhere(cast: Cast, matches: list[Match], messages: int) -> None:
    User.objects.update(about="W " * 127, real_name="W" * 40, pronouns="W" * 100, away_message="W" * 255)
    Tournament.objects.update(rules=expensive_text(0, LONGEST_RULES))
    Match.objects.update(description=expensive_text(1, LONGEST_DESCRIPTION))
    Seat.objects.update(notes=expensive_text(2, LONGEST_NOTE))
    for match in matches:
        begin = 1000 * match.pk
        Message.objects.filter(match=match).delete()
        Message.objects.bulk_create(
            Message(
                match=match,
                number=number,
                seat=0,
                text=expensive_text(begin + number, LONGEST_MESSAGE),
                after_move=1,
            )
            for number in range(1, messages + 1)
        )
        Match.objects.filter(pk=match.pk).update(chat_version=messages)


def expensive_text(number: int, length: int) -> str:
    form = DEAREST[number % len(DEAREST)]
    return f"{number} {form * length}"[:length]
