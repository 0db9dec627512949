"""Calling a match off without its players: it counts for nothing."""

from __future__ import annotations

from django.db import transaction

from games.models import Match
from games.play.recording import dice_of, keep, locked


def call_off(match_id: int) -> bool:
    """Whether it was still being played. The caller has a good reason."""
    with transaction.atomic():
        match = locked(match_id)
        if match.status != Match.Status.PLAYING:
            return False
        keep(match, None, None, match.battle.call_off(), dice_of(match), "asked")
    return True
