from collections.abc import Iterable

from accounts.models import User


def lock_players(players: Iterable[User | None]) -> None:
    """Until the transaction ends nobody else counts what these players have, or adds to what is counted.

    Called before a match is locked, so that no two transactions wait for each other.
    """
    people = {player.pk for player in players if player is not None and not player.is_robot}
    list(User.objects.select_for_update(no_key=True).filter(pk__in=people).order_by("pk").values_list("pk"))
