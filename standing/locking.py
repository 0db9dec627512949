"""Only one counts at a time; players never wait for it."""

from django.db import connection
from django.utils import timezone

from standing.models import Counting


def may_count() -> bool:
    """Whether nobody else counts; if so, nobody does until this transaction ends."""
    skips = connection.features.has_select_for_update_skip_locked
    counting = Counting.objects.select_for_update(skip_locked=skips).first()
    if counting is None:
        _counting, made = Counting.objects.get_or_create(pk=1)
        return made
    return counting.rebuilt_until is None or counting.rebuilt_until <= timezone.now()
