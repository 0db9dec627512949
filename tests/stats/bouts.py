"""Results of matches that need not be played."""

from datetime import datetime

from django.utils import timezone

from accounts.models import User
from buttons.models import Button
from games.models import Match, Seat
from stats.fighters import canonical_recipe, fighters_with
from stats.models import Bout, Counted, Pool

Side = tuple[User, Button | None]


def store_bouts(
    one: Side,
    other: Side,
    results: str,
    *,
    is_private: bool = False,
    pool: Pool = Pool.PEOPLE,
    ended_at: datetime | None = None,
) -> None:
    """Store a match for each letter of *results*: W if the first side won, L if it lost, D for a draw."""
    dice = {
        button: (canonical_recipe(button.recipe), button.special)
        for _player, button in (one, other)
        if button
    }
    fighters = fighters_with([*dice.values(), ("(4)", "")])
    for letter in results:
        match = Match.objects.create(status=Match.Status.FINISHED, is_private=is_private)
        Counted.objects.create(match=match, ended_at=ended_at or timezone.now(), pool=pool)
        words = {"W": ("won", "lost"), "L": ("lost", "won"), "D": ("drawn", "drawn")}[letter]
        for seat, (mine, theirs) in enumerate(((one, other), (other, one))):
            player, button = mine
            Seat.objects.create(
                match=match,
                number=seat,
                player=player,
                accepted=True,
                button_name=button.name if button else "",
                recipe=button.recipe if button else "(4)",
                result=words[seat],
                rounds_won=3 if words[seat] == "won" else 0,
            )
            Bout.objects.create(
                match=match,
                seat=seat,
                against=1 - seat,
                player=player,
                button=button,
                opponent=theirs[0],
                opposing_button=theirs[1],
                fighter_id=fighters[dice[button] if button else ("(4)", "")],
                opposing_fighter_id=fighters[dice[theirs[1]] if theirs[1] else ("(4)", "")],
                result=words[seat],
                rounds_won=3 if words[seat] == "won" else 0,
                rounds_lost=3 if words[seat] == "lost" else 0,
                rules="online",
                pool=pool,
                ended_at=ended_at or timezone.now(),
                is_private=is_private,
                is_first=True,
            )
