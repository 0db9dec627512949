"""The deadline that an event sets for its match."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from games.models import Match
from games.play.recording import lock_match, save_fields


def set_last_moment(match_id: int, over_by: datetime | None) -> None:
    with transaction.atomic():
        match = lock_match(match_id)
        if match.status == Match.Status.PLAYING:
            match.over_by = over_by
            save_fields(match, "over_by")
