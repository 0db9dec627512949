"""Results of matches that nobody has to play."""

from accounts.models import User
from buttons.models import Button
from games.models import Bout, Match

Side = tuple[User, Button | None]


def fought(one: Side, other: Side, results: str, *, is_private: bool = False) -> None:
    """As often as there are letters: W if the first of them won, L if the other did, D if they drew."""
    for letter in results:
        match = Match.objects.create(status=Match.Status.FINISHED, is_private=is_private)
        words = {"W": ("won", "lost"), "L": ("lost", "won"), "D": ("drawn", "drawn")}[letter]
        for seat, (mine, theirs) in enumerate(((one, other), (other, one))):
            Bout.objects.create(
                match=match,
                seat=seat,
                against=1 - seat,
                player=mine[0],
                button=mine[1],
                opponent=theirs[0],
                opposing_button=theirs[1],
                result=words[seat],
                is_private=is_private,
                is_first=True,
            )
