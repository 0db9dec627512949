"""The new numbers and names of what the texts of Button Men Online name."""

from __future__ import annotations

from accounts.models import User
from api.bmo.moving.mapping import Mapping
from api.bmo.moving.staging import Staged
from api.models import Imported
from buttons.models import Button, ButtonSet

KINDS = {
    "game": Imported.Kind.GAME,
    "tourn": Imported.Kind.TOURNAMENT,
    "thread": Imported.Kind.THREAD,
    "post": Imported.Kind.POST,
}


class Numbers:
    """A function for `translate_text` that looks the numbers up in the map of what was imported."""

    def __init__(self, staged: Staged, mapping: Mapping) -> None:
        self.mapping = mapping
        self.players = {row["name_ingame"].lower(): row["id"] for row in staged.rows("player")}
        self.buttons = {name.lower(): name for name in Button.objects.values_list("name", flat=True)}
        self.sets = {name.lower(): name for name in ButtonSet.objects.values_list("name", flat=True)}
        self.names: dict[int, str] = {}

    def __call__(self, kind: str, old: str) -> str | None:
        match kind:
            case "player":
                return self.name_of_player(old)
            case "button":
                return self.buttons.get(old.lower())
            case "set":
                return self.sets.get(old.lower())
        new = self.mapping.new_number(KINDS[kind], int(old))
        return None if new is None else str(new)

    def name_of_player(self, old: str) -> str | None:
        number = self.mapping.new_number(Imported.Kind.PLAYER, self.players.get(old.lower()))
        if number is None:
            return None
        if number not in self.names:
            self.names[number] = User.objects.get_queryset().values_list("username", flat=True).get(pk=number)
        return self.names[number]
