from collections.abc import Iterable

from django.db.models import QuerySet

from accounts.models import User
from core.database.compiled import Compiled


def lock_players(players: Iterable[User | None]) -> None:
    """Lock the *players* until the transaction ends, so numbers counted about them stay correct.

    Lock players before matches, or two transactions could wait for each other.
    """
    people = {player.pk for player in players if player is not None and not player.is_robot}
    if people:
        LOCKED(*sorted(people))


def locked_players(*players: int) -> QuerySet[User, int]:
    found = User.objects.select_for_update(no_key=True).filter(pk__in=players)
    return found.order_by("pk").values_list("pk", flat=True)


LOCKED = Compiled(locked_players)
