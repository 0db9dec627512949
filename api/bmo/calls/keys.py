"""Logging in and out, and who is in."""

from __future__ import annotations

from api.bmo.entrance import let_in
from api.bmo.visits import Reply, Visit


def login(visit: Visit, username: str, password: str, doStayLoggedIn: bool = False) -> Reply:  # noqa: N803
    """How long one stays in is the same for all: a client that was left out logs in again by itself."""
    visit.guest = let_in(visit.request, username, password)
    return Reply({"userName": visit.player.username})


def logout(visit: Visit) -> Reply:
    visit.leaves = True
    return Reply({"userName": False})


def load_player_name(visit: Visit) -> Reply:
    return Reply(None if visit.guest is None else {"userName": visit.player.username})
