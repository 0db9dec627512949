"""The new numbers and names of things to which texts of Button Men Online link."""

from __future__ import annotations

from functools import cached_property

from accounts.models import User
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.staging import Staged
from api.models import Imported
from buttons.models import Button, ButtonSet

NUMBERED = {
    "game": Imported.Kind.GAME,
    "tourn": Imported.Kind.TOURNAMENT,
    "thread": Imported.Kind.THREAD,
    "post": Imported.Kind.POST,
}


class Names:
    """A function that returns the new number or name of a thing, or None if it does not exist here."""

    def __init__(self, staged: Staged, mapping: Mapping) -> None:
        self.staged = staged
        self.mapping = mapping

    def __call__(self, kind: str, old: str) -> str | None:
        if kind in NUMBERED:
            number = self.mapping.new_number(NUMBERED[kind], int(old))
            return None if number is None else str(number)
        if kind == "player":
            return self.name_of_player(old)
        catalogue = self.buttons if kind == "button" else self.sets
        return catalogue.get(old.lower())

    def name_of_player(self, old: str) -> str | None:
        number = self.mapping.new_number(Imported.Kind.PLAYER, self.players.get(old.lower()))
        names = User.objects.values_list("username", flat=True)
        return None if number is None else names.filter(pk=number).first()

    @cached_property
    def players(self) -> dict[str, int]:
        """The numbers of players there by their names, which are the same in capital and small letters."""
        return {player["name_ingame"].lower(): player["id"] for player in self.staged.rows("player")}

    @cached_property
    def buttons(self) -> dict[str, str]:
        return {name.lower(): name for name in Button.objects.values_list("name", flat=True)}

    @cached_property
    def sets(self) -> dict[str, str]:
        return {name.lower(): name for name in ButtonSet.objects.values_list("name", flat=True)}
