"""Stored stats for tests, without any play."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

from asgiref.sync import async_to_sync
from django.utils import timezone

from accounts.models import User
from buttons.models import Button, ButtonSet
from games.models import Match, Seat
from stats.fighters import canonical_recipe
from stats.models import (
    Bout,
    Counted,
    Fighter,
    FighterMonth,
    FighterRating,
    PlayerMonth,
    PlayerRating,
    Pool,
)

Side = tuple[User | None, Button | None]
RESULTS = {"W": ("won", "lost"), "L": ("lost", "won"), "D": ("drawn", "drawn")}


def a_set(name: str = "Brom") -> ButtonSet:
    return ButtonSet.objects.get_or_create(name=name)[0]


def a_button(name: str, recipe: str, of: str = "Brom", special: str = "") -> Button:
    return Button.objects.create(name=name, recipe=recipe, set=a_set(of), special=special)


def fighter(button: Button | None, recipe: str = "(4) (4)") -> Fighter:
    dice, special = (button.recipe, button.special) if button else (recipe, "")
    return Fighter.objects.get_or_create(recipe=canonical_recipe(dice), special=special)[0]


def this_month() -> date:
    return timezone.localdate(timezone=timezone.get_default_timezone()).replace(day=1)


def store_rating(
    player: User, mu: float, sigma: float = 1, matches: int = 30, pool: str = Pool.PEOPLE
) -> None:
    PlayerRating.objects.create(
        player=player, mu=mu, sigma=sigma, matches=matches, pool=pool, rated_at=timezone.now()
    )


def plays_lately(player: User, matches: int = 10, days_ago: int = 1, opponents: int = 3) -> None:
    """Store recent rated wins of the player against so many *opponents*."""
    made = User.objects.get_or_create
    others = [made(username=f"Other{number}", is_active=False)[0] for number in range(opponents)]
    for number in range(matches):
        match = Match.objects.create(status=Match.Status.FINISHED)
        ended = timezone.now() - timedelta(days=days_ago)
        Seat.objects.create(match=match, number=0, player=player, result="won", closed_at=ended)
        other = others[number % opponents]
        Seat.objects.create(match=match, number=1, player=other, result="lost", closed_at=ended)
        Counted.objects.create(match=match, ended_at=ended, pool=Pool.PEOPLE, changes=[{"seat": 0}])


def month_of(
    player: User, won: int, lost: int, month: date | None = None, pool: str = Pool.PEOPLE, drawn: int = 0
) -> None:
    PlayerMonth.objects.create(
        player=player, pool=pool, month=month or this_month(), won=won, lost=lost, drawn=drawn
    )


def month_of_fighter(
    button: Button,
    rounds_won: int,
    rounds_lost: int,
    month: date | None = None,
    pool: str = Pool.PEOPLE,
    rules: str = "online",
) -> None:
    FighterMonth.objects.create(
        fighter=fighter(button),
        pool=pool,
        rules=rules,
        month=month or this_month(),
        won=rounds_won,
        lost=rounds_lost,
        rounds_won=rounds_won,
        rounds_lost=rounds_lost,
    )


def rated_fighter(button: Button, mu: float, sigma: float = 1, rules: str = "online") -> None:
    FighterRating.objects.create(
        fighter=fighter(button),
        rules=rules,
        pool=Pool.PEOPLE,
        mu=mu,
        sigma=sigma,
        matches=30,
        rated_at=timezone.now(),
    )


def store_results(
    one: Side,
    other: Side,
    results: str,
    *,
    rounds: tuple[int, int] = (3, 1),
    is_private: bool = False,
    pool: str = Pool.PEOPLE,
    rules: str = "online",
    ended: datetime | None = None,
) -> list[Match]:
    """Store a match for each letter of *results*: W if the first side won, L if it lost, D for a draw."""
    matches = []
    for number, letter in enumerate(results):
        when = (ended or timezone.now()) + timedelta(seconds=number)
        match = Match.objects.create(status=Match.Status.FINISHED, is_private=is_private, moved_at=when)
        won = rounds if letter == "W" else rounds[::-1] if letter == "L" else (1, 1)
        for seat, ((player, button), (opponent, opposing)) in enumerate(((one, other), (other, one))):
            Seat.objects.create(
                match=match,
                number=seat,
                player=player,
                accepted=True,
                button_name=button.name if button else "",
                recipe=button.recipe if button else "(4) (4)",
                result=RESULTS[letter][seat],
                rounds_won=won[seat],
                closed_at=when,
            )
            Bout.objects.create(
                match=match,
                seat=seat,
                against=1 - seat,
                player=player,
                opponent=opponent,
                button=button,
                opposing_button=opposing,
                fighter=fighter(button),
                opposing_fighter=fighter(opposing),
                result=RESULTS[letter][seat],
                rounds_won=won[seat],
                rounds_lost=won[1 - seat],
                rules=rules,
                pool=pool,
                ended_at=when,
                is_private=is_private,
                is_first=True,
            )
        matches.append(match)
    return matches


def read_stream(answer: Any) -> str:
    async def parts() -> bytes:
        return b"".join([part async for part in answer.streaming_content])

    return async_to_sync(parts)().decode()
