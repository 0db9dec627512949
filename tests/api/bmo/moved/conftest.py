"""An imported site with two players, a match, a tournament and a thread."""

from __future__ import annotations

from itertools import count

import pytest

from accounts.models import User
from api.models import Imported
from tests.games.matches import two_friends

OLD = count(500)


def note_import(kind: Imported.Kind, new: int | None, old: int | None = None, **how: str) -> Imported:
    """Return the entry that says that the thing with the number *old* there became *new* here."""
    return Imported.objects.create(
        source="bmo", kind=kind, old=next(OLD) if old is None else old, new=new, **how
    )


@pytest.fixture
def players(db: None) -> tuple[User, User]:
    """Return two players who were imported and have never logged in. The second was called mary_j there."""
    found = two_friends()
    for old, (player, name) in enumerate(zip(found, ("Ann", "mary_j"), strict=True), 1):
        User.objects.filter(pk=player.pk).update(imported_name=name)
        note_import(Imported.Kind.PLAYER, player.pk, old)
    return found
