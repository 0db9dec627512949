"""The deadline of a match made by an event."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.models import Match
from games.play.recording import locked, touch


def set_last_moment(match_id: int, over_by: datetime | None) -> None:
    with transaction.atomic():
        match = locked(match_id)
        if match.status == Match.Status.PLAYING:
            match.over_by = over_by
            touch(match, "over_by")
