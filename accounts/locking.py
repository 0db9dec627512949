from collections.abc import Iterable

from accounts.models import User


def lock_players(players: Iterable[User | None]) -> None:
    """Lock these players until the transaction ends, so that what is counted of them stays as it is.

    Called before a match is locked, so that no two transactions wait for each other.
    """
    people = {player.pk for player in players if player is not None and not player.is_robot}
    if people:
        locked = User.objects.select_for_update(no_key=True).filter(pk__in=people)
        list(locked.order_by("pk").values_list("pk", flat=True))
