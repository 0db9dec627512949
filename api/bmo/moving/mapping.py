"""The map from the numbers of things on the other site to their numbers here."""

from __future__ import annotations

from django.db.models import QuerySet
from django.utils import timezone

from api.models import Imported

SOURCE = "bmo"
LONGEST_REASON = 300


class Mapping:
    """The map of all imported things. Store each entry in one transaction with what it stands for."""

    def __init__(self) -> None:
        self.players: dict[int, int] = {}
        """The numbers of players that were asked for, as they are asked for again and again."""

    def entries(self, kind: Imported.Kind) -> QuerySet[Imported]:
        return Imported.objects.filter(source=SOURCE, kind=kind)

    def entry(self, kind: Imported.Kind, old: int) -> Imported | None:
        return self.entries(kind).filter(old=old).first()

    def new_number(self, kind: Imported.Kind, old: int | None) -> int | None:
        """Return the number here, or None if the thing was left out or is not imported yet."""
        if old is None:
            return None
        if kind != Imported.Kind.PLAYER:
            return self.stored_number(kind, old)
        if old not in self.players:
            number = self.stored_number(kind, old)
            if number is None:
                return None
            self.players[old] = number
        return self.players[old]

    def stored_number(self, kind: Imported.Kind, old: int) -> int | None:
        return self.entries(kind).filter(old=old).values_list("new", flat=True).first()

    def remember(
        self,
        kind: Imported.Kind,
        old: int,
        new: int | None,
        how: Imported.How = Imported.How.WHOLE,
        reason: str = "",
    ) -> None:
        values = {"imported_at": timezone.now(), "new": new, "how": how, "reason": reason[:LONGEST_REASON]}
        Imported.objects.update_or_create(source=SOURCE, kind=kind, old=old, defaults=values)
