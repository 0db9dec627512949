"""How often each button was played and won."""

from __future__ import annotations

from django.db.models import Count, Q

from buttons.models import Button
from games.models import Seat


def count_matches() -> int:
    """Count the finished matches of each button anew; says for how many the numbers changed."""
    lost_early = Seat.objects.exclude(forfeited="").values("match")
    seats = Seat.objects.filter(guest_name="").exclude(Q(result="") | Q(button_name="")).order_by()
    seats = seats.exclude(match__in=lost_early)
    counted = seats.values_list("button_name", "recipe").annotate(
        played=Count("pk"), won=Count("pk", filter=Q(result=Seat.Result.WON))
    )
    found = {(name, recipe): (played, won) for name, recipe, played, won in counted}
    changed = []
    for button in Button.objects.order_by():
        numbers = found.get((button.name, button.recipe), (0, 0))
        if (button.played, button.won) != numbers:
            button.played, button.won = numbers
            changed.append(button)
    Button.objects.bulk_update(changed, ["played", "won"])
    return len(changed)
