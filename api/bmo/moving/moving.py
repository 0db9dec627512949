"""Data and caches that all parts of one import share."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property

from django.utils import timezone

from accounts.models import User
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.names import Names
from api.bmo.moving.staging import Staged
from api.models import Imported
from buttons.models import Button


@dataclass
class Moving:
    """One run of the import."""

    staged: Staged
    mapping: Mapping
    rated: bool = False
    """True if the imported matches change ratings."""
    now: datetime = field(default_factory=timezone.now)
    users: dict[int, User | None] = field(default_factory=dict)

    @cached_property
    def names(self) -> Names:
        return Names(self.staged, self.mapping)

    def user(self, old: int | None) -> User | None:
        """Return the user that a player of Button Men Online became, or None."""
        if old is None:
            return None
        if old not in self.users:
            number = self.mapping.new_number(Imported.Kind.PLAYER, old)
            self.users[old] = (
                None if number is None else User.objects.only("username").filter(pk=number).first()
            )
        return self.users[old]

    @cached_property
    def specials(self) -> dict[str, str]:
        """The special rule of each button of our catalogue, by its name."""
        return dict(Button.objects.order_by("-pk").values_list("name", "special"))

    @cached_property
    def passes_itself(self) -> dict[int, bool]:
        """True for each player of Button Men Online who passes automatically, by the player's number."""
        return {player["id"]: bool(player["autopass"]) for player in self.staged.rows("player")}
