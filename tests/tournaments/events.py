"""Small tournaments for tests, whose matches end by a word."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from accounts.models import User
from buttons.models import Button, ButtonSet
from games import play
from games.models import Match, Seat, Terms
from tests.accounts.people import a_player
from tournaments import verbs
from tournaments.course.advancing import advance
from tournaments.models import Act, Entry, Pairing, Settings, Tournament


def some_fighters(count: int = 8) -> list[Button]:
    """Return tournament-legal fighters with two dice and nothing to choose."""
    known, _made = ButtonSet.objects.get_or_create(name="Studio", defaults={"position": 1})
    have = Button.objects.filter(set=known).count()
    for number in range(have, count):
        Button.objects.create(
            set=known, name=f"Fighter {number}", recipe=f"({4 + number % 17}) (6)", tournament_legal=True
        )
    return list(Button.objects.filter(set=known).order_by("pk"))


def some_players(count: int, name: str = "Player") -> list[User]:
    """Return players, of whom the first has the highest rating."""
    return [a_player(f"{name}{number}", rating=2000 - number) for number in range(1, count + 1)]


def an_organiser() -> User:
    return User.objects.filter(username="Olga").first() or a_player("Olga")


def a_tournament(kind: str = "knock-out", **settings: Any) -> Tournament:
    """Return a tournament that is open to join; *settings* may include terms of its matches."""
    some_fighters()
    organiser = settings.pop("organiser", None) or an_organiser()
    terms: dict[str, Any] = {"first_to": 1}
    terms |= {
        name: settings.pop(name)
        for name in ("first_to", "pace", "rated", "no_vacation", "ruleset", "legal_only")
        if name in settings
    }
    given = {"title": "Spring Cup", "places_from": 3, "places_to": 128, **settings}
    return verbs.found(organiser, Settings(kind=kind, terms=Terms(**terms), **given))


def full_of(tournament: Tournament, players: Sequence[User], *, start: bool = True) -> Tournament:
    """Enter these players; without *start*, the tournament starts only if it is full."""
    Entry.objects.bulk_create(Entry(tournament=tournament, player=player) for player in players)
    if start and tournament.organiser is not None:
        verbs.start(tournament.pk, tournament.organiser)
    advance(tournament.pk)
    return fresh(tournament)


def a_running(kind: str = "knock-out", count: int = 4, **settings: Any) -> Tournament:
    """Return a running tournament of so many players, of whom the first is the top seed."""
    return full_of(a_tournament(kind, **settings), some_players(count))


def entries_in(tournament: Tournament) -> list[Any]:
    """Return the entries by seed; typed openly, as all of them have players here."""
    return list(tournament.entries.by_seed())


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def open_pairings(tournament: Tournament) -> list[Pairing]:
    found = tournament.pairings.filter(result="").select_related("one", "other", "match")
    return list(found.order_by("round", "place", "again"))


def pairs_of(tournament: Tournament, number: int | None = None) -> list[tuple[int | None, int | None]]:
    """Return the seeds of each pairing, in all rounds or one."""
    found = tournament.pairings.order_by("round", "place", "again")
    if number is not None:
        found = found.filter(round=number)
    return list(found.values_list("one__seed", "other__seed"))


def lose(pairing: Pairing, seed: int, how: Seat.Forfeit = Seat.Forfeit.SURRENDER) -> None:
    assert pairing.match_id is not None
    play.forfeit(pairing.match_id, 0 if pairing.one.seed == seed else 1, how)


def win_by_seed(pairing: Pairing) -> int:
    """Return the seed that loses if the stronger always wins."""
    assert pairing.other is not None
    return max(pairing.one.seed or 0, pairing.other.seed or 0)


def play_round(tournament: Tournament, loser: Callable[[Pairing], int] = win_by_seed) -> Tournament:
    """End all open pairings; by default the stronger wins."""
    for pairing in open_pairings(tournament):
        if pairing.match_id is not None:
            lose(pairing, loser(pairing))
    advance(tournament.pk)
    return fresh(tournament)


def play_to_the_end(
    tournament: Tournament, loser: Callable[[Pairing], int] = win_by_seed, most: int = 200
) -> Tournament:
    for _round in range(most):
        if tournament.is_over:
            return tournament
        tournament = play_round(tournament, loser)
    raise AssertionError("it does not end")


def at_random(seed: int) -> Callable[[Pairing], int]:
    """Return a function that chooses a random loser, always the same one for a pairing."""

    def loser(pairing: Pairing) -> int:
        assert pairing.other is not None
        both = sorted((pairing.one.seed or 0, pairing.other.seed or 0))
        return random.Random(f"{seed} {pairing.round} {both} {pairing.again}").choice(both)

    return loser


def places(tournament: Tournament) -> list[tuple[int | None, int | None]]:
    found = Entry.objects.filter(tournament=tournament).exclude(seed=None)
    return list(found.order_by("place", "seed").values_list("place", "seed"))


def in_days(days: float) -> Any:
    return timezone.now() + timedelta(days=days)


def match_of(pairing: Pairing) -> Match:
    assert pairing.match_id is not None
    return Match.objects.get(pk=pairing.match_id)


def last_act(tournament: Tournament) -> Act:
    return Act.objects.filter(tournament=tournament).latest("pk")
