"""BMO calls that log a player in and out and return the name of the player who is logged in."""

from __future__ import annotations

from api.bmo.login import log_in
from api.bmo.visits import Reply, Visit


def login(visit: Visit, username: str, password: str, doStayLoggedIn: bool = False) -> Reply:  # noqa: N803
    """Log the player in.

    *doStayLoggedIn* has no effect, because all sessions last equally long and clients renew their login.
    """
    visit.guest = log_in(visit.request, username, password)
    return Reply({"userName": visit.player.username})


def logout(visit: Visit) -> Reply:
    visit.leaves = True
    return Reply({"userName": False})


def load_player_name(visit: Visit) -> Reply:
    return Reply(None if visit.guest is None else {"userName": visit.player.username})
