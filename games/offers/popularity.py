"""Counts of how often each button was played."""

from __future__ import annotations

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count

from buttons.models import Button
from games.models import Match, Seat


def count_matches() -> int:
    """Count the public matches of each button again, and return the number of changed counts."""
    everybody = Match.objects.counted_for(AnonymousUser()).values("pk")
    seats = Seat.objects.filter(match__in=everybody).exclude(button_name="").order_by()
    counted = seats.values_list("button_name", "recipe").annotate(played=Count("pk"))
    found = {(name, recipe): played for name, recipe, played in counted}
    changed = []
    for button in Button.objects.order_by():
        played = found.get((button.name, button.recipe), 0)
        if button.played != played:
            button.played = played
            changed.append(button)
    Button.objects.bulk_update(changed, ["played"])
    return len(changed)
