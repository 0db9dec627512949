"""A pairing outside of rounds: a challenge, or one by hand."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Max, Q
from django.utils import timezone

from tournaments.models import Entry, Pairing, Tournament


def add_pairing(tournament: Tournament, one: Entry, other: Entry) -> Pairing:
    """In the round after the last one of both. Its match begins when the tournament advances."""
    now = timezone.now()
    both = Q(one__in=(one, other)) | Q(other__in=(one, other))
    last = tournament.pairings.filter(both).aggregate(last=Max("round"))["last"] or 0
    return Pairing.objects.create(
        tournament=tournament,
        round=last + 1,
        place=tournament.pairings.filter(round=last + 1).count(),
        one=one,
        other=other,
        made_at=now,
        deadline=now + timedelta(days=tournament.days_per_round),
    )
