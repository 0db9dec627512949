"""The steps that open the site to a player: an account, a confirmed e-mail address and a few matches."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from games.play.texts import FEW_MATCHES, count_finished


class Gate(StrEnum):
    ACCOUNT = "account"
    EMAIL = "email"
    MATCHES = "matches"


KNOWN = (Gate.ACCOUNT, Gate.EMAIL)
"""The gates before open offers and the forum."""


@dataclass(frozen=True)
class Gates:
    player: User | AnonymousUser
    closed: tuple[Gate, ...]
    listed: tuple[Gate, ...]
    finished: int = 0

    @property
    def next(self) -> Gate:
        """The step of the gold button. A match can be played while the e-mail is on its way."""
        return next((gate for gate in self.closed if gate != Gate.EMAIL), Gate.EMAIL)

    @property
    def left(self) -> int:
        return len(self.closed)

    @property
    def matches_wanted(self) -> int:
        return FEW_MATCHES

    @property
    def studs(self) -> list[bool]:
        return [number < self.finished for number in range(FEW_MATCHES)]


def closed_gates(player: User | AnonymousUser, listed: tuple[Gate, ...] = tuple(Gate)) -> Gates | None:
    """Return the *listed* gates if one of them is closed to the player, or None.

    No gate is shown to bots and to those who play only with friends: no step opens these pages to them.
    """
    if player.is_authenticated and (player.is_bot or player.friends_only):
        return None
    has_account = player.is_authenticated and not player.is_guest
    finished = count_finished(player) if player.is_authenticated and Gate.MATCHES in listed else 0
    is_open = {
        Gate.ACCOUNT: has_account,
        Gate.EMAIL: has_account and player.is_authenticated and player.has_verified_email,
        Gate.MATCHES: finished >= FEW_MATCHES,
    }
    closed = tuple(gate for gate in listed if not is_open[gate])
    return Gates(player, closed, listed, finished) if closed else None
