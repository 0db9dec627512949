"""The player of a name, in any spelling."""

from django.db import connection
from django.db.models import QuerySet

from accounts.models import User
from database.compiled import Compiled


def player_named(name: str) -> User | None:
    return next(iter(ACTIVE(connection.ops.prep_for_iexact_query(name))), None)


def active(name: str) -> QuerySet[User]:
    return User.objects.named(name).filter(is_active=True).select_related("saved_preferences").order_by("pk")


ACTIVE = Compiled(active)
