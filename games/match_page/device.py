"""Choices about the table that hold for one device. The page of a match stores them in a cookie."""

from __future__ import annotations

from typing import NamedTuple

from accounts.models import Preferences, User
from core.drawing.low_data import COOKIE
from games.web import PageRequest, SeatedRequest

MINE_ON_TOP, CERTAIN, ONLY_FIRST = "top", "certain", "only"
SAME, REVERSED, RANDOM, NEW = "same", "reversed", "random", "new"
WAYS_TO_PLAY_ON = (SAME, REVERSED, RANDOM, NEW)
"""Ways to play on after a match, in their usual order."""

WAYS_AT_END = 2
"""The number of ways that the result of a match shows. The card below it has the others."""


class DeviceChoices(NamedTuple):
    usual: str
    """When the player confirms an action on devices without a choice of their own."""
    confirm_here: str = ""
    mine_on_top: bool = False
    takes_for_certain: bool = False
    """True if an attack that could be of several kinds is no Trip or Boom attack."""

    first_way: str = SAME
    """The way to play on after a match that is the main button."""
    only_first: bool = False
    """True if the other ways to play on are left out."""

    @property
    def ways_to_play_on(self) -> list[str]:
        return [self.first_way, *(way for way in WAYS_TO_PLAY_ON if way != self.first_way)]

    @property
    def ways_at_end(self) -> list[str]:
        return self.ways_to_play_on[: 1 if self.only_first else WAYS_AT_END]

    @property
    def ways_below(self) -> list[str]:
        return [] if self.only_first else self.ways_to_play_on[WAYS_AT_END:]

    @property
    def confirm(self) -> str:
        return self.confirm_here or self.usual

    @property
    def ways_to_confirm(self) -> list[tuple[str, str]]:
        return [(way.value, str(way.label)) for way in Preferences.Confirm]


def device_choices(request: PageRequest | SeatedRequest) -> DeviceChoices:
    words = request.COOKIES.get(COOKIE, "").split(".")
    usual = request.user.preferences.confirm if isinstance(request.user, User) else ""
    confirm = next((word for word in words if word in Preferences.Confirm), "")
    return DeviceChoices(
        usual,
        confirm,
        mine_on_top=MINE_ON_TOP in words,
        takes_for_certain=CERTAIN in words,
        first_way=next((word for word in words if word in WAYS_TO_PLAY_ON), SAME),
        only_first=ONLY_FIRST in words,
    )
